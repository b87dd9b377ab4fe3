import type { LeasesMemo } from './leases.ts';

/** The settings of the pauses of a script; presenters enter anew. */
export interface PausesMemo {
  readonly areSkipped: boolean;
  /** The number of pauses that are over or were not waited for. */
  readonly past: number;
  /** Whether one holds the clock. */
  readonly isHolding: boolean;
}

/** The settings of a world's clock at an instant, from which another one goes on. */
export interface ClockMemo extends LeasesMemo {
  readonly isPlaying: boolean;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** Whether the script waits for a presenter to play it. */
  readonly awaitsPresenter: boolean;
  readonly pauses: PausesMemo;
}
