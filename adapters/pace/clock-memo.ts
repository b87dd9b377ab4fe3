import type { Lease } from './leases.ts';

/** The settings of a world's clock at an instant, from which another one goes on. */
export interface ClockMemo {
  readonly isPlaying: boolean;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** Whether the script waits for a presenter to play it. */
  readonly awaitsPresenter: boolean;
  readonly ignoresPauses: boolean;
  /** The number of pauses of the script that are over or were not waited for. */
  readonly pausesPast: number;
  readonly locks: readonly Lease[];
  /** The number of locks that were given so far. */
  readonly lockCount: number;
}
