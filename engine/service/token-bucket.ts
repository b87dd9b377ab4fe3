export interface BucketSettings {
  readonly bucket: number;
  /** The evenly spread refill of a bucket. */
  readonly refill: RequestLimit;
}

/** A maximum of requests within any period of a length. */
export interface RequestLimit {
  readonly requests: number;
  readonly perMs: number;
}

/**
 * A token bucket with an even refill, in closed form: it stores only the instant at which it is
 * full again. Time is counted in fractions of a millisecond of which each request takes a whole
 * number, so nothing is rounded.
 */
export class TokenBucket {
  readonly #startMs: number;
  readonly #partsPerMs: number;
  readonly #partsPerRequest: number;
  readonly #partsPerBucket: number;
  /** Since the start, in these fractions. */
  #fullAt = 0;

  /** Full at the start. */
  constructor({ bucket, refill }: BucketSettings, startMs: number) {
    const common = commonDivisor(refill.requests, refill.perMs);
    this.#startMs = startMs;
    this.#partsPerMs = refill.requests / common;
    this.#partsPerRequest = refill.perMs / common;
    this.#partsPerBucket = bucket * this.#partsPerRequest;
  }

  /** The time until it admits a request: whole ms, 0 if it does now. */
  waitMs(nowMs: number): number {
    const missing = this.#fullAt - this.#partsAt(nowMs) + this.#partsPerRequest;
    return Math.max(0, Math.ceil((missing - this.#partsPerBucket) / this.#partsPerMs));
  }

  /** Takes out one request. */
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
