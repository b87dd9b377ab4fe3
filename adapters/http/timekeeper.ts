import type { AskedRequest } from '../pace/exchange.ts';

/** The part of a clock that the app needs: its requests have turns, and wait for effects. */
export interface Timekeeper {
  /** Whether time is passing, so that requests of an application take turns. */
  readonly isMoving?: boolean | undefined;
  /** Serves a request of an application, in its turn where time is passing. */
  serve?<Result>(serve: () => Promise<Result>, asked: AskedRequest): Promise<Result>;
  /** Pending while an advance is under way, which is one step for other clients; else undefined. */
  readonly idle?: Promise<unknown> | undefined;
  /**
   * Lets simulated time pass until `done` holds or up to and including an instant, ms since the
   * epoch; resolves with whether it holds. A held world runs there at once; a paced one and a
   * strictly held one wait until it has come. An aborted signal ends the wait with false.
   */
  until(done: () => boolean, untilMs: number, signal?: AbortSignal): Promise<boolean>;
}
