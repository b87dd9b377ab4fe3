import type { Lease } from './leases.ts';

/** How far an advance goes. */
export interface Stretch {
  readonly untilMs: number;
  /** Ends it before. */
  readonly done?: (() => boolean) | undefined;
}

export interface Advanced {
  readonly fromMs: number;
  readonly toMs: number;
  /** Whether `done` holds; true without one. */
  readonly holds: boolean;
  /** Whoever asked has gone, and the advance ended there. */
  readonly isCut: boolean;
}

/** Nothing was advanced: somebody holds a lock. */
export interface Locked {
  readonly lockedBy: readonly Lease[];
}
