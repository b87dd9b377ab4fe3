import type { Target } from '../names/roster.ts';
import type { TextPosition } from '../source/source.ts';
import type { Step } from './steps.ts';

/**
 * Members of a fleet that arrive one after another at a random rate: at each arrival the next free
 * member performs the steps as `self`. They prove nothing, and refusals are ordinary, as in an
 * ambient rule.
 */
export interface ArrivalRule {
  readonly target: Target;
  /** Index among the rules for the same name, from 0; makes the draws of each rule independent. */
  readonly number: number;
  readonly phases: readonly ArrivalPhase[];
  /** The most members performing the steps at once; undefined: as many as are free. */
  readonly most: number | undefined;
  readonly steps: readonly Step[];
  readonly path: string;
  readonly position: TextPosition;
}

/** A phase follows the one before, the first the start of the clock; the rate changes linearly. */
export interface ArrivalPhase {
  readonly durationMs: number;
  readonly fromPerMs: number;
  readonly toPerMs: number;
}
