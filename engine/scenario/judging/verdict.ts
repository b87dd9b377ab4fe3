import { Fault } from '../../fault.ts';
import { InvariantError } from '../../invariant.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import { formatInstant } from '../../time/instant.ts';
import { ExpressionError } from '../expressions/expression.ts';
import type { TextPosition } from '../source/source.ts';

/**
 * The outcome of a run. PASS and FAIL are about expectations; BLOCKED: a vehicle refused an action
 * that the script needed; ERROR: the scenario asked for something impossible; INCONCLUSIVE: time
 * ran out during a wait; SKIPPED: nothing was expected, so nothing was proven.
 */
export type Verdict = 'PASS' | 'FAIL' | 'BLOCKED' | 'ERROR' | 'INCONCLUSIVE' | 'SKIPPED';

/** The result of one check. */
export interface Finding {
  /** The expectation, in the words of the scenario. */
  readonly expected: string;
  readonly passed: boolean;
  /** The value found instead; undefined if the expectation holds. */
  readonly actual: string | undefined;
  readonly because: string | undefined;
  readonly atMs: number;
  readonly path: string;
  readonly position: TextPosition;
  /** The last log entries about its topic, oldest first, at most five; only if it failed. */
  readonly related?: readonly LoggedEntry[];
  /** The causes of the last of those, nearest first, at most five; only if it failed. */
  readonly causes?: readonly LoggedEntry[];
}

export interface Conclusion {
  readonly verdict: Verdict;
  /** The reason, in a sentence; empty for PASS. */
  readonly reason: string;
  /** The place in the scenario that decided it; undefined if there is no particular one. */
  readonly position: TextPosition | undefined;
}

/** The error by which a flow ends the run. */
export class RunEnd extends Error {
  override readonly name = 'RunEnd';
  readonly conclusion: Conclusion;

  constructor(verdict: Verdict, reason: string, position: TextPosition) {
    super(reason);
    this.conclusion = { verdict, reason, position };
  }
}

/** The end of a script, after its last step or by a break. */
export interface ScriptEnd {
  /** The reason why no later step runs: FAIL, BLOCKED or ERROR; undefined if all steps ran. */
  readonly broken?: Conclusion;
}

/** The conclusion of a run by an error; throws `InvariantError` for mistakes of the simulator. */
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
