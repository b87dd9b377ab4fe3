import {
  type Deadline,
  durationWords,
  formatInstant,
  type Step,
  type Target,
  wordsBy,
} from '../../../engine/index.ts';

/** A number that a step states, or draws each time it runs. */
export type Amount = Extract<Step, { kind: 'wait' }>['durationMs'];
type HoldEnd = Extract<Step, { kind: 'hold' }>['deadline'];
export type AnyMoment = NonNullable<Step['at']>;

/** The minimum of an amount. */
export function leastOf(amount: Amount): number {
  if (typeof amount === 'number') return amount;
  if (amount.kind === 'choice') return Math.min(...amount.weights.map(([value]) => value));
  const { min = 0 } = amount;
  switch (amount.kind) {
    case 'constant':
      return Math.max(min, amount.value);
    case 'uniform':
    case 'triangular':
      return Math.max(min, amount.from);
    case 'empirical':
      return Math.max(min, Math.min(...amount.values));
    case 'normal':
    case 'lognormal':
    case 'exponential':
    case 'poisson':
      return min;
  }
}

/**
 * `, for 2h at the most` or `, until 05:00 at the latest`; empty where only the limit of the clock
 * applies.
 */
export function deadlineWords(deadline: Deadline): string {
  if (deadline.kind === 'limit') return '';
  return `${lastingWords(deadline)} at the ${deadline.kind === 'within' ? 'most' : 'latest'}`;
}

/** `, for 2h` or `, until 05:00`, for something that lasts until then. */
export function lastingWords(deadline: Deadline | HoldEnd): string {
  if (deadline.kind === 'limit') return '';
  if (deadline.kind === 'within') return `, for ${durationWords(deadline.durationMs)}`;
  return `, until ${momentWords(deadline)}`;
}

/** `20:10`, an instant in UTC, or the range from which a time is drawn. */
export function momentWords(moment: AnyMoment): string {
  if (moment.kind === 'instant') return formatInstant(moment.atMs);
  return wordsBy(moment.msOfDay, clockWords);
}

function clockWords(msOfDay: number): string {
  const day = 86_400_000;
  const text = formatInstant(((Math.round(msOfDay) % day) + day) % day).slice(11, 19);
  return text.replace(/:00$/, '');
}

/** A vehicle by its name, a fleet as every vehicle of it. */
export function targetWords({ kind, name }: Target): string {
  return kind === 'fleet' ? `every vehicle of ${name}` : name;
}
