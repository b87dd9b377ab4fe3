import type { JobLine } from '../../adapters/threads/job-line.ts';
import { type CountedRun, coverageOf, isTaken, untakenWords } from '../chart-coverage/coverage.ts';
import type { ChartJob, ChartStory } from './chart-stories.ts';
import { pathsPool } from './paths-pool.ts';

/** A transition with the scenario that takes it, or with the reason why there is none. */
export interface TransitionStory {
  /** `charge: plugged.waiting on window.open [belowLimit]`. */
  readonly transition: string;
  readonly chart: string;
  /** The scenario; undefined where none is found. */
  readonly text?: string;
  readonly reason?: string;
}

/** A transition without a story. */
interface Wanted extends Required<Omit<TransitionStory, 'text'>> {
  readonly number: number;
  readonly isReachable: boolean;
}

/**
 * Scenarios for the transitions of charts that some runs did not take. Each chart is a job of its
 * own, so that the number of threads changes nothing.
 */
export class TransitionStories {
  readonly #wanted: readonly Wanted[];

  /**
   * @param suite the runs whose transitions are left out
   * @param charts names of charts
   */
  constructor(suite: readonly CountedRun[], charts: readonly string[]) {
    this.#wanted = coverageOf(suite)
      .filter(({ chart }) => charts.includes(chart))
      .flatMap(({ chart, transitions }) =>
        transitions.flatMap((each, number) => {
          if (isTaken(each)) return [];
          const isReachable = each.unreachable === undefined;
          const reason = `${isReachable ? 'no scenario is found; ' : ''}${untakenWords(each)}`;
          return [{ chart, number, transition: each.name, reason, isReachable }];
        }),
      );
  }

  get count(): number {
    return this.#wanted.length;
  }

  /** The stories, chart by chart, searched by so many threads. */
  async *find(threads = 1): AsyncGenerator<TransitionStory> {
    const pool = pathsPool(threads);
    try {
      yield* this.#findOn(pool.line('charts', undefined));
    } finally {
      await pool.close();
    }
  }

  async *#findOn(line: JobLine<ChartJob, readonly ChartStory[]>): AsyncGenerator<TransitionStory> {
    const charts = [...new Set(this.#wanted.map(({ chart }) => chart))];
    // All are begun at once; the results are in the order of the charts.
    const jobs = charts.map((chart) => {
      const own = this.#wanted.filter((each) => each.chart === chart);
      const reachable = own.filter(({ isReachable }) => isReachable);
      const wanted = reachable.map(({ number, transition }) => ({
        transition: number,
        name: transition,
      }));
      const stories = line.do({ chart, wanted });
      // An error of a later chart waits for its turn.
      stories.catch(() => {});
      return { own, stories };
    });
    for (const { own, stories } of jobs) {
      const texts = new Map((await stories).map(({ transition, text }) => [transition, text]));
      for (const { chart, number, reason, transition } of own) {
        const text = texts.get(number);
        yield { transition, chart, ...(text === undefined ? { reason } : { text }) };
      }
    }
  }
}
