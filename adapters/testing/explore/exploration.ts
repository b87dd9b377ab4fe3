import type { ChoiceKind, SentEvent } from './choice.ts';
import type { ExploreFinding } from './findings.ts';

/** The runs of one kind of choice. */
export interface Tried {
  readonly what: string;
  readonly possible: number | undefined;
  readonly runs: number;
  /** Those that the budget did not reach; others that were not run do the same as one that was. */
  readonly left: number;
}

export interface Exploration {
  readonly findings: readonly ExploreFinding[];
  readonly tried: readonly Tried[];
  readonly runs: number;
  /** Classes of orders that were run, and all that lateness can bring about. */
  readonly classes: { readonly run: number; readonly possible: number | undefined };
  readonly sent: readonly SentEvent[];
  /** Sentences about the limits of the exploration. */
  readonly remarks: readonly string[];
}

export interface ExplorerOptions {
  readonly seed: string;
  readonly choices: readonly ChoiceKind[];
  readonly lateMs: number | undefined;
  readonly acrossVehicles: boolean;
  readonly runs: number;
  /** The instant of `performance.now` at which exploration ends; never without it. */
  readonly endMs: number | undefined;
  /** Ends exploration with that which it has found. */
  readonly signal: AbortSignal | undefined;
  readonly progress: (runs: number, findings: number) => void;
}
