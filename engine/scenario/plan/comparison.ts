import type { Instant } from '../expressions/meter.ts';

/** The condition that a value must meet, in the units of `Expression.evaluate`. */
export interface Comparison {
  readonly kind: 'comparison';
  /** The condition in words: `at least 80`. */
  readonly words: string;
  /** Throws `BudgetError` if a search takes too many steps. */
  readonly holds: (value: unknown, instant: Instant) => boolean;
}
