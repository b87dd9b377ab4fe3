import type { Target } from '../names/roster.ts';
import type { Position } from '../source/source.ts';
import type { Step } from './steps.ts';

/**
 * Members of a fleet that come one after another, drawn at a rate: at each arrival the next one that is free does the
 * steps as `self`. It proves nothing and refusals are ordinary, as in an ambient rule.
 */
export interface ArrivalRule {
  readonly target: Target;
  /** Place among the rules for the same name, from 0: with it the draws of a rule do not depend on the others. */
  readonly number: number;
  readonly phases: readonly ArrivalPhase[];
  /** No more than these are at it at once; undefined: as many as are free. */
  readonly most: number | undefined;
  readonly steps: readonly Step[];
  readonly path: string;
  readonly position: Position;
}

/** Follows the phase before, the first the start of the clock; the rate changes evenly. */
export interface ArrivalPhase {
  readonly durationMs: number;
  readonly fromPerMs: number;
  readonly toPerMs: number;
}
