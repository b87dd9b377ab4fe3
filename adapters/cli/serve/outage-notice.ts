import { counted } from '../../terminal/terminal.ts';

/** The notices of outages of the database: one at the beginning and one at the end of each. */
export class OutageNotice {
  readonly #say: (words: string) => void;
  readonly #nowMs: () => number;
  #failed = 0;
  #sinceMs = 0;
  #message: string | undefined;

  /** @param nowMs real time since an arbitrary instant */
  constructor(say: (words: string) => void, nowMs: () => number) {
    this.#say = say;
    this.#nowMs = nowMs;
  }

  /** The reason why the database does not answer now; undefined where it does. */
  get message(): string | undefined {
    return this.#message;
  }

  /** Notes a question that the database did not answer. */
  failed(message: string): void {
    this.#message = message;
    this.#failed += 1;
    if (this.#failed > 1) return;
    this.#sinceMs = this.#nowMs();
    this.#say(`${message}; the next line about this comes when it answers again`);
  }

  /** Notes a question that the database answered. */
  answered(): void {
    if (this.#failed === 0) return;
    const seconds = ((this.#nowMs() - this.#sinceMs) / 1000).toFixed(1);
    this.#say(
      `the database answers again, after ${seconds} s and ${counted(this.#failed, 'failure')}`,
    );
    this.#failed = 0;
    this.#message = undefined;
  }
}
