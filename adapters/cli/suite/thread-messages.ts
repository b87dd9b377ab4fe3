import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';

/** The data that a thread starts with. */
export interface ThreadSettings {
  readonly settings: RunSettings;
  readonly env: Terminal['env'];
  readonly command: Terminal['command'];
  readonly stdout: Screen;
  readonly stderr: Screen;
}

/** The properties of an output that determine its format. */
export interface Screen {
  readonly isTTY: boolean | undefined;
  readonly columns: number | undefined;
}

/** A scenario to run. The thread reads it again, for a compiled one holds functions. */
export interface Job {
  readonly number: number;
  readonly file: string;
  readonly name: string;
  /** The combination of its matrix. */
  readonly matrix: Readonly<Record<string, string>>;
}

export type ThreadRequest =
  | { readonly kind: 'run'; readonly job: Job }
  /** The exit code of the interruption comes with it. */
  | { readonly kind: 'interrupt'; readonly code: number };

/** The result of a job. */
export interface EndedJob {
  readonly job: number;
  readonly answer: JobAnswer;
}

export type JobAnswer = { readonly written: readonly WrittenText[] } & (
  | { readonly kind: 'ran'; readonly outcome: RunOutcome }
  | FailedJob
);

/** An error by its class, which a message between threads does not keep. */
export interface FailedJob {
  readonly kind: 'failed';
  readonly error: 'usage' | 'file' | 'bug';
  readonly message: string;
}

/** Text for one of the outputs, in order of writing. */
export interface WrittenText {
  readonly to: 'stdout' | 'stderr';
  readonly text: string;
}
