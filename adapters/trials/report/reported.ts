import type { RejectedScenario } from '../../scenarios/load.ts';
import type { RunOutcome } from '../run-outcome.ts';

/** The content of a report: the runs in order, and the files that are not scenarios. */
export interface Reported {
  readonly outcomes: readonly RunOutcome[];
  readonly rejected: readonly RejectedScenario[];
}
