import type { Attempt, Outcome } from '../../engine/index.ts';

/**
 * Says that an attempt is called off, in the form of an `AbortSignal`. The making and collecting of
 * one for each attempt, with the promises around it, was a quarter of the time of a delivery.
 */
export interface SendingSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** An attempt that was sent, and the signal that calls it off. */
export class SentAttempt implements SendingSignal {
  readonly attempt: Attempt;
  /** Real time. */
  readonly sentAtMs: number;
  outcome: Outcome | undefined = undefined;
  aborted = false;
  #callOffs: (() => void)[] = [];

  constructor(attempt: Attempt, sentAtMs: number) {
    this.attempt = attempt;
    this.sentAtMs = sentAtMs;
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#callOffs.push(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    const at = this.#callOffs.indexOf(listener);
    if (at >= 0) this.#callOffs.splice(at, 1);
  }

  callOff(): void {
    if (this.aborted) return;
    this.aborted = true;
    const callOffs = this.#callOffs;
    this.#callOffs = [];
    for (const listener of callOffs) listener();
  }
}
