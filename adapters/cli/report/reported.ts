import type { coverageObject } from '../../chart-coverage/summary.ts';
import type { RejectedScenario } from '../load.ts';
import type { RunOutcome } from '../run-outcome.ts';

/** The content of a report: the runs in order, and the files that are not scenarios. */
export interface Reported {
  readonly outcomes: readonly RunOutcome[];
  readonly rejected: readonly RejectedScenario[];
  /** The coverage of charts, where it is counted. */
  readonly coverage?: ReturnType<typeof coverageObject> | undefined;
  /** The sentences about coverage that is too low, which fails a command. */
  readonly tooLow?: readonly string[] | undefined;
}
