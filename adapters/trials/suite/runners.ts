import type { Scenario } from '../../../engine/index.ts';
import type { RejectedScenario } from '../../scenarios/load.ts';
import type { Progress } from '../../terminal/progress.ts';
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
  /**
   * The most scenarios that have begun and not ended. With more than one of them, scenarios run
   * while this thread waits, so that it draws their progress.
   */
  readonly atOnce: number;
  /**
   * The scenarios of each file, in order, read as they are taken. Throws the error of the first
   * that cannot be read.
   */
  read(files: readonly string[]): AsyncIterable<readonly (Found | RejectedScenario)[]>;
  /** Throws `UsageError` for options that do not fit a scenario. */
  check(found: Found): void;
  /** Returns the function that begins to run a scenario. */
  begin(
    progress: Progress,
    interruption: AbortSignal,
    suite: SuiteSize,
  ): (found: Found) => BegunScenario;
}

/** The facts about a suite that are known when its first scenario begins. */
export interface SuiteSize {
  /** The number of scenarios, or of files where more of them may have several. */
  readonly about: number;
  /** Whether it is a single scenario. */
  readonly isOne: boolean;
}

/** A scenario that runs, or that runs as soon as it is waited for. */
export interface BegunScenario {
  /** Settled once nothing of the scenario runs any more. */
  readonly ended: Promise<unknown>;
  /**
   * Waits for the end and shows the output. Undefined for a scenario that does not run because of
   * an interruption.
   */
  readonly outcome: () => Promise<RunOutcome | undefined>;
}
