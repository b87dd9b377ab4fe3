import type { Terminal } from '../terminal/terminal.ts';

/** Lines that the user enters, one for each step, until the end of the input. */
export class EnteredLines {
  #entered = 0;
  #isOver = false;
  #isShort = false;
  #goOn: () => void = () => {};
  readonly #stopHearing: (() => void) | undefined;

  constructor(terminal: Terminal) {
    const ended = (): void => {
      this.#isOver = true;
      this.#goOn();
    };
    const heard = (): void => {
      this.#entered += 1;
      this.#goOn();
    };
    this.#stopHearing = terminal.onEnter?.(heard, ended);
    // Without an input no line can come.
    if (this.#stopHearing === undefined) ended();
  }

  /**
   * Resolves with true for the next line, and with false where there is none or the signal is
   * aborted.
   */
  async next(signal: AbortSignal): Promise<boolean> {
    while (this.#entered === 0 && !this.#isOver && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#goOn = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (signal.aborted) return false;
    this.#isShort = this.#entered === 0;
    if (this.#isShort) return false;
    this.#entered -= 1;
    return true;
  }

  /** Whether a step was wanted after the end of the input. */
  get isShort(): boolean {
    return this.#isShort;
  }

  close(): void {
    this.#stopHearing?.();
  }
}
