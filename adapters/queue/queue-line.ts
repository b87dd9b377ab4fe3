import type { Job as BullJob, Queue } from 'bullmq';
import type { JobLine } from '../threads/job-line.ts';
import { listenToJobs } from './job-events.ts';
import { JobFailed, unwanted } from './job-failed.ts';
import { queueNames } from './names.ts';
import { packed, unpacked } from './packed.ts';
import { announce } from './presence.ts';
import type { QueueOptions } from './queue-options.ts';
import { alarmOf, jobKeyOf, type QueuedJob, type QueuedRun, runKeyOf } from './queued-job.ts';
import { WorkerWatch } from './worker-watch.ts';

/** A job that was given to the line and has no answer yet. */
interface WaitingJob {
  readonly id: string;
  readonly data: QueuedJob;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((done: number) => void) | undefined;
}

/**
 * A line whose jobs are done by workers on other machines. The store has few of the jobs at a time,
 * so that those of several runs take turns and an aborted run leaves little behind.
 */
export class QueueLine<Job, Answer> implements JobLine<Job, Answer> {
  readonly #options: QueueOptions;
  readonly #run: string;
  readonly #isRepeatable: boolean;
  readonly #queue: Queue<QueuedJob>;
  readonly #watch: WorkerWatch;
  /** The jobs that were not looked up in the store yet. */
  readonly #fresh: WaitingJob[] = [];
  /** The jobs that the store does not have. */
  readonly #missing: WaitingJob[] = [];
  /** The jobs that the store has, by id. */
  readonly #outstanding = new Map<string, WaitingJob>();
  readonly #looking = new Set<string>();
  /** The answers that are awaited, by the id of their job. */
  readonly #awaited = new Map<string, AwaitedAnswer>();
  #isFeeding = false;
  #adding: Promise<void> = Promise.resolve();
  /** The reason why no more jobs are done. */
  #end: { readonly error: Error } | undefined;

  private constructor(
    { run, isRepeatable }: { readonly run: string; readonly isRepeatable: boolean },
    watch: WorkerWatch,
    options: QueueOptions,
  ) {
    this.#options = options;
    this.#run = run;
    this.#isRepeatable = isRepeatable;
    this.#watch = watch;
    this.#queue = options.store.queue(queueNames(options.version).jobs);
  }

  /** Announces the run, and keeps its context in the store. Throws `StoreError`. */
  static async open<Job, Answer>(
    record: QueuedRun,
    options: QueueOptions,
  ): Promise<QueueLine<Job, Answer>> {
    const { store, version } = options;
    const names = queueNames(version);
    const run = runKeyOf(record);
    const runs = store.queue<QueuedRun>(names.runs);
    // First, for the context of this run may be an old one, which would not be added anew.
    await store.ask(() => runs.clean(keptRunsMs, mostAtOnce, 'wait'));
    await store.ask(() => runs.add(record.kind, record, { jobId: run }));
    await announce(store, { kind: 'producer', run });
    const watch = await WorkerWatch.open(options);
    const isRepeatable = record.once === undefined;
    const line = new QueueLine<Job, Answer>({ run, isRepeatable }, watch, options);
    await line.#listen();
    return line;
  }

  do(job: Job, _near?: string, onProgress?: (done: number) => void): Promise<Answer> {
    if (this.#end !== undefined) return Promise.reject(this.#end.error);
    const data: QueuedJob = { run: this.#run, job: packed(job) };
    const id = jobKeyOf(data);
    // Equal jobs are one job of the store.
    const equal = this.#awaited.get(id);
    if (equal !== undefined) return equal.answer as Promise<Answer>;
    let fail: (error: Error) => void = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      fail = reject;
      this.#fresh.push({ id, data, resolve, reject, onProgress });
    }).finally(() => this.#awaited.delete(id));
    this.#awaited.set(id, { answer, fail });
    this.#feed();
    return answer as Promise<Answer>;
  }

  /** Fails all jobs with a reason, and takes those that no worker has begun from the store. */
  async cancel(reason: unknown): Promise<void> {
    const ids = [...this.#outstanding.keys()];
    this.#fail(reason as Error);
    const { store } = this.#options;
    const remove = async (): Promise<void> => {
      await this.#adding;
      await store.removeUnbegun(this.#queue, ids);
    };
    await store.ask(remove, cancelMs).catch(() => {});
  }

  close(): void {
    this.#fail(new Error('the line was closed before the job ended'));
  }

  async #listen(): Promise<void> {
    await listenToJobs(this.#options, {
      onEnd: (id) => this.#lookAgain(id),
      onProgress: (id, done) => this.#outstanding.get(id)?.onProgress?.(done),
      onTaken: (id) => this.#outstanding.get(id)?.onProgress?.(0),
    });
    this.#watch.begin({
      onThreads: () => this.#feed(),
      isWaiting: () => this.#outstanding.size > 0,
      // Events are lost where a connection breaks.
      onPause: () => {
        for (const id of this.#outstanding.keys()) this.#lookAgain(id);
      },
      onError: (error) => this.#fail(error),
    });
  }

