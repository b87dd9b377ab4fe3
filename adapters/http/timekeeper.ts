/** What the app needs of a clock: to wait for what a command leads to. */
export interface Timekeeper {
  /** Somebody advances the clock, which is one step for everybody else: undefined once that is over. */
  readonly idle?: Promise<unknown> | undefined;
  /**
   * Lets simulated time pass until `done` holds or up to and including an instant, ms since the epoch; tells whether it
   * holds. A held world runs there at once; a paced one and a strictly held one wait until it has come. An aborted
   * signal ends the waiting with false.
   */
  until(done: () => boolean, untilMs: number, signal?: AbortSignal): Promise<boolean>;
}
