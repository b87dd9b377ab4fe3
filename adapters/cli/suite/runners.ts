import type { Scenario } from '../../../engine/index.ts';
import type { RejectedScenario } from '../load.ts';
import type { Progress } from '../progress.ts';
import type { RunOutcome } from '../run-outcome.ts';

/** The facts of a scenario by which it is selected, listed and watched. */
export interface SuiteScenario {
  readonly scenario: Pick<Scenario, 'file' | 'name' | 'tags' | 'matrix'> & {
    /** Defined for one that replays a recording. */
    readonly replay: object | undefined;
    /** The names of the imported files. */
    readonly imported: Pick<ReadonlySet<string>, 'keys'>;
  };
}

/** The thread or threads that read and run the scenarios of a suite. */
export interface Runners<Found extends SuiteScenario> {
  /** Whether scenarios run while this thread waits, so that it draws their progress. */
  readonly areBeside: boolean;
  /** The scenarios of files, in order. Throws the error of the first that cannot be read. */
  read(files: readonly string[]): Promise<readonly (Found | RejectedScenario)[]>;
  /** Throws `UsageError` for options that do not fit a scenario. */
  check(found: Found): void;
  /**
   * Begins to run scenarios; the function waits for the end of one and shows its output. Undefined
   * for one that does not run because of an interruption.
   */
  begin(
    scenarios: readonly Found[],
    progress: Progress,
    interruption: AbortSignal,
  ): (found: Found) => Promise<RunOutcome | undefined>;
}
