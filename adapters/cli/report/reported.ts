import type { RejectedScenario } from '../load.ts';
import type { Outcome } from '../outcome.ts';

/** What a report is about: the runs in their order, and the files that were no scenarios, for which nothing ran. */
export interface Reported {
  readonly outcomes: readonly Outcome[];
  readonly rejected: readonly RejectedScenario[];
}
