import { queueNames } from './names.ts';
import type { QueueOptions } from './queue-options.ts';

interface JobEventsHearer {
  /** A job has ended or was removed. */
  readonly onEnd: (id: string) => void;
  readonly onProgress: (id: string, done: number) => void;
  /** A worker has taken a job. */
  readonly onTaken?: (id: string) => void;
}

/** Listens to the events of all jobs of a store. Events are lost where a connection breaks. */
export async function listenToJobs(
  { store, version }: Pick<QueueOptions, 'store' | 'version'>,
  { onEnd, onProgress, onTaken }: JobEventsHearer,
): Promise<void> {
  const events = store.events(queueNames(version).jobs);
  const look = ({ jobId }: { readonly jobId: string }): void => onEnd(jobId);
  events.on('completed', look);
  events.on('failed', look);
  events.on('removed', look);
  events.on('active', ({ jobId }) => onTaken?.(jobId));
  events.on('progress', ({ jobId, data }) => {
    if (typeof data === 'number') onProgress(jobId, data);
  });
  await store.ask(() => events.waitUntilReady());
}
