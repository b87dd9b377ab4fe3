/** The turns of requests of applications. */
interface ApplicationTurns {
  /** Whether time is passing, so that requests take turns. */
  readonly isMoving: boolean;
  /** Serves a request, with its method and path, and the number of the attempt that led to it. */
  request<Result>(
    serve: () => Promise<Result>,
    asked: { readonly words: string; readonly attempt?: number | undefined },
  ): Promise<Result>;
}

/** The part of a clock that the app needs: its requests have turns, and wait for effects. */
export interface Timekeeper {
  /** The account of the applications whose requests take turns while time is passing. */
  readonly applications?: ApplicationTurns | undefined;
  /** Pending while an advance is under way, which is one step for other clients; else undefined. */
  readonly idle?: Promise<unknown> | undefined;
  /**
   * Lets simulated time pass until `done` holds or up to and including an instant, ms since the
   * epoch; resolves with whether it holds. A held world runs there at once; a paced one and a
   * strictly held one wait until it has come. An aborted signal ends the wait with false.
   */
  until(done: () => boolean, untilMs: number, signal?: AbortSignal): Promise<boolean>;
}
