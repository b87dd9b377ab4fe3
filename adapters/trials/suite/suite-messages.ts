import type { ScenarioSources } from '../../../engine/index.ts';
import type { FlawedLine } from '../../file/file-error.ts';
import type { RejectedScenario } from '../../scenarios/load.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { RunSettings } from '../run-settings.ts';
import type { SeededRuns } from './run-seeds.ts';
import type { SuiteScenario } from './runners.ts';
import type { SeedRange } from './seeds.ts';

/** The values that all jobs of a suite share. JSON values. */
export interface SuiteContext {
  readonly settings: RunSettings;
  readonly env: Terminal['env'];
  readonly command: Terminal['command'];
  readonly stdout: Screen;
  readonly stderr: Screen;
  /** Defined where the jobs are done for another machine. */
  readonly elsewhere?: RunsForOthers | undefined;
}

/** The rules of a machine for the runs that it does for others. */
export interface RunsForOthers {
  /** The receivers that runs may call: `host`, `host:port` or a network. */
  readonly receivers: readonly string[];
}

/** The properties of an output that determine its format. */
export interface Screen {
  readonly isTTY: boolean | undefined;
  readonly columns: number | undefined;
}

export type SuiteJob = ReadJob | RunJob;

/** A file to read. The thread keeps its scenarios until they run. */
export interface ReadJob {
  readonly kind: 'read';
  readonly file: string;
  /** The number of the reading: the file may have changed since an earlier one. */
  readonly reading: number;
}

/**
 * A scenario to run, with all that it needs where its files are missing. JSON values. A thread that
 * has not read its files reads it from its sources.
 */
export interface RunJob {
  readonly kind: 'run';
  readonly file: string;
  readonly reading: number;
  readonly name: string;
  readonly sources: ScenarioSources;
  /** The combination of its matrix. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The scenario's own seed. */
  readonly seed: string;
  /** Some of several seeds to run it with. */
  readonly seeds?: SeedRange | undefined;
}

export type FileAnswer =
  | { readonly kind: 'read'; readonly found: readonly (FoundScenario | RejectedScenario)[] }
  | FailedJob;

/** A scenario that a thread has read: plain values, for a compiled one holds functions. */
export interface FoundScenario extends SuiteScenario {
  readonly job: RunJob;
  /** The objection to an option that does not fit the scenario. */
  readonly misfit: string | undefined;
}

/** The answer of a run. JSON values. */
export type RunAnswer = { readonly written: readonly WrittenText[] } & (
  | {
      readonly kind: 'ran';
      /** Without real time, so that a job which is done twice has the same answer. */
      readonly runs: SeededRuns;
      /** The real time of all runs, and of the one that is told. */
      readonly wallMs: { readonly all: number; readonly told: number };
    }
  | FailedJob
);

/** An error by its class, which a message between threads does not keep. */
export interface FailedJob {
  readonly kind: 'failed';
  readonly error: 'usage' | 'file' | 'bug';
  readonly message: string;
  readonly flawed?: FlawedLine | undefined;
}

/** Text for one of the outputs, in order of writing. */
export interface WrittenText {
  readonly to: 'stdout' | 'stderr';
  readonly text: string;
}
