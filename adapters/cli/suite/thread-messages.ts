import type { Outcome } from '../outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';

/** What a thread is given when it starts. */
export interface ThreadSettings {
  readonly settings: RunSettings;
  readonly env: Terminal['env'];
  readonly stdout: Screen;
  readonly stderr: Screen;
}

/** What decides about the looks of what is written. */
export interface Screen {
  readonly isTTY: boolean | undefined;
  readonly columns: number | undefined;
}

/** One scenario to run. It is read again where it runs: a compiled one holds functions. */
export interface Job {
  readonly number: number;
  readonly file: string;
  readonly name: string;
  /** Which combination of its matrix. */
  readonly matrix: Readonly<Record<string, string>>;
}

export type Request =
  | { readonly kind: 'run'; readonly job: Job }
  /** With the exit code that the interruption asks for. */
  | { readonly kind: 'interrupt'; readonly code: number };

/** What became of a job. */
export interface Ended {
  readonly job: number;
  readonly answer: Answer;
}

export type Answer = { readonly written: readonly Written[] } & (
  | { readonly kind: 'ran'; readonly outcome: Outcome }
  | Failed
);

/** An error by its class, which does not survive the way. */
export interface Failed {
  readonly kind: 'failed';
  readonly error: 'usage' | 'file' | 'bug';
  readonly message: string;
}

/** Text for one of the outputs, in the order in which it was written. */
export interface Written {
  readonly to: 'stdout' | 'stderr';
  readonly text: string;
}
