import { setFlagsFromString } from 'node:v8';
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
  if (!(kind in jobKinds)) throw new Error(`no thread can do jobs of the kind ${kind}`);
  return new ThreadPool({ count, start: () => threadFor(kind as keyof typeof jobKinds) });
}

/** The threads of a load, of which this one is the first. */
export function loadPool(count: number): ThreadPool {
  return poolOf(count, () => threadFor('load'));
}

/** The threads that look for scenarios of transitions, of which this one is the first. */
export function pathsPool(count: number): ThreadPool {
  return poolOf(count, () => threadFor('paths'));
}

function poolOf(count: number, other: () => PoolThread): ThreadPool {
  return new ThreadPool({
    count,
    start: (index) => (index === 0 ? ownThread(jobKinds) : other()),
  });
}

/** A worker thread that gets ready for scenarios. */
export function suiteThread(): PoolThread {
  compileLess();
  return threadFor('suite');
}

/** A worker thread that gets ready for jobs of a kind. */
function threadFor(kind: keyof typeof jobKinds): PoolThread {
  const { url } = import.meta;
  // It lies beside this module, as source or as part of the bundle.
  const file = url.endsWith('.ts') ? 'run-thread.ts' : 'run-thread.js';
  return workerThread(new URL(file, url), [kind]);
}

/**
 * Lets V8 optimize only code that runs often. Each thread compiles all code anew, on processors
 * that the threads need themselves: two threads spend a fifth less processor time on 69
 * scenarios with this, and 7 % less on 1,000.
 */
function compileLess(): void {
  const flag = optimizationFlags[process.versions.v8.split('.')[0] ?? ''];
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * By the version of V8, which complains about an unknown flag: those of Node 20 and 22. Later ones
 * optimize less by themselves.
 */
const optimizationFlags: Readonly<Record<string, string>> = {
  11: '--interrupt-budget=400000',
  12: '--invocation-count-for-turbofan=30000',
};
