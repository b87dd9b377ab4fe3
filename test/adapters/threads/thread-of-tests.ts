/** The module of worker threads in tests. */
import { doJobs } from '../../../adapters/threads/worker-thread.ts';

doJobs({
  double: async () => (context) => async (job) => (context as number) * (job as number),
  break: async () => () => async (job) => {
    if (job === 'exit') process.exit(3);
    if (job === 'uncopied') return () => {};
    if (job === 'throw') {
      setImmediate(() => {
        throw new Error('thrown outside of a job');
      });
    }
    return new Promise(() => {});
  },
  wait: async () => (_, signal) => () =>
    new Promise((resolve) => {
      if (signal.aborted) resolve(signal.reason);
      else signal.addEventListener('abort', () => resolve(signal.reason));
    }),
});
