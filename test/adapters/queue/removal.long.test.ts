import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withStores } from '../../support/with-stores.ts';
import { openedStore } from './fleet-on-queue.ts';

withStores((empty) => {
  test('a job is done or removed, never both', async () => {
    const store = await openedStore(await empty());
    const queue = store.queue('removal');
    const begun: string[] = [];
    const process = async ({ id }: { id?: string }): Promise<void> => {
      begun.push(id!);
      await pause(20);
    };
    const ids = Array.from({ length: 400 }, (_, at) => `job-${at}`);
    await queue.addBulk(ids.map((jobId) => ({ name: 'job', data: {}, opts: { jobId } })));
    store.worker('removal', process, { concurrency: 16 });
    while (begun.length < 20) await pause(1);
    // Each of them meets the worker at another moment.
    const removals = ids.map(async (id, at) =>
      pause(at).then(() => store.removeUnbegun(queue, [id])),
    );
    await Promise.all(removals);
    while ((await queue.getJobCountByTypes('waiting', 'active')) > 0) await pause(10);
    const completed = await queue.getJobs('completed');
    expect(completed.map(({ id }) => id!).sort()).toEqual([...begun].sort());
    expect(begun.length).toBeLessThan(ids.length);
  });
});
