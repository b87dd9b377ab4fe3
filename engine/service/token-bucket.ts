export interface BucketSettings {
  readonly bucket: number;
  /** Requests that come back evenly over a time. */
  readonly refill: RequestLimit;
}

/** So many requests in any stretch of that length. */
export interface RequestLimit {
  readonly requests: number;
  readonly perMs: number;
}

/**
 * A bucket of requests that fills up evenly, in closed form: all it keeps is the instant at which it is full again.
 * Time is counted in parts of a millisecond of which each request takes a whole number, so nothing is rounded.
 */
export class TokenBucket {
  readonly #startMs: number;
  readonly #partsPerMs: number;
  readonly #partsPerRequest: number;
  readonly #partsPerBucket: number;
  /** Since the start, in parts. */
  #fullAt = 0;

  /** It is full at the start. */
  constructor({ bucket, refill }: BucketSettings, startMs: number) {
    const common = commonDivisor(refill.requests, refill.perMs);
    this.#startMs = startMs;
    this.#partsPerMs = refill.requests / common;
    this.#partsPerRequest = refill.perMs / common;
    this.#partsPerBucket = bucket * this.#partsPerRequest;
  }

  /** Until it holds a request: whole ms, 0 when it does. */
  waitMs(nowMs: number): number {
    const missing = this.#fullAt - this.#partsAt(nowMs) + this.#partsPerRequest;
    return Math.max(0, Math.ceil((missing - this.#partsPerBucket) / this.#partsPerMs));
  }

  /** Takes a request out. */
  take(nowMs: number): void {
    this.#fullAt = Math.max(this.#fullAt, this.#partsAt(nowMs)) + this.#partsPerRequest;
  }

  #partsAt(nowMs: number): number {
    return (nowMs - this.#startMs) * this.#partsPerMs;
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
