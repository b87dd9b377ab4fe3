import { optimizeLess } from '../../scenarios/optimization.ts';
import { ownThread } from '../../threads/own-thread.ts';
import type { PoolThread } from '../../threads/pool-thread.ts';
import { ThreadPool } from '../../threads/thread-pool.ts';
import { workerThread } from '../../threads/worker-thread.ts';
import { jobKinds } from './job-kinds.ts';

/**
 * The threads of a command, of which this one is the first. Nothing of the engine is loaded with
 * this module, so that the others can start before it is.
 */
export function commandPool(count: number): ThreadPool {
  return poolOf(count, suiteThread);
}

/** The threads of a fleet, of which this one is the first. */
export function fleetPool(count: number): ThreadPool {
  return poolOf(count, () => threadFor('fleet-part'));
}

/** The threads of a worker for jobs of a kind. The thread that starts them stays free. */
export function workerPool(count: number, kind: string): ThreadPool {
  if (!Object.hasOwn(jobKinds, kind)) throw new Error(`no thread can do jobs of the kind ${kind}`);
  return new ThreadPool({ count, start: () => threadFor(kind as keyof typeof jobKinds) });
}

function poolOf(count: number, other: () => PoolThread): ThreadPool {
  return new ThreadPool({
    count,
    start: (index) => (index === 0 ? ownThread(jobKinds) : other()),
  });
}

/** A worker thread that gets ready for scenarios. */
export function suiteThread(): PoolThread {
  optimizeLess();
  return threadFor('suite');
}

/** A worker thread that gets ready for jobs of a kind. */
function threadFor(kind: keyof typeof jobKinds): PoolThread {
  const { url } = import.meta;
  // It lies beside this module, as source or as part of the bundle.
  const file = url.endsWith('.ts') ? 'run-thread.ts' : 'run-thread.js';
  return workerThread(new URL(file, url), [kind]);
}
