import { ThreadPool } from '../../threads/thread-pool.ts';
import { workerThread } from '../../threads/worker-thread.ts';
import type { AppUnderTest } from '../test-world.ts';
import type { Choice } from './choice.ts';
import type { ThreadContext } from './explore-jobs.ts';
import type { Offence } from './judge.ts';
import type { ModuleExport } from './module-export.ts';
import type { ExploreOptions } from './options.ts';
import type { RunPlace } from './run-place.ts';
import { ExplorationTrouble } from './trial.ts';

/** The number of runs that are begun for each thread, so that none waits for the next. */
const runsEach = 4;

/**
 * Threads that each have the scenario and the application. The thread that asks stays free: it
 * shortens and confirms the findings of the others.
 */
export function threadsOf<App extends AppUnderTest>(
  options: ExploreOptions<App>,
  count: number,
): RunPlace {
  const pool = new ThreadPool({ count, start: () => workerThread(threadFile(), ['explore']) });
  const line = pool.line<readonly Choice[], readonly Offence[]>('explore', contextOf(options));
  pool.start(count);
  return {
    atOnce: count * runsEach,
    close: () => pool.close(),
    offencesOf: async (choices) => {
      try {
        return await line.do(choices);
      } catch (error) {
        const { message, name } = error as Error;
        if (name === 'ExplorationTrouble') throw new ExplorationTrouble(message);
        throw name === 'TypeError' ? new TypeError(message) : error;
      }
    },
  };
}

/** The options as plain values. */
function contextOf<App extends AppUnderTest>(options: ExploreOptions<App>): ThreadContext {
  const {
    apiPort: _port,
    onProgress: _,
    signal: _signal,
    app,
    check,
    readBack,
    reset,
    restart,
    scenario,
    ...plain
  } = options;
  const named = (each: unknown): ModuleExport | undefined => {
    if (each === undefined) return undefined;
    const { module, export: name } = each as ModuleExport;
    return { module: String(module), export: name };
  };
  return {
    options: {
      ...plain,
      app: named(app)!,
      check: named(check),
      readBack: named(readBack),
      reset: named(reset),
      restart: named(restart),
      ...(!(scenario instanceof URL) && { scenario }),
    },
    scenarioUrl: scenario instanceof URL ? scenario.href : undefined,
  };
}

/** The module of a thread: the source, or a part of the bundle. */
function threadFile(): URL {
  // The bundle for CommonJS knows these words alone.
  const url = import.meta.url;
  if (url.endsWith('.ts')) return new URL('explore-thread.ts', url);
  return new URL(`${/\/chunks\/[^/]*$/.test(url) ? '' : 'chunks/'}explore-thread.js`, url);
}
