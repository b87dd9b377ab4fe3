/** The part of a clock that the app needs: waiting for the effect of a command. */
export interface Timekeeper {
  /** Pending while an advance is under way, which is one step for other clients; else undefined. */
  readonly idle?: Promise<unknown> | undefined;
  /**
   * Lets simulated time pass until `done` holds or up to and including an instant, ms since the
   * epoch; resolves with whether it holds. A held world runs there at once; a paced one and a
   * strictly held one wait until it has come. An aborted signal ends the wait with false.
   */
  until(done: () => boolean, untilMs: number, signal?: AbortSignal): Promise<boolean>;
}
