/**
 * The due times of several bodies, counted from the first: a slow receiver delays none more than it
 * must.
 */
export class SendingPace {
  readonly #speed: number | undefined;
  #start: { readonly wallMs: number; readonly atMs: number } | undefined;

  /** @param speed recorded seconds per second of real time; undefined to send without a wait */
  constructor(speed: number | undefined) {
    this.#speed = speed;
  }

  /** Real time until a body is due; 0 for a body without an instant. */
  waitMs(atMs: number | undefined, nowMs: number): number {
    if (this.#speed === undefined || atMs === undefined) return 0;
    this.#start ??= { wallMs: nowMs, atMs };
    const { wallMs, atMs: startMs } = this.#start;
    return Math.max(0, wallMs + (atMs - startMs) / this.#speed - nowMs);
  }
}
