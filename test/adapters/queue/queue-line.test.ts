import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { packed } from '../../../adapters/queue/packed.ts';
import { QueueLine } from '../../../adapters/queue/queue-line.ts';
import { type QueuedJob, runKeyOf } from '../../../adapters/queue/queued-job.ts';
import type { JobStore } from '../../../adapters/queue/store.ts';

interface KeptJob {
  readonly id: string;
  readonly data: QueuedJob;
  finishedOn?: number;
  returnvalue?: unknown;
}

/** A store in memory, whose look-ups can be held back and whose logs can be made unreadable. */
class MemoryStore {
  readonly kept = new Map<string, KeptJob>();
  readonly events = new EventEmitter();
  /** The contexts of runs, with the time of their adding. */
  readonly runs = new Map<string, number>();
  lookUp = (): Promise<void> => Promise.resolve();
  logs = (): Promise<{ readonly logs: readonly string[] }> => Promise.resolve({ logs: [] });

  get store(): JobStore {
    const queue = {
      waitUntilReady: async () => {},
      getWorkers: async () => [],
      add: async (_: string, __: unknown, { jobId }: { readonly jobId: string }) => {
        if (!this.runs.has(jobId)) this.runs.set(jobId, Date.now());
      },
      clean: async (graceMs: number) => {
        for (const [id, atMs] of this.runs) if (Date.now() - atMs > graceMs) this.runs.delete(id);
      },
      getJob: async (id: string) => {
        await this.lookUp();
        const job = this.kept.get(id);
        return (
          job && {
            ...job,
            getState: async () => (job.finishedOn === undefined ? 'waiting' : 'completed'),
            remove: async () => void this.kept.delete(id),
          }
        );
      },
      getJobLogs: () => this.logs(),
      addBulk: async (jobs: readonly { readonly data: QueuedJob; opts: { jobId: string } }[]) => {
        for (const { data, opts } of jobs) {
          if (!this.kept.has(opts.jobId)) this.kept.set(opts.jobId, { id: opts.jobId, data });
        }
      },
    };
    const ask = (question: () => Promise<unknown>): Promise<unknown> => question();
    const events = Object.assign(this.events, { waitUntilReady: async () => {} });
    return {
      name: 'memory',
      ask,
      askPatiently: ask,
      queue: () => queue,
      events: () => events,
      worker: () => ({ waitUntilReady: async () => {} }),
    } as unknown as JobStore;
  }

  /** Completes all jobs that it keeps, each with its own data as the answer. */
  complete(): void {
    for (const job of this.kept.values()) {
      job.finishedOn = 1;
      job.returnvalue = job.data.job;
      this.events.emit('completed', { jobId: job.id });
    }
  }

  line(): Promise<QueueLine<unknown, unknown>> {
    const { store } = this;
    const heard = { say: () => {}, onAlarm: () => {} };
    const record = { kind: 'part', context: packed({}) };
    return QueueLine.open(record, { store, version: '1', ...heard });
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('a line of jobs on a queue', () => {
  test('answers each job, and jobs that are equal', async () => {
    const memory = new MemoryStore();
    const line = await memory.line();
    const answers = Promise.all([1, 2, 1].map((job) => line.do({ job })));
    await turns();
    memory.complete();
    expect(await answers).toEqual([{ job: 1 }, { job: 2 }, { job: 1 }]);
    expect(memory.kept.size).toBe(2);
    line.close();
  });

  test('says that a job has begun as soon as a worker takes it, before any progress', async () => {
    const memory = new MemoryStore();
    const line = await memory.line();
    const heard: number[] = [];
    const answer = line.do(1, undefined, (done) => heard.push(done));
    await turns();
    expect(heard).toEqual([]);
    for (const jobId of memory.kept.keys()) {
      memory.events.emit('active', { jobId });
      memory.events.emit('progress', { jobId, data: 0.5 });
    }
    memory.complete();
    await answer;
    expect(heard).toEqual([0, 0.5]);
    line.close();
  });

  test('fails a job that is being looked up when the run is cancelled, and does not add it', async () => {
    const memory = new MemoryStore();
    let answer = (): void => {};
    memory.lookUp = () => new Promise((resolve) => (answer = resolve));
    const line = await memory.line();
    const job = line.do(1).catch((reason: unknown) => reason);
    await turns();
    const cancelled = line.cancel('stop');
    answer();
    await cancelled;
    expect(await job).toBe('stop');
    await turns();
    expect(memory.kept.size).toBe(0);
  });

  test('fails a job whose executions cannot be read', async () => {
    const memory = new MemoryStore();
    memory.logs = () => Promise.reject(new Error('out of reach'));
    const line = await memory.line();
    const job = line.do(1);
    await turns();
    memory.complete();
    await expect(job).rejects.toThrow('out of reach');
  });

  test('keeps the context of a run that was opened long ago and is opened again', async () => {
    const memory = new MemoryStore();
    memory.runs.set('other', 0).set(runKeyOf({ kind: 'part', context: packed({}) }), 0);
    (await memory.line()).close();
    expect([...memory.runs.values()]).toEqual([expect.any(Number)]);
    expect(memory.runs.has('other')).toBe(false);
  });
});
