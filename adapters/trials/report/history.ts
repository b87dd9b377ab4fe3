import type { LoggedEntry, Scenario } from '../../../engine/index.ts';
import { type Attempted, AttemptsOfLog } from '../../past/attempts-of-log.ts';
import { Timeline } from '../../past/timeline/timeline.ts';
import { poolSize, subjectWidth } from '../../scenarios/pool.ts';
import { zoneOf } from '../../words/local-time.ts';
import type { VehicleSamples } from './vehicle-sampler.ts';

/** The history of a run for reports. Plain values, so that another thread can send it. */
export interface History {
  /** All entries but changed signals, in order; of a long run the beginning and the end. */
  readonly entries: readonly LoggedEntry[];
  /** The number of entries between the beginning and the end. */
  readonly leftOut: number;
  /** The timeline in lines; of a crowd, its summary. */
  readonly timeline: readonly string[];
  readonly attempts: readonly Attempted[];
  /** Vehicles over time; empty where no report draws them. */
  readonly courses: readonly VehicleSamples[];
}

/** Collects the history of a run, entry by entry, in bounded memory. */
export class Historian {
  readonly #attempts = new AttemptsOfLog();
  readonly #beginning: LoggedEntry[] = [];
  readonly #ending: LoggedEntry[] = [];
  readonly #timeline: Timeline;
  readonly #lines: string[] = [];
  #leftOut = 0;
  #seen = 0;

  constructor(scenario: Scenario) {
    this.#timeline = new Timeline({
      paint: (_, text) => text,
      columns: Infinity,
      zone: zoneOf(scenario),
      subjectWidth: subjectWidth(scenario),
      poolSize: poolSize(scenario),
      isShort: true,
      all: false,
      vehicles: new Set(),
      write: (line) => this.#lines.push(line),
    });
  }

  add(entry: LoggedEntry): void {
    // Changed signals are frequent and cause nothing.
    if (entry.kind === 'signal.changed') return;
    this.#timeline.add(entry);
    if (this.#seen < mostSeen) this.#attempts.add(entry);
    this.#seen += 1;
    if (this.#beginning.length < mostAtBeginning) {
      this.#beginning.push(entry);
      return;
    }
    this.#ending.push(entry);
    // The older half is removed whenever there are twice as many.
    if (this.#ending.length >= 2 * mostAtEnd) {
      this.#ending.splice(0, mostAtEnd);
      this.#leftOut += mostAtEnd;
    }
  }

  history(courses: readonly VehicleSamples[]): History {
    this.#timeline.end();
    return {
      timeline: this.#lines,
      entries: [...this.#beginning, ...this.#ending],
      leftOut: this.#leftOut,
      attempts: this.#attempts.attempts,
      courses,
    };
  }
}

const mostAtBeginning = 10_000;
const mostAtEnd = 10_000;

/** Entries after which attempts are no longer collected: a chart of more is unreadable. */
const mostSeen = 200_000;
