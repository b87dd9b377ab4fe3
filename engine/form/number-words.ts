import type { Distribution } from '../random/distribution.ts';
import { formatDuration } from '../time/duration.ts';

/** A number, or the distribution that it is drawn from. */
type Drawable = number | Distribution<number>;

/** A number as sentences say it, to two places. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A number with its unit, `11 kW`, or the distribution that it is drawn from. */
export function amountWords(amount: Drawable, unit: string): string {
  return wordsBy(amount, (value) => `${short(value)} ${unit}`);
}

export function durationWords(amount: Drawable): string {
  // Draws come in fractions of a millisecond.
  return wordsBy(amount, (ms) => formatDuration(Math.max(0, Math.round(ms))));
}

export function wordsBy(amount: Drawable, write: (value: number) => string): string {
  if (typeof amount === 'number') return write(amount);
  const words = drawnWords(amount, write);
  return amount.kind === 'constant' ? words : `${words} (drawn)`;
}

function drawnWords(drawn: Distribution<number>, write: (value: number) => string): string {
  switch (drawn.kind) {
    case 'constant':
      return write(drawn.value);
    case 'uniform':
      return `${write(drawn.from)} to ${write(drawn.to)}`;
    case 'triangular':
      return `${write(drawn.from)} to ${write(drawn.to)}, mostly ${write(drawn.mode)}`;
    case 'normal':
    case 'exponential':
    case 'poisson':
      return `about ${write(drawn.mean)}`;
    case 'lognormal':
      return `about ${write(drawn.median)}`;
    case 'empirical':
      return `one of ${drawn.values.length} values`;
    case 'choice':
      return drawn.weights.map(([value]) => write(value)).join(' or ');
  }
}

/** `1 round`, `1,000 rounds`. */
export function counted(count: number, one: string): string {
  const grouped = String(count).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped} ${one}${count === 1 ? '' : 's'}`;
}
