import type { Queue } from 'bullmq';
import type { JobLine, JobPlace } from '../threads/job-line.ts';
import { unpacked } from './packed.ts';
import type { QueuedRun } from './queued-job.ts';
import type { JobStore } from './store.ts';

/** Starts threads for jobs of a kind. The thread of the worker stays free. */
export type StartRun = (kind: string) => JobPlace;

/** A run that a worker has opened. */
export interface OpenRun {
  readonly record: QueuedRun;
  readonly line: JobLine<unknown, unknown>;
  readonly place: JobPlace;
}

/**
 * The runs whose jobs a worker does. Each has threads of its own, which keep its scenario; those of
 * the last runs stay for the next job.
 */
export class WorkerRuns {
  readonly #store: JobStore;
  readonly #queue: Queue<QueuedRun>;
  readonly #start: StartRun;
  /** The runs by name, the one that was used last at the end. */
  readonly #runs = new Map<string, { readonly opening: Promise<OpenRun>; users: number }>();
  #interruption: { readonly reason: unknown } | undefined;

  constructor(store: JobStore, queue: Queue<QueuedRun>, start: StartRun) {
    this.#store = store;
    this.#queue = queue;
    this.#start = start;
  }

  /** Works with a run, and keeps it open meanwhile. */
  async use<Result>(name: string, work: (run: OpenRun) => Promise<Result>): Promise<Result> {
    const run = this.#runs.get(name) ?? { opening: this.#open(name), users: 0 };
    this.#runs.delete(name);
    this.#runs.set(name, run);
    run.users += 1;
    try {
      return await work(await run.opening);
    } finally {
      run.users -= 1;
      this.#closeOldest();
    }
  }

  /** Interrupts the jobs of all runs, and of those that are opened later. */
  async interrupt(reason: unknown): Promise<void> {
    this.#interruption = { reason };
    const interrupted = [...this.#runs.values()].map(async ({ opening }) => {
      (await opening.catch(() => undefined))?.place.interrupt(reason);
    });
    await Promise.all(interrupted);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map(async (name) => this.#close(name)));
  }

  async #open(name: string): Promise<OpenRun> {
    const earlier = this.#interruption;
    try {
      const job = await this.#store.askPatiently(() => this.#queue.getJob(name));
      if (job === undefined) throw new Error('the store has lost the context of its run');
      const { data: record } = job;
      const context = unpacked(record.context);
      const place = this.#start(record.kind);
      if (earlier !== undefined) place.interrupt(earlier.reason);
      return { record, place, line: await place.line(record.kind, context) };
    } catch (error) {
      this.#runs.delete(name);
      throw error;
    }
  }

  #closeOldest(): void {
    const idle = [...this.#runs].filter(([, { users }]) => users === 0);
    const surplus = idle.slice(0, Math.max(0, this.#runs.size - mostRuns));
    for (const [name] of surplus) void this.#close(name);
  }

  async #close(name: string): Promise<void> {
    const run = this.#runs.get(name);
    this.#runs.delete(name);
    await (await run?.opening.catch(() => undefined))?.place.close();
  }
}

/** The most runs whose threads stay. */
const mostRuns = 2;
