import type { LoggedEntry } from '../../../engine/index.ts';
import { type Attempted, AttemptsOfLog } from '../attempts-of-log.ts';
import type { Course } from './sampler.ts';

/** What is kept of a run for whoever reports on it. Plain values, so that it can come from another thread. */
export interface History {
  /** Everything but changed signals, in order; of a long run its beginning and its end. */
  readonly entries: readonly LoggedEntry[];
  /** How many lie between the beginning and the end. */
  readonly leftOut: number;
  readonly attempts: readonly Attempted[];
  /** How vehicles fared over time; empty where nobody draws them. */
  readonly courses: readonly Course[];
}

/** Gathers the history of a run entry by entry, in bounded memory. */
export class Historian {
  readonly #attempts = new AttemptsOfLog();
  readonly #beginning: LoggedEntry[] = [];
  readonly #ending: LoggedEntry[] = [];
  #leftOut = 0;
  #seen = 0;

  add(entry: LoggedEntry): void {
    // What changes with every report of a vehicle leads to nothing.
    if (entry.kind === 'signal.changed') return;
    if (this.#seen < mostSeen) this.#attempts.add(entry);
    this.#seen += 1;
    if (this.#beginning.length < mostAtBeginning) {
      this.#beginning.push(entry);
      return;
    }
    this.#ending.push(entry);
    // Twice as many are let come before the older half goes.
    if (this.#ending.length >= 2 * mostAtEnd) {
      this.#ending.splice(0, mostAtEnd);
      this.#leftOut += mostAtEnd;
    }
  }

  history(courses: readonly Course[]): History {
    return {
      entries: [...this.#beginning, ...this.#ending],
      leftOut: this.#leftOut,
      attempts: this.#attempts.attempts,
      courses,
    };
  }
}

const mostAtBeginning = 10_000;
const mostAtEnd = 10_000;

/** Entries after which attempts are no longer gathered: nobody reads a chart of so many. */
const mostSeen = 200_000;
