import { ThreadPool } from '../../threads/thread-pool.ts';
import { workerThread } from '../../threads/worker-thread.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { isModuleExport } from './module-export.ts';
import type { SearchMethod, SearchOptions } from './options.ts';
import type { ThreadContext, TrialsReport } from './search-jobs.ts';
import type { RunPlace } from './strategy.ts';

/** The number of jobs that are begun for each thread, so that none waits for the next. */
const jobsEach = 2;

/** The real time of a job for which the messages about it do not count, ms. */
const longMs = 20;

/** The most runs of a job: those that are under way are awaited before a search ends. */
const mostRuns = 64;

/**
 * Threads that each have the scenario and the application. The thread that asks stays free: it
 * shortens and confirms the findings of the others.
 */
export function threadsOf<App extends AppUnderTest, Trial, Verdict>(
  method: SearchMethod,
  options: SearchOptions<App>,
  count: number,
): RunPlace<Trial, Verdict> & { close(): Promise<void> } {
  const pool = new ThreadPool({ count, start: () => workerThread(threadFile(), [method]) });
  const line = pool.line<readonly Trial[], TrialsReport<Verdict>>(method, toContext(options));
  pool.start(count);
  // A run without a world takes less than the messages about it, so short ones share a job.
  let runsEach = 1;
  let waiting: WaitingTrial<Trial, Verdict>[] = [];
  const send = async (runs: readonly WaitingTrial<Trial, Verdict>[]): Promise<void> => {
    try {
      const { tookMs, trouble, verdicts } = await line.do(runs.map(({ trial }) => trial));
      if (tookMs < longMs) runsEach = Math.min(mostRuns, 2 * runsEach);
      if (tookMs > 2 * longMs) runsEach = Math.max(1, Math.floor(runsEach / 2));
      for (const [index, { resolve, reject }] of runs.entries()) {
        if (index < verdicts.length) resolve(verdicts[index]!);
        else reject(new ExplorationTrouble(trouble));
      }
    } catch (error) {
      const { message, name } = error as Error;
      const reason = name === 'ExplorationTrouble' ? new ExplorationTrouble(message) : error;
      const isTold = name === 'TypeError';
      for (const { reject } of runs) reject(isTold ? new TypeError(message) : reason);
    }
  };
  const sendAll = (): void => {
    const runs = waiting;
    waiting = [];
    for (let from = 0; from < runs.length; from += runsEach) {
      void send(runs.slice(from, from + runsEach));
    }
  };
  return {
    get atOnce() {
      return count * jobsEach * runsEach;
    },
    close: () => pool.close(),
    judge: async (trial) => {
      if (waiting.length === 0) setImmediate(sendAll);
      return new Promise((resolve, reject) => waiting.push({ trial, resolve, reject }));
    },
  };
}

/** A trial that no thread has been given yet. */
interface WaitingTrial<Trial, Verdict> {
  readonly trial: Trial;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (reason: unknown) => void;
}

/** The options as plain values. */
function toContext<App extends AppUnderTest>(options: SearchOptions<App>): ThreadContext {
  const { apiPort: _port, onProgress: _, signal: _signal, scenario, ...rest } = options;
  const plain = Object.entries(rest).map(([name, each]: [string, unknown]) => [
    name,
    isModuleExport(each) ? { ...each, module: String(each.module) } : each,
  ]);
  const isAddress = scenario instanceof URL;
  return {
    options: { ...(Object.fromEntries(plain) as SearchOptions), ...(!isAddress && { scenario }) },
    scenarioUrl: isAddress ? scenario.href : undefined,
  };
}

/** The module of a thread: the source, or a part of the same bundle. */
function threadFile(): URL {
  // The bundle for CommonJS knows these words alone.
  const url = import.meta.url;
  if (url.endsWith('.ts')) return new URL('search-thread.ts', url);
  // That of the command line includes its dependencies, so that a thread starts sooner.
  if (/\/chunks\/(?!library-)[^/]*$/.test(url)) return new URL('search-thread.js', url);
  const folder = /\/chunks\/[^/]*$/.test(url) ? '' : 'chunks/';
  return new URL(`${folder}library-search-thread.js`, url);
}
