import type { ClockNotice } from './clock-state.ts';

/** Reports once that the machine is too slow, and once that it has caught up. */
export class Lag {
  readonly #onNotice: (notice: ClockNotice) => void;
  #isBehind = false;

  constructor(onNotice: (notice: ClockNotice) => void) {
    this.#onNotice = onNotice;
  }

  /** Notes the delay of a playing clock, after each of its ticks. */
  note(behindMs: number): void {
    if (!this.#isBehind && behindMs > lateMs) {
      this.#isBehind = true;
      this.#onNotice({ kind: 'behind', behindMs });
    } else if (this.#isBehind && behindMs <= tickMs) {
      this.#isBehind = false;
      this.#onNotice({ kind: 'caughtUp' });
    }
  }
}

/** A longer delay is reported. */
const lateMs = 1000;

/** Real time between two ticks of a playing clock that keeps up. */
export const tickMs = 25;
