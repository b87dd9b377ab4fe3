import type { WorldUse } from '../http/hosted-world.ts';
import type { Wall } from '../pace/wall.ts';

export interface IdleWatchOptions {
  readonly wall: Wall;
  /** Real time without any use after which the world is idle. */
  readonly idleMs: number;
  /** Whether something other than its clients keeps the world busy. */
  readonly isBusy: () => boolean;
  /** Called once. */
  readonly onIdle: () => void;
}

/** Notices that a world is no longer used. */
export class IdleWatch implements WorldUse {
  readonly #options: IdleWatchOptions;
  #uses = 0;
  /** The latest instant of real time at which it was used. */
  #usedMs: number;
  #callOff: () => void;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
    this.#usedMs = options.wall.nowMs();
    this.#callOff = this.#lookIn(options.idleMs);
  }

  begin(): (wasUsed?: boolean) => void {
    this.#uses += 1;
    let isOver = false;
    return (wasUsed = true) => {
      if (isOver) return;
      isOver = true;
      this.#uses -= 1;
      if (wasUsed) this.#usedMs = this.#options.wall.nowMs();
    };
  }

  close(): void {
    this.#callOff();
  }

  #lookIn(ms: number): () => void {
    return this.#options.wall.after(ms, () => this.#look());
  }

  #look(): void {
    const { wall, idleMs, isBusy, onIdle } = this.#options;
    if (this.#uses > 0 || isBusy()) this.#usedMs = wall.nowMs();
    const leftMs = this.#usedMs + idleMs - wall.nowMs();
    if (leftMs <= 0) onIdle();
    else this.#callOff = this.#lookIn(leftMs);
  }
}
