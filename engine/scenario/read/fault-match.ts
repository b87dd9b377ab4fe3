import { given } from '../../given.ts';
import { matchesPattern } from '../../name-pattern.ts';
import { nearest } from '../../nearest.ts';
import type { ApiMatch } from '../../service/api-command.ts';
import { operations } from '../../service/operations.ts';
import { attemptDeeds } from '../../service/webhooks/attempt-faults.ts';
import type { Effect, EventMatch } from '../../service/webhooks/effects.ts';
import type { ApiTarget } from '../plan/faults.ts';
import type { RawFault } from '../schema/faults.ts';
import { type Checker, type Entry, plainNumber, report, reportKey, target } from './checker.ts';
import { user } from './connections.ts';

/** The names of all operations, and the patterns of their groups. */
export const operationPatterns: readonly string[] = [
  ...operations,
  ...new Set(operations.map((each) => `${each.slice(0, each.indexOf('.'))}.*`)),
];

/** A pattern that matches some operation; `prefix` precedes it in the file. */
export function operationPattern<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  { pattern, prefix }: { readonly pattern: string; readonly prefix: string },
): string | undefined {
  if (operations.some((each) => matchesPattern(pattern, each))) return pattern;
  const meant = nearest(pattern, operationPatterns);
  const message = `the API has no operation ${pattern}`;
  const suggestion = meant === undefined ? undefined : prefix + meant;
  return report(checker, parent, key, 'name_unknown', message, suggestion);
}

/** The requests that a fault affects; undefined when wrong, which is reported. */
export function requestMatch(
  checker: Checker,
  raw: RawFault,
  { kind, name }: ApiTarget,
): ApiMatch | undefined {
  const { match: written = {} } = raw;
  const twice = kind === 'upstream' ? 'vehicle' : 'operation';
  if (name !== '' && written[twice] !== undefined) {
    const message = `the target already says which ${twice}: choose one`;
    return reportKey(checker, written, twice, 'form_several', message);
  }
  for (const key of ['sequence', 'event', 'attempt'] as const) {
    if (written[key] === undefined) continue;
    const message = `${key} belongs to faults of webhooks`;
    return reportKey(checker, written, key, 'modifier_misplaced', message);
  }
  const vehicle = kind === 'upstream' ? name : target(checker, written, 'vehicle')?.name;
  const by = user(checker, written, 'user');
  const pattern = written.operation;
  const operation =
    kind === 'api' && name !== ''
      ? name
      : pattern && operationPattern(checker, written, 'operation', { pattern, prefix: '' });
  return given({ operation, vehicle, user: by });
}

/** The events that a fault affects; undefined when absent or wrong, which is reported. */
export function eventMatch(
  checker: Checker,
  raw: RawFault,
  effects: readonly Effect[],
): EventMatch | undefined {
  const { match: written } = raw;
  if (written === undefined) return undefined;
  if (written.operation !== undefined) {
    const message = 'operation belongs to faults of the API';
    return reportKey(checker, written, 'operation', 'modifier_misplaced', message);
  }
  const vehicle = target(checker, written, 'vehicle')?.name;
  const by = user(checker, written, 'user');
  const sequence = written.sequence && sequences(checker, written.sequence);
  const event = plainNumber(checker, written, 'event', anyPlace);
  const attempt = plainNumber(checker, written, 'attempt', anyPlace);
  const whole = effects.find(({ kind }) => !Object.hasOwn(attemptDeeds, kind));
  if (attempt !== undefined && whole !== undefined) {
    const message = `${whole.kind} concerns an event and all of its attempts; attempt belongs to ${attemptKinds}`;
    return reportKey(checker, written, 'attempt', 'modifier_misplaced', message);
  }
  return given({ vehicle, user: by, sequence, event, attempt });
}

function sequences(checker: Checker, written: NonNullable<RawMatch['sequence']>) {
  const from = plainNumber(checker, written, 'from', anySequence);
  const to = plainNumber(checker, written, 'until', anySequence);
  if (from !== undefined && to !== undefined && to < from) {
    return report(checker, written, 'until', 'out_of_range', `none is from ${from} to ${to}`);
  }
  return given({ from, to });
}

const kindsOfAttempts = Object.keys(attemptDeeds);
const attemptKinds = `${kindsOfAttempts.slice(0, -1).join(', ')} and ${kindsOfAttempts.at(-1)}`;

const anySequence = { min: 0, max: Number.MAX_SAFE_INTEGER, whole: true } as const;
const anyPlace = { ...anySequence, min: 1 } as const;

type RawMatch = NonNullable<RawFault['match']>;
