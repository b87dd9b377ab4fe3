import { optional } from 'zod';
import { formatDuration } from '../../time/duration.ts';
import { formatInstant } from '../../time/instant.ts';
import type { DecisionTime } from '../plan/expectations.ts';
import type { Deadline } from '../plan/moment.ts';
import { positiveDuration, quantity, moment as readMoment } from '../read/checker.ts';
import { duration, moment } from '../schema/values.ts';
import type { KeyGroup } from './key-group.ts';

export const deadlineKeys = ['within', 'by', 'for', 'until'] as const;

type DeadlineKey = (typeof deadlineKeys)[number];

/** The keys of a deadline, of which a claim takes these; `limit` is the deadline without one. */
const deadline = (
  allowed: readonly DeadlineKey[],
  limit: 'none' | 'wrong' | 'limit',
): KeyGroup<Deadline> => ({
  keys: deadlineKeys,
  shape: () => ({
    within: optional(duration('maximum time until the decision')),
    by: optional(moment('latest moment of the decision')),
    for: optional(duration('never, always: duration of the claim')),
    until: optional(moment('never, always: end time of the claim')),
  }),
  read(at, form) {
    const [key, second] = at.present(deadlineKeys);
    if (second !== undefined) return at.reportSecond(key!, second);
    if (key === undefined) {
      if (limit === 'limit') return { kind: 'limit' };
      if (limit === 'none' || at.isDamaged) return undefined;
      return at.at(form).reportKey('form_missing', `${form} needs within:, for: or until:`);
    }
    const entry = at.at(key);
    if (!allowed.includes(key)) {
      const message = `${key} does not belong to ${form}: use ${allowed.join(' or ')}`;
      return entry.reportKey('modifier_misplaced', message);
    }
    if (key === 'by' || key === 'until') return entry.by(readMoment);
    const durationMs = entry.by(quantity, 'duration', positiveDuration);
    return durationMs === undefined ? undefined : { kind: 'within', durationMs };
  },
  isOptional: limit === 'none',
});

/** The deadline of a count; without one the count is judged at once. */
export const ofCount = deadline(['within', 'by'], 'none');
/** The deadline of a condition that must come true. */
export const reached = deadline(['within', 'by'], 'limit');
/** The deadline until which a condition must hold. */
export const kept = deadline(['within', 'for', 'until'], 'wrong');

/** The message about a deadline of a form that is judged at once. */
export function misplacedDeadline(key: string, form: string): string {
  const claims = key === 'within' || key === 'by' ? 'eventually' : 'always or never';
  return `${key} does not belong to ${form}, which is judged at once: use ${claims}`;
}

/** A deadline as the end of a sentence. */
export function describeDeadline({ deadline: ends, isKept }: DecisionTime): string {
  switch (ends.kind) {
    case 'limit':
      return '';
    case 'within':
      return `, within ${formatDuration(ends.durationMs)}`;
    case 'timeOfDay': {
      const text = formatInstant(ends.msOfDay).slice(11, 19).replace(/:00$/, '');
      return `, ${isKept ? 'until' : 'by'} ${text}`;
    }
    case 'instant':
      return `, ${isKept ? 'until' : 'by'} ${formatInstant(ends.atMs)}`;
  }
}
