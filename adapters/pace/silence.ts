import type { Wall } from './wall.ts';

/** Waits in real time for something to happen, or for nothing to. */
export class Silence {
  readonly #wall: Wall;
  /** The instant of real time at which something happened last, ms. */
  #brokenAtMs = 0;
  #onBreak: () => void = () => {};

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  /** Notes that something has happened. */
  break(): void {
    this.#brokenAtMs = this.#wall.nowMs();
    this.#onBreak();
  }

  /**
   * Resolves with true once nothing has happened for so much real time, and with false once it is
   * over after something has, or once aborted.
   */
  last(forMs: number, isOver: () => boolean, signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    this.#brokenAtMs = this.#wall.nowMs();
    return new Promise((resolve) => {
      const end = (isSilent: boolean): void => {
        callOff();
        signal?.removeEventListener('abort', abort);
        this.#onBreak = () => {};
        resolve(isSilent);
      };
      const abort = (): void => end(false);
      const look = (): void => {
        const leftMs = this.#brokenAtMs + forMs - this.#wall.nowMs();
        if (leftMs <= 0) end(true);
        else callOff = this.#wall.after(leftMs, look);
      };
      let callOff = this.#wall.after(forMs, look);
      signal?.addEventListener('abort', abort);
      this.#onBreak = () => {
        if (isOver()) end(false);
      };
    });
  }
}
