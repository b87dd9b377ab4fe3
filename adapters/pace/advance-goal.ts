import type { Lease } from './leases.ts';

export interface AdvanceGoal {
  readonly untilMs: number;
  /** Ends the advance early. */
  readonly done?: (() => boolean) | undefined;
}

export interface AdvanceResult {
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether `done` holds; true without one. */
  readonly holds: boolean;
  /** Sentences about requests of applications that came while time was passing. */
  readonly remarks: readonly string[];
}

/** Nothing was advanced: a lock is held. */
export interface Locked {
  readonly lockedBy: readonly Lease[];
}
