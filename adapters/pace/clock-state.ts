import type { EntryData, Failure } from '../../engine/index.ts';
import type { Lease } from './leases.ts';

/**
 * How the time of a world passes. `held`: by advances, and through waits at once. `strict`: by
 * advances alone, which waits wait for too. `paced`: with real time.
 */
export type ClockMode = 'held' | 'strict' | 'paced';

/** A notice for the operator of a server. */
export type ClockNotice =
  /** The machine is too slow for the speed; real time by which the clock is late. */
  | { readonly kind: 'behind'; readonly behindMs: number }
  | { readonly kind: 'caughtUp' }
  /** A delivery to a receiver whose address must not be called, told once. */
  | { readonly kind: 'blocked'; readonly webhook: string; readonly url: string }
  /** A challenge got no answer or a wrong one. */
  | {
      readonly kind: 'unverified';
      readonly webhook: string;
      readonly reason: EntryData<'webhook.unverified'>['reason'];
      readonly failure: Exclude<Failure, 'blocked'> | undefined;
    }
  /** A bug in the engine; the clock stands still for good. */
  | { readonly kind: 'failed'; readonly error: Error };

export interface ClockState {
  readonly mode: ClockMode;
  /** Whether simulated time follows real time, except while locked. */
  readonly isPlaying: boolean;
  readonly speed: number;
  /**
   * The reason why a paced clock does not run: the script awaits the presenter, or asked not to
   * start by itself; or there is no more time, as at the end of a replay.
   */
  readonly reason: 'presenter' | 'end' | undefined;
  /** Real time by which the clock is late. */
  readonly behindMs: number;
  /** Whether pauses of the script stop a paced clock. */
  readonly waitsAtPauses: boolean;
  readonly locks: readonly Lease[];
}
