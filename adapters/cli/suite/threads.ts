import type { JobLine, ThreadPool } from '../../threads/thread-pool.ts';
import type { RejectedScenario } from '../load.ts';
import type { Progress } from '../progress.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { brokenBy, contextOf, runOnLine, succeeded } from './line-of-runs.ts';
import { run } from './run.ts';
import type { Runners } from './runners.ts';
import { loadedFrom } from './suite-jobs.ts';
import type { FileAnswer, FoundScenario, ReadJob, RunAnswer, RunJob } from './suite-messages.ts';

/** Reads and runs scenarios in the threads of a pool, and shows the output of each in order. */
export class Threads implements Runners<FoundScenario> {
  readonly areBeside = true;
  readonly #pool: ThreadPool;
  readonly #settings: RunSettings;
  readonly #reading: JobLine<ReadJob, FileAnswer>;
  readonly #running: JobLine<RunJob, RunAnswer>;
  #readings = 0;

  constructor(pool: ThreadPool, settings: RunSettings, terminal: Terminal) {
    this.#settings = settings;
    this.#pool = pool;
    const context = contextOf(settings, terminal);
    const line = pool.line<ReadJob | RunJob, FileAnswer | RunAnswer>('suite', context);
    this.#reading = line as JobLine<ReadJob, FileAnswer>;
    this.#running = line as JobLine<RunJob, RunAnswer>;
  }

  async read(files: readonly string[]): Promise<readonly (FoundScenario | RejectedScenario)[]> {
    this.#readings += 1;
    const reading = this.#readings;
    const answers = files.map((file) => {
      return this.#reading.do({ kind: 'read', file, reading }, file).catch(brokenBy);
    });
    const found: (FoundScenario | RejectedScenario)[] = [];
    for (const answer of answers) found.push(...succeeded(await answer).found);
    return found;
  }

  check({ misfit }: FoundScenario): void {
    if (misfit !== undefined) throw new UsageError(misfit);
  }

  begin(
    scenarios: readonly FoundScenario[],
    progress: Progress,
    interruption: AbortSignal,
  ): (found: FoundScenario) => Promise<RunOutcome> {
    const settings = this.#settings;
    const { seeds = 1 } = settings;
    if (scenarios.length === 1 && settings.seeds === undefined) {
      // A single scenario is shown while it runs.
      return ({ job }) => run(loadedFrom(job), settings, progress.terminal, interruption, progress);
    }
    this.#pool.heed(interruption);
    const even = Math.ceil((seeds * scenarios.length) / (settings.jobs * partsPerThread));
    const seedsPerJob = Math.max(1, Math.min(even, mostSeedsPerJob));
    return runOnLine(this.#running, scenarios, progress, { settings, seedsPerJob });
  }
}

/** Enough parts that no thread waits long for the last one. */
const partsPerThread = 12;

/** Few enough that progress is seen. */
const mostSeedsPerJob = 64;
