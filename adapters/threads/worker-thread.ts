import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type JobKinds, JobThread } from './job-thread.ts';
import type { ThreadReport, ThreadRequest } from './messages.ts';
import type { PoolThread } from './pool-thread.ts';

/** The data that a worker thread starts with. */
interface WorkerStart {
  /** The kinds of jobs whose code it loads at once. */
  readonly load: readonly string[];
  /** The module of the thread, where Node cannot start it itself. */
  readonly module?: string;
}

/** Node 20 cannot enable TypeScript in a thread before it starts. */
const sourceStart = `
  const { workerData } = require('node:worker_threads');
  import('tsx/esm/api').then(({ register }) => (register(), import(workerData.module)));`;

/**
 * Starts a worker thread whose module calls `doJobs`; the module is the source or a part of the
 * bundle.
 */
export function workerThread(module: URL, load: readonly string[] = []): PoolThread {
  const worker = module.href.endsWith('.ts')
    ? new Worker(sourceStart, { eval: true, workerData: { load, module: module.href } })
    : new Worker(module, { workerData: { load } });
  return {
    listen: (hear, lost) => {
      worker.on('message', hear);
      let reason = new Error('a thread ended before its work was done');
      worker.on('error', (error) => {
        reason = error;
      });
      // Reports that the thread sent before its end come before this, but not before its error.
      worker.on('exit', () => lost(reason));
    },
    post: (request) => worker.postMessage(request),
    close: async () => {
      worker.removeAllListeners();
      // A thread that breaks while it is terminated is of no interest any more.
      worker.on('error', () => {});
      await worker.terminate();
    },
  };
}

/** Does the jobs of these kinds that come to this worker thread. */
export function doJobs(kinds: JobKinds): void {
  const { load } = workerData as WorkerStart;
  const report = (said: ThreadReport): void => parentPort?.postMessage(said);
  const thread = new JobThread(kinds, report);
  parentPort?.on('message', (request: ThreadRequest) => thread.hear(request));
  void thread.load(load);
}
