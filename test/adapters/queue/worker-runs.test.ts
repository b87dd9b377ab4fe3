import { expect, test } from 'vitest';
import type { JobStore } from '../../../adapters/queue/store.ts';
import { WorkerRuns } from '../../../adapters/queue/worker-runs.ts';
import type { JobPlace } from '../../../adapters/threads/job-line.ts';

/** A place that notes its interruptions, and that it is closed. */
function place(heard: unknown[]): JobPlace {
  return {
    line: () => ({ do: async () => 0 as never }),
    heed: () => {},
    interrupt: (reason) => heard.push(reason),
    close: async () => void heard.push('closed'),
  };
}

function runsOf(heard: unknown[]): WorkerRuns {
  const store = { askPatiently: (ask: () => unknown) => ask() } as unknown as JobStore;
  const data = { kind: 'part', context: '{}' };
  const queue = { getJob: async () => ({ data }) };
  return new WorkerRuns(store, queue as never, () => place(heard));
}

test('a run that is opened after the interruption is interrupted, too', async () => {
  const heard: unknown[] = [];
  const runs = runsOf(heard);
  await runs.use('first', async () => {});
  await runs.interrupt('stop');
  expect(heard).toEqual(['stop']);
  await runs.use('second', async () => {
    expect(heard).toEqual(['stop', 'stop']);
  });
});

test('the threads of the last two runs stay, and those in use', async () => {
  const heard: unknown[] = [];
  const runs = runsOf(heard);
  await runs.use('a', async () => {
    for (const name of ['b', 'c', 'd']) await runs.use(name, async () => {});
  });
  await new Promise(setImmediate);
  expect(heard).toEqual(['closed', 'closed']);
  await runs.close();
  expect(heard).toHaveLength(4);
});
