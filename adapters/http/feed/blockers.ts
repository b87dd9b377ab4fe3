import type { FeedReader } from './reader.ts';
import type { FeedSource } from './source.ts';
import type { Wall } from './wall.ts';

/** Real time for which an advance waits for a client. */
const patienceMs = 30_000;

/** Clients that an advance waits for: it goes on once all have caught up or their time is over. */
export class Blockers {
  readonly #wall: Wall;
  readonly #isBehind: (reader: FeedReader) => boolean;
  readonly #readers = new Set<FeedReader>();
  #free: (() => void) | undefined;
  readonly #waiters: (() => void)[] = [];
  #callOffEnd: (() => void) | undefined;

  constructor(wall: Wall, isBehind: (reader: FeedReader) => boolean) {
    this.#wall = wall;
    this.#isBehind = isBehind;
  }

  add(reader: FeedReader, source: Pick<FeedSource, 'holdBack'>): void {
    this.#readers.add(reader);
    this.#free ??= source.holdBack(() => this.#clearance());
  }

  remove(reader: FeedReader): void {
    if (!this.#readers.delete(reader)) return;
    if (this.#readers.size === 0) {
      this.#free?.();
      this.#free = undefined;
    }
    this.look();
  }

  /** Lets advances go on if all clients have caught up. */
  look(): void {
    if (this.#waiters.length === 0 || this.#isAnyBehind) return;
    this.#callOffEnd?.();
    this.#callOffEnd = undefined;
    for (const goOn of this.#waiters.splice(0)) goOn();
  }

  get #isAnyBehind(): boolean {
    return this.#late.length > 0;
  }

  get #late(): readonly FeedReader[] {
    return [...this.#readers].filter((reader) => this.#isBehind(reader));
  }

  /** Resolves once all clients have caught up; undefined if they have already. */
  #clearance(): Promise<void> | undefined {
    if (!this.#isAnyBehind) return undefined;
    this.#callOffEnd ??= this.#wall.after(patienceMs, () => this.#endTheLate());
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
    });
  }

  #endTheLate(): void {
    this.#callOffEnd = undefined;
    for (const reader of this.#late) {
      reader.end(`too slow: an advance waited ${patienceMs / 1000} s`);
      this.remove(reader);
    }
  }
}
