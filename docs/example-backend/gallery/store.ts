/** The state of a car as the latest event about it says, and what has happened to it. */
export interface Car {
  /** Of the latest state, and of the latest error. */
  readonly sequence: number;
  readonly errorSequence: number;
  /** Events about it that were acted on. */
  readonly entries: number;
  readonly isCharging: boolean;
  readonly percent: number;
  /** Charges that have ended, by the month of their end: `{ '2026-05': 1 }`. */
  readonly charges: Readonly<Record<string, number>>;
  /** Whether the maker accepts the account of the owner. */
  readonly isLinked: boolean;
  /** At the end of the last charge; null where it is not known. */
  readonly odometerKm: number | null;
}

/** Everything that the diary keeps. */
export interface Diary {
  /** Ids of events. */
  readonly seen: readonly string[];
  /** By the name that the app has for the owner. */
  readonly cars: Readonly<Record<string, Car>>;
}

/**
 * A database of one document, to which every request takes a moment. It outlives the program that
 * opened it; a program that has ended writes no more.
 */
export class Store {
  readonly #tookMs: number;
  #diary: Diary = { seen: [], cars: {} };
  #opened = 0;

  /** @param tookMs the least time of a request */
  constructor(tookMs = 0) {
    this.#tookMs = tookMs;
  }

  open(): OpenStore {
    this.#opened += 1;
    const mine = this.#opened;
    return {
      read: async () => {
        await moment(this.#tookMs);
        return this.#diary;
      },
      write: async (diary) => {
        await moment(this.#tookMs);
        if (mine === this.#opened) this.#diary = diary;
      },
    };
  }

  get diary(): Diary {
    return this.#diary;
  }
}

export interface OpenStore {
  read(): Promise<Diary>;
  write(diary: Diary): Promise<void>;
}

function moment(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms > 0) setTimeout(resolve, ms);
    else setImmediate(resolve);
  });
}
