import { ownThread } from '../../adapters/threads/own-thread.ts';
import { ThreadPool } from '../../adapters/threads/thread-pool.ts';
import { workerThread } from '../../adapters/threads/worker-thread.ts';

/** The kinds of jobs that the threads of `paths` can do. */
export const pathsKinds = {
  charts: async () => (await import('./chart-stories.ts')).openCharts,
} as const;

/** The threads that search scenarios for charts, of which this one is the first. */
export function pathsPool(count: number): ThreadPool {
  const module = new URL('paths-thread.ts', import.meta.url);
  return new ThreadPool({
    count,
    start: (index) => (index === 0 ? ownThread(pathsKinds) : workerThread(module, ['charts'])),
  });
}
