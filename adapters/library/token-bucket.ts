/** A limit of events per second that lets as many come at once as a second allows. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #size: number;
  #tokens: number;
  #filledMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#size = Math.max(1, perSecond);
    this.#tokens = this.#size;
    this.#filledMs = nowMs;
  }

  /** Takes an event. Returns the time, ms, by which it came too early and was not taken; 0 for one that was. */
  take(nowMs: number): number {
    const filled = this.#tokens + ((nowMs - this.#filledMs) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#size, filled);
    this.#filledMs = nowMs;
    if (this.#tokens < 1) return ((1 - this.#tokens) / this.#perSecond) * 1000;
    this.#tokens -= 1;
    return 0;
  }
}
