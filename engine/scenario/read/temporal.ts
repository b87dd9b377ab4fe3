import type { ArrivalsForm, Claim, FactsForm, TemporalForm } from '../plan/expectations.ts';
import type { Deadline } from '../plan/moment.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import {
  type Checker,
  moment,
  positiveDuration,
  present,
  quantity,
  reportKey,
  reportSecond,
} from './checker.ts';

export const temporalForms = ['eventually', 'always', 'never', 'inOrder'] as const;

type TemporalWord = (typeof temporalForms)[number];

export const bounds = ['within', 'by', 'for', 'until'] as const;

/** A claim about the future: `eventually`, `always`, `never`, `inOrder`. */
export function temporal(
  checker: Checker,
  raw: RawExpectation,
  word: TemporalWord,
): TemporalForm | undefined {
  const claim = claimOf(checker, raw, word);
  const isKept = word === 'always' || word === 'never';
  const deadline = deadlineOf(checker, raw, isKept ? kept : reached, word);
  if (isKept && deadline?.kind === 'limit') {
    if (checker.damaged.has(raw)) return undefined;
    return reportKey(checker, raw, word, 'form_missing', `${word} needs within:, for: or until:`);
  }
  return claim && deadline && { kind: 'temporal', claim, deadline };
}

/** A count that may be reached later, if the expectation has a deadline. */
export function inTime(
  checker: Checker,
  raw: RawExpectation,
  of: ArrivalsForm | FactsForm,
): ArrivalsForm | FactsForm | TemporalForm | undefined {
  if (present(raw, bounds).length === 0) return of;
  const deadline = deadlineOf(checker, raw, reached, of.kind);
  return deadline && { kind: 'temporal', claim: { kind: 'counted', of }, deadline };
}

/** Reports a claim about the future among the expectations at the end. */
export function refuseAtEnd(checker: Checker, raw: RawExpectation, word: TemporalWord): void {
  const instead =
    word === 'always' || word === 'never' ? 'an invariant, or a step' : 'a step: - expect: [...]';
  const message = `${word} takes time, and at the end there is none left: make it ${instead}`;
  reportKey(checker, raw, word, 'verb_misplaced', message);
}

/**
 * Reports deadlines among the expectations at the end, which are checked at once; returns whether
 * there were any.
 */
export function refuseBoundsAtEnd(checker: Checker, raw: RawExpectation): boolean {
  const found = present(raw, bounds);
  for (const key of found) {
    const message = `${key} takes time, and at the end there is none left: make it a step: - expect: [...]`;
    reportKey(checker, raw, key, 'verb_misplaced', message);
  }
  return found.length === 0;
}

/** The message about a deadline that does not belong to a form. */
export function boundMisplaced(key: (typeof bounds)[number], form: string): string {
  const claims = key === 'within' || key === 'by' ? 'eventually' : 'always or never';
  return `${key} does not belong to ${form}, which is looked at once: use ${claims}`;
}

function claimOf(checker: Checker, raw: RawExpectation, word: TemporalWord): Claim | undefined {
  if (word !== 'inOrder') {
    const condition = checker.expressions.compile(raw, word, 'overTime');
    return condition && { kind: word, condition };
  }
  const written = raw.inOrder!;
  if (written.length < 2) {
    return reportKey(checker, raw, 'inOrder', 'form_missing', 'an order is of two or more');
  }
  const conditions = written.flatMap(
    (_, index) => checker.expressions.compile(written, index, 'overTime') ?? [],
  );
  return conditions.length < written.length ? undefined : { kind: 'inOrder', conditions };
}

type Bound = (typeof bounds)[number];

/** Bounds of conditions to be reached, and of those to be kept. */
const reached: readonly Bound[] = ['within', 'by'];
const kept: readonly Bound[] = ['within', 'for', 'until'];

function deadlineOf(
  checker: Checker,
  raw: RawExpectation,
  allowed: readonly Bound[],
  word: string,
): Deadline | undefined {
  const [bound, second] = present(raw, bounds) as Bound[];
  if (second !== undefined) return reportSecond(checker, raw, bound!, second);
  if (bound === undefined) return { kind: 'limit' };
  if (!allowed.includes(bound)) {
    const message = `${bound} does not belong to ${word}: use ${allowed.join(' or ')}`;
    return reportKey(checker, raw, bound, 'modifier_misplaced', message);
  }
  if (bound === 'by' || bound === 'until') return moment(checker, raw, bound);
  const durationMs = quantity(checker, raw, bound, 'duration', positiveDuration);
  return durationMs === undefined ? undefined : { kind: 'within', durationMs };
}
