import type { Position } from './plan.ts';

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
