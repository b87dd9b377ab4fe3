import type { RejectedScenario } from '../../scenarios/load.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { JobLine, ThreadPool } from '../../threads/thread-pool.ts';
import type { RunSettings } from '../run-settings.ts';
import { brokenBy, contextOf, runOnLine, succeeded } from './line-of-runs.ts';
import { run } from './run.ts';
import type { BegunScenario, Runners, SuiteSize } from './runners.ts';
import { loadedFrom } from './suite-jobs.ts';
import type { FileAnswer, FoundScenario, ReadJob, RunAnswer, RunJob } from './suite-messages.ts';

/** Reads and runs scenarios in the threads of a pool, and shows the output of each in order. */
export class Threads implements Runners<FoundScenario> {
  readonly atOnce: number;
  readonly #pool: ThreadPool;
  readonly #settings: RunSettings;
  readonly #reading: JobLine<ReadJob, FileAnswer>;
  readonly #running: JobLine<RunJob, RunAnswer>;
  #readings = 0;

  constructor(pool: ThreadPool, settings: RunSettings, terminal: Terminal) {
    this.#settings = settings;
    this.#pool = pool;
    this.atOnce = settings.jobs * atOncePerThread;
    const context = contextOf(settings, terminal);
    const line = pool.line<ReadJob | RunJob, FileAnswer | RunAnswer>('suite', context);
    this.#reading = line as JobLine<ReadJob, FileAnswer>;
    this.#running = line as JobLine<RunJob, RunAnswer>;
  }

  async *read(
    files: readonly string[],
  ): AsyncGenerator<readonly (FoundScenario | RejectedScenario)[]> {
    this.#readings += 1;
    const reading = this.#readings;
    const most = this.#settings.jobs * readPerThread;
    const answers: Promise<FileAnswer>[] = [];
    for (const file of files) {
      answers.push(this.#reading.do({ kind: 'read', file, reading }, file).catch(brokenBy));
      if (answers.length >= most) yield succeeded(await answers.shift()!).found;
    }
    for (const answer of answers) yield succeeded(await answer).found;
  }

  check({ misfit }: FoundScenario): void {
    if (misfit !== undefined) throw new UsageError(misfit);
  }

  begin(
    progress: Progress,
    interruption: AbortSignal,
    { about, isOne }: SuiteSize,
  ): (found: FoundScenario) => BegunScenario {
    const settings = this.#settings;
    const { seeds = 1 } = settings;
    if (isOne && settings.seeds === undefined) {
      // A single scenario is shown while it runs.
      return ({ job }) => ({
        ended: Promise.resolve(),
        outcome: () => run(loadedFrom(job), settings, progress.terminal, interruption, progress),
      });
    }
    this.#pool.heed(interruption);
    const even = Math.ceil((seeds * about) / (settings.jobs * partsPerThread));
    const seedsPerJob = Math.max(1, Math.min(even, mostSeedsPerJob));
    return runOnLine(this.#running, progress, { settings, seedsPerJob });
  }
}

/** Enough that no thread waits for a scenario, few enough that they take little memory. */
const atOncePerThread = 32;

/** The files of a thread that are read before their scenarios may begin. */
const readPerThread = 4;

/** Enough parts that no thread waits long for the last one. */
const partsPerThread = 12;

/** Few enough that progress is seen. */
const mostSeedsPerJob = 64;
