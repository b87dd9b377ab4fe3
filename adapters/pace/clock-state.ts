import type { Lease } from './leases.ts';

/**
 * Who lets the time of a world pass. `held`: nobody, until somebody asks; whoever waits for something has it at once.
 * `strict`: nobody, and whoever waits does so until somebody else advances the clock. `paced`: real time does.
 */
export type ClockMode = 'held' | 'strict' | 'paced';

/** What whoever looks after a server should know. */
export type ClockNotice =
  /** The machine is too slow for the speed: so much real time is owed. */
  | { readonly kind: 'behind'; readonly behindMs: number }
  | { readonly kind: 'caughtUp' }
  /** A mistake of the engine's own; the clock stands still for good. */
  | { readonly kind: 'failed'; readonly error: Error };

export interface ClockState {
  readonly mode: ClockMode;
  /** Whether real time lets simulated time pass, but for locks. */
  readonly isPlaying: boolean;
  readonly speed: number;
  /**
   * Why a paced clock does not run: the script awaits the presenter, or asked not to start by itself; or there is no more
   * time, as at the end of a replay.
   */
  readonly reason: 'presenter' | 'end' | undefined;
  /** Real time by which it is late. */
  readonly behindMs: number;
  readonly locks: readonly Lease[];
}