  /** Adds jobs to the store while it has few of this line. */
  #feed(): void {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    // Jobs that come together are looked up together.
    setImmediate(() => {
      this.#adding = this.#addAll()
        .catch((error: unknown) => this.#fail(error as Error))
        .finally(() => {
          this.#isFeeding = false;
          const isMore = this.#fresh.length > 0 || this.#missing.length > 0;
          if (isMore && this.#room > 0) this.#feed();
        });
    });
  }

  /** The number of jobs that may be added now. */
  get #room(): number {
    return Math.min(mostAtOnce, this.#watch.most - this.#outstanding.size);
  }

  async #addAll(): Promise<void> {
    for (;;) {
      if (this.#missing.length === 0) await this.#lookUp(this.#fresh.splice(0, mostAtOnce));
      if (this.#end !== undefined) return;
      const room = this.#room;
      const added = room > 0 ? this.#missing.splice(0, room) : [];
      if (added.length === 0 && (room <= 0 || this.#fresh.length === 0)) return;
      for (const task of added) this.#outstanding.set(task.id, task);
      const entries = added.map(({ id, data }) => ({
        name: this.#run.slice(0, 12),
        data,
        opts: { jobId: id, ...jobOptions },
      }));
      if (added.length > 0) {
        await this.#options.store.askPatiently(() => this.#queue.addBulk(entries));
      }
    }
  }

  /** Answers the jobs that were done before, and finds out which ones the store does not have. */
  async #lookUp(tasks: readonly WaitingJob[]): Promise<void> {
    await Promise.all(
      tasks.map(async (task) => {
        const { job, state } = await this.#find(task.id);
        if (this.#end !== undefined) return;
        if (state === 'completed') await this.#answer(task, job!);
        else if (job === undefined || state === 'failed') {
          await this.#remove(job);
          this.#missing.push(task);
        } else this.#outstanding.set(task.id, task);
      }),
    );
  }

  #lookAgain(id: string): void {
    const task = this.#outstanding.get(id);
    if (task === undefined || this.#looking.has(id)) return;
    this.#looking.add(id);
    this.#see(task)
      .catch((error: unknown) => this.#fail(error as Error))
      .finally(() => this.#looking.delete(id));
  }

  /** Looks at a job that the store had. */
  async #see(task: WaitingJob): Promise<void> {
    const { job, state } = await this.#find(task.id);
    if (!this.#outstanding.has(task.id)) return;
    if (job !== undefined && state === undefined) return;
    const reason = job?.failedReason ?? '';
    const isLost = job === undefined || (state === 'failed' && reason === unwanted);
    this.#outstanding.delete(task.id);
    if (isLost) {
      await this.#remove(job);
      this.#missing.push(task);
    } else if (state === 'failed') {
      task.reject(new JobFailed(reason, job));
    } else await this.#answer(task, job);
    this.#feed();
  }

  async #find(id: string): Promise<FoundJob> {
    const { store } = this.#options;
    const job = await store.askPatiently(() => this.#queue.getJob(id));
    // A job that is tried again has an end, too.
    const state = job?.finishedOn && (await store.askPatiently(() => job.getState()));
    return { job, state: state === 'completed' || state === 'failed' ? state : undefined };
  }

  async #answer(task: WaitingJob, { returnvalue }: BullJob): Promise<void> {
    const { store, onAlarm } = this.#options;
    if (this.#isRepeatable) {
      const { logs } = await store.askPatiently(() => this.#queue.getJobLogs(task.id));
      const alarm = alarmOf(task.id, logs);
      if (alarm !== undefined) onAlarm(alarm);
    }
    task.resolve(unpacked(returnvalue as string));
  }

  async #remove(job: BullJob | undefined): Promise<void> {
    // Another producer of the same run may have done so.
    if (job !== undefined) await this.#options.store.ask(() => job.remove()).catch(() => {});
  }

  #fail(error: Error): void {
    this.#end ??= { error };
    this.#watch.end();
    this.#fresh.length = 0;
    this.#missing.length = 0;
    this.#outstanding.clear();
    // Also those that are on the way from one list to another.
    const awaited = [...this.#awaited.values()];
    for (const { fail } of awaited) fail(error);
  }
}

/** The answer of a job, and the function that fails it. */
interface AwaitedAnswer {
  readonly answer: Promise<unknown>;
  readonly fail: (error: Error) => void;
}

/** A job of the store, and how it ended. */
interface FoundJob {
  readonly job: BullJob<QueuedJob> | undefined;
  readonly state: 'completed' | 'failed' | undefined;
}

/** The most jobs of one question to the store. */
const mostAtOnce = 1000;
const cancelMs = 5000;

/** The time for which a store keeps the context of a run. */
const keptRunsMs = 30 * 86_400_000;

const jobOptions = {
  attempts: 3,
  // Another worker comes first.
  backoff: { type: 'fixed', delay: 1000 },
  // Answers are kept for later runs, s.
  removeOnComplete: { age: 86_400 },
  removeOnFail: { age: 86_400 },
};
