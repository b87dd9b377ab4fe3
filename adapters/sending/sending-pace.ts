/**
 * The recorded instants, counted from the first: a slow receiver delays no body more than it must.
 */
export class RecordedPace {
  readonly #speed: number | undefined;
  #start: { readonly wallMs: number; readonly atMs: number } | undefined;

  /** @param speed recorded seconds per second of real time; undefined to send without a wait */
  constructor(speed: number | undefined) {
    this.#speed = speed;
  }

  /**
   * Real time until the next body is due, given its instant in the recording: none without one.
   */
  waitMs(atMs: number | undefined, nowMs: number): number {
    if (this.#speed === undefined || atMs === undefined) return 0;
    this.#start ??= { wallMs: nowMs, atMs };
    const { wallMs, atMs: startMs } = this.#start;
    return Math.max(0, wallMs + (atMs - startMs) / this.#speed - nowMs);
  }
}

/** Instants at equal distances, counted from the first: the rate makes up for a delay. */
export class EvenPace {
  readonly #perSecond: number;
  #startMs: number | undefined;
  #count = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Real time until the next body is due, whatever its instant in the recording. */
  waitMs(_: number | undefined, nowMs: number): number {
    this.#startMs ??= nowMs;
    const dueMs = this.#startMs + (this.#count * 1000) / this.#perSecond;
    this.#count += 1;
    return Math.max(0, dueMs - nowMs);
  }
}
