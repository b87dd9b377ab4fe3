import type { StoreError } from '../../queue/store-error.ts';

/** The notice of an outage of a store: one line, until the store answers again. */
export class StoreNotice {
  readonly #say: (words: string) => void;
  #isOut = false;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  /** An error that no later attempt mends ends the work, and is told at its end. */
  failed({ isLasting, message }: StoreError): void {
    if (isLasting) return;
    if (!this.#isOut) this.#say(`${message}; the work goes on when it answers`);
    this.#isOut = true;
  }

  answered(): void {
    this.#isOut = false;
  }
}
