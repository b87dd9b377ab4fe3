/** The notice of an outage of a store: one line, until the store answers again. */
export class StoreNotice {
  readonly #say: (words: string) => void;
  #isOut = false;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  failed(message: string): void {
    if (!this.#isOut) this.#say(`${message}; the work goes on when it answers`);
    this.#isOut = true;
  }

  answered(): void {
    this.#isOut = false;
  }
}
