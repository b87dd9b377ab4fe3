import { type JobKinds, JobThread } from './job-thread.ts';
import type { PoolThread } from './pool-thread.ts';

/**
 * The thread that owns the pool, as one that does jobs itself. It begins a job when the event loop
 * turns, so that it feeds the others between two of its own.
 */
export function ownThread(kinds: JobKinds): PoolThread {
  let thread: JobThread | undefined;
  return {
    listen: (hear) => {
      const own = new JobThread(kinds, hear);
      thread = own;
      setImmediate(() => void own.load([]));
    },
    post: (request) => {
      // An interruption overtakes the jobs, as in other threads.
      if (request.kind === 'job') setImmediate(() => thread?.hear(request));
      else thread?.hear(request);
    },
    close: async () => {
      // A thread of its own would be terminated; here a job must end by itself.
      thread?.hear({ kind: 'interrupt', reason: new Error('the threads were closed') });
      thread = undefined;
    },
  };
}
