import { literal, number, optional, union, type ZodType } from 'zod';
import { meant } from '../../form/other-words.ts';
import { plainNumber, type ScenarioEntry } from '../read/checker.ts';
import { expression } from '../schema/values.ts';
import type { KeyGroup } from './key-group.ts';

/** The number of occurrences that is expected. */
export interface CountComparison {
  readonly kind: 'count' | 'atLeast' | 'atMost';
  readonly count: number;
}

const keys = ['count', 'atLeast', 'atMost', 'never'] as const;

/** The keys of a number of occurrences. */
export const counts: KeyGroup<CountComparison> = {
  keys,
  // The comparison of values describes `atLeast` and `atMost`.
  shape: () => ({
    count: meant(
      optional(number()).describe('facts, events: exact number'),
      'events',
      'times',
      'number',
    ),
    never: optional(neverSchema()),
  }),
  read(at, form) {
    const missing = `${form} needs a count: add one of ${keys.join(', ')}`;
    const key = at.one(keys, () => at.at(form).reportKey('form_missing', missing));
    return key && readCount(at.at(key), key, form);
  },
  isOptional: false,
};

/** The keys of a number of occurrences, which is not needed beside this key. */
export const countsUnless = (other: string): KeyGroup<CountComparison | undefined> => ({
  ...counts,
  read: (at, form, said) =>
    at.at(other).isPresent && at.present(keys).length === 0
      ? undefined
      : counts.read(at, form, said),
  isOptional: true,
});

/** The structure of `never`, which is a count or a form of its own. */
export function neverSchema(): ZodType {
  return union([literal(true), expression('a claim')]).describe(
    'facts, events: true, for none at all; alone: a claim that is false until the deadline',
  );
}

function readCount(
  at: ScenarioEntry,
  key: (typeof keys)[number],
  form: string,
): CountComparison | undefined {
  if (key === 'never') {
    if (at.value === true) return { kind: 'count', count: 0 };
    return at.report('wrong_type', `a ${form} is counted: write never: true`);
  }
  if (typeof at.value === 'string') {
    return at.report('wrong_type', `a ${form} is counted: expected a whole number`);
  }
  const range = { min: 0, max: 1_000_000_000, whole: true };
  const count = at.by(plainNumber, range);
  return count === undefined ? undefined : { kind: key, count };
}

export function countHolds(comparison: CountComparison, count: number): boolean {
  switch (comparison.kind) {
    case 'count':
      return count === comparison.count;
    case 'atLeast':
      return count >= comparison.count;
    case 'atMost':
      return count <= comparison.count;
  }
}

export function describeCount({ kind, count }: CountComparison): string {
  if (count === 0 && kind !== 'atLeast') return 'never';
  const times = count === 1 ? 'once' : `${count} times`;
  if (kind === 'count') return times;
  return kind === 'atLeast' ? `at least ${times}` : `at most ${times}`;
}

/** Whether a higher count can only break the expectation. */
export function onlyLimits({ kind, count }: CountComparison): boolean {
  return kind === 'atMost' || (kind === 'count' && count === 0);
}
