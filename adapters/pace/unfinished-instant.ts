import type { Wall } from './wall.ts';

/** The state of an instant within which a slice has ended, until the instant is completed. */
export class UnfinishedInstant {
  readonly #wall: Wall;
  readonly #complete: () => void;
  #mend: (() => void) | undefined;
  #completed: Promise<void> | undefined;
  #callOff: (() => void) | undefined;

  /** @param complete runs the next slice of the instant */
  constructor(wall: Wall, complete: () => void) {
    this.#wall = wall;
    this.#complete = complete;
  }

  /** Resolves once the instant is complete; undefined if it is. */
  get completed(): Promise<void> | undefined {
    return this.#completed;
  }

  /** Plans the next slice; has no effect while one is planned. */
  begin(): void {
    this.#completed ??= new Promise((resolve) => {
      this.#mend = resolve;
    });
    this.#callOff ??= this.#wall.after(0, () => {
      this.#callOff = undefined;
      this.#complete();
    });
  }

  /** Has no effect while the instant is complete. */
  end(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#completed = undefined;
    this.#mend?.();
  }
}
