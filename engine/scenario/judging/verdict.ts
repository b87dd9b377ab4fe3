import { Fault } from '../../fault.ts';
import { InvariantError } from '../../invariant.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import { formatInstant } from '../../time/instant.ts';
import { ExpressionError } from '../expressions/expression.ts';
import type { Position } from '../source/source.ts';

/**
 * How a run ended. PASS and FAIL are about expectations; BLOCKED: a vehicle refused what the script needed; ERROR: the
 * scenario asked for something impossible; INCONCLUSIVE: time ran out while something was still awaited; SKIPPED:
 * nothing was expected, so nothing was proven.
 */
export type Verdict = 'PASS' | 'FAIL' | 'BLOCKED' | 'ERROR' | 'INCONCLUSIVE' | 'SKIPPED';

/** One thing that was checked. */
export interface Finding {
  /** What was expected, as the scenario says it. */
  readonly expected: string;
  readonly passed: boolean;
  /** What was found instead; undefined when it holds. */
  readonly actual: string | undefined;
  readonly because: string | undefined;
  readonly atMs: number;
  readonly path: string;
  readonly position: Position;
  /** The last log entries about what it names, oldest first, at most five; only where it failed. */
  readonly related?: readonly LoggedEntry[];
  /** What led to the last of those, nearest first, at most five; only where it failed. */
  readonly causes?: readonly LoggedEntry[];
}

export interface Conclusion {
  readonly verdict: Verdict;
  /** Why, in a sentence; empty for PASS. */
  readonly reason: string;
  /** Where in the scenario it was decided; undefined when nowhere in particular. */
  readonly position: Position | undefined;
}

/** Raised inside a flow to end the run. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
  readonly conclusion: Conclusion;

  constructor(verdict: Verdict, reason: string, position: Position) {
    super(reason);
    this.conclusion = { verdict, reason, position };
  }
}

/** The script is over: its last step was taken, or it is broken. */
export interface ScriptEnd {
  /** Why no later step runs: FAIL, BLOCKED or ERROR; undefined where all of them ran. */
  readonly broken?: Conclusion;
}

/** How a run ends that something was raised in; a mistake of our own is no end but goes on. */
export function conclusionOf(error: unknown, atMs: number): Conclusion {
  if (error instanceof InvariantError) throw error;
  if (error instanceof RunEnd) return error.conclusion;
  if (error instanceof Fault) {
    return { verdict: 'ERROR', reason: error.detail, position: undefined };
  }
  if (error instanceof ExpressionError) {
    return { verdict: 'ERROR', reason: error.message, position: error.position };
  }
  throw new InvariantError(`${formatInstant(atMs)}: ${String(error)}`, { cause: error });
}
