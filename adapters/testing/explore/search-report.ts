import type { SweepCell } from '../sweep/cell.ts';
import type { SentEvent } from './choice.ts';
import type { SearchFinding } from './findings.ts';

/** The trials of one choice kind, or of one target's faults. */
export interface Tried {
  readonly what: string;
  readonly possible: number | undefined;
  readonly runs: number;
  /** Those that the budget did not reach; others that were not run do the same as one that was. */
  readonly left: number;
}

/** Everything that `explore` or `sweep` has tried and found. */
export interface Searched {
  readonly findings: readonly SearchFinding[];
  readonly tried: readonly Tried[];
  readonly runs: number;
  /** Classes of orders that were run, and all that lateness can bring about; of `explore` alone. */
  readonly classes?: { readonly run: number; readonly possible: number | undefined };
  readonly sent: readonly SentEvent[];
  /** The outcome of each fault at each place, fault after fault; empty in `explore`. */
  readonly cells: readonly SweepCell[];
  /** The names of the places at which faults began, in order; empty in `explore`. */
  readonly places: readonly string[];
  /** Sentences about the limits of the search. */
  readonly remarks: readonly string[];
}

/** A search that has found and tried nothing. */
export function nothingTried(sent: readonly SentEvent[], remarks: readonly string[]): Searched {
  return { findings: [], tried: [], runs: 0, sent, cells: [], places: [], remarks };
}

/** The results of `explore` or `sweep`. */
export interface SearchReport extends Searched {
  readonly passed: boolean;
  /** The trials of each kind, the findings and the remarks, as text. */
  readonly table: string;
  /** The files of the findings in `out`, in their order. */
  readonly files: readonly string[];
}
