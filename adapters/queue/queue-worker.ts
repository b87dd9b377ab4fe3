import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Queue, Worker } from 'bullmq';
import { unwanted } from './job-failed.ts';
import { queueNames } from './names.ts';
import { packed, unpacked } from './packed.ts';
import { type AskMembers, announce, membersOf } from './presence.ts';
import { alarmOf, executionLine, type QueuedJob, type QueuedRun } from './queued-job.ts';
import type { JobStore } from './store.ts';
import { type OpenRun, type StartRun, WorkerRuns } from './worker-runs.ts';

export interface QueueWorkerOptions {
  readonly store: JobStore;
  readonly version: string;
  /** The name of this worker in messages: host and process. */
  readonly name: string;
  /** The number of jobs that it does at once. */
  readonly threads: number;
  readonly start: StartRun;
  /** Whether a failure is that of each attempt, so that the job is not tried again. */
  readonly isFinal: (error: Error) => boolean;
  /** Real time after which the jobs of a worker that is gone begin elsewhere. */
  readonly lockMs: number;
  /** Real time in which jobs may end after `leave`. */
  readonly graceMs: number;
  /** Hears a short line about each thing that happens. */
  readonly say: (words: string) => void;
}

/** A worker: does jobs of a queue in threads, while this thread renews their locks. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #queue: Queue<QueuedJob>;
  readonly #runs: WorkerRuns;
  readonly #members: AskMembers;
  readonly #worker: Worker<QueuedJob>;
  /** The jobs under way whose locks are lost. */
  readonly #unlocked = new Set<string>();
  #running = 0;
  #idleSinceMs = performance.now();
  /** The members at the last look. */
  #seen: MembersSeen | undefined;
  #isGivingBack = false;

  private constructor(options: QueueWorkerOptions, members: AskMembers) {
    const { store, version, threads, lockMs, start, say } = options;
    const names = queueNames(version);
    this.#options = options;
    this.#members = members;
    this.#queue = store.queue(names.jobs);
    this.#runs = new WorkerRuns(store, store.queue<QueuedRun>(names.runs), start);
    this.#worker = store.worker<QueuedJob>(
      names.jobs,
      async (job, token) => this.#take(job, token!),
      {
        autorun: false,
        concurrency: threads,
        lockDuration: lockMs,
        // The checks find a lost lock, and the job starts again at the next one.
        stalledInterval: lockMs / 4,
        maxStalledCount: 5,
        runRetryDelay: 1000,
        metrics: { maxDataPoints: 60 },
      },
    );
    this.#worker.on('stalled', (id) =>
      say(`${shortOf(id)} was lost by its worker, and begins again`),
    );
    this.#worker.on('lockRenewalFailed', (ids) => {
      // Each renewal fails until the job ends.
      for (const id of ids.filter((each) => !this.#unlocked.has(each))) {
        this.#unlocked.add(id);
        say(`${shortOf(id)} lost its lock, and may begin elsewhere`);
      }
    });
    this.#worker.on('failed', (job, { message }) => {
      const isAgain = job !== undefined && job.finishedOn === undefined;
      say(`${shortOf(job?.id)} failed${isAgain ? ', and is tried again' : ''}: ${message}`);
    });
  }

  /** Begins to take jobs. Throws `StoreError`. */
  static async start(options: QueueWorkerOptions): Promise<QueueWorker> {
    const { store, version, threads } = options;
    const worker = new QueueWorker(options, await membersOf(store));
    await store.ask(() => worker.#worker.waitUntilReady());
    worker.#worker.run().catch((error: Error) => worker.#worker.emit('error', error));
    await announce(store, { kind: 'worker', version: queueNames(version).release, threads });
    return worker;
  }

  /** The real time since it last did a job, ms; 0 while it does one. */
  get idleMs(): number {
    return this.#running > 0 ? 0 : performance.now() - this.#idleSinceMs;
  }

  /** The counts of its queue, as Prometheus reads them. */
  metrics(): Promise<string> {
    return this.#options.store.ask(() => this.#queue.exportPrometheusMetrics());
  }

  /**
   * Takes no more jobs, and ends after those that it does, or gives them back after a while. Where
   * the store is out of reach, it leaves them to their locks.
   */
  async leave(): Promise<void> {
    const { graceMs, store } = this.#options;
    const impatience = setTimeout(() => {
      this.#isGivingBack = true;
      void this.#runs.interrupt(new Error('this worker ends'));
    }, graceMs);
    // It closes only once it hears from the store, except by force.
    const isForced = await store
      .ask(() => this.#members(), graceMs)
      .then(
        () => false,
        () => true,
      );
    if (isForced) await this.#runs.interrupt(new Error('this worker ends'));
    await store.ask(() => this.#worker.close(isForced), graceMs + givingBackMs).catch(() => {});
    clearTimeout(impatience);
    await this.#runs.close();
  }

  async #take(job: Job<QueuedJob>, token: string): Promise<unknown> {
    this.#running += 1;
    try {
      if (!(await this.#isWantedSoon(job.data.run))) {
        throw this.#options.store.finalError(unwanted);
      }
      return await this.#runs.use(job.data.run, async (run) => this.#do(job, run));
    } catch (error) {
      if (!this.#isGivingBack) throw this.#failureOf(error as Error);
      await job.moveToWait(token);
      this.#options.say(`${shortOf(job.id)} is given back`);
      throw this.#options.store.waitingError();
    } finally {
      this.#unlocked.delete(job.id!);
      this.#running -= 1;
      this.#idleSinceMs = performance.now();
    }
  }

  #failureOf(error: Error): Error {
    const { isFinal, store } = this.#options;
    return isFinal(error) ? store.finalError(error.message) : error;
  }

  async #do(job: Job<QueuedJob>, { record, line }: OpenRun): Promise<unknown> {
    const { name, say } = this.#options;
    const begunMs = performance.now();
    let told = begunMs;
    const onProgress = (done: number): void => {
      const nowMs = performance.now();
      if (nowMs - told < tellEveryMs) return;
      told = nowMs;
      job.updateProgress(done).catch(() => {});
    };
    const answer = await line.do(unpacked(job.data.job), undefined, onProgress);
    if (record.once === undefined) await this.#compare(job, executionLine(answer, name));
    const seconds = (performance.now() - begunMs) / 1000;
    say(`${shortOf(job.id)} ${record.kind} done in ${seconds.toFixed(1)} s`);
    return packed(answer);
  }

  /** Leaves a line about this execution in the log of the job, and compares it with others. */
  async #compare(job: Job<QueuedJob>, line: string): Promise<void> {
    const { store, say } = this.#options;
    const count = await store.askPatiently(() => job.log(line));
    if (count < 2) return;
    const { logs } = await store.askPatiently(() => this.#queue.getJobLogs(job.id!));
    const alarm = alarmOf(job.id!, logs);
    if (alarm !== undefined) say(`ALARM: ${alarm}`);
  }

  /** Whether a producer waits for the jobs of a run, or comes back to them after an outage. */
  async #isWantedSoon(run: string): Promise<boolean> {
    if (await this.#isWanted(run)) return true;
    await pause(comebackMs);
    return this.#isWanted(run);
  }

  /** Whether a producer waits for the jobs of a run; those of an aborted one are left. */
  async #isWanted(run: string): Promise<boolean> {
    const isThere = ({ members }: MembersSeen): boolean =>
      members?.some((each) => each.kind === 'producer' && each.run === run) ?? true;
    const isRecent = this.#seen !== undefined && performance.now() - this.#seen.atMs < recentMs;
    if (isRecent && isThere(this.#seen!)) return true;
    const members = await this.#options.store.askPatiently(this.#members);
    this.#seen = { members, atMs: performance.now() };
    return isThere(this.#seen);
  }
}

interface MembersSeen {
  readonly members: Awaited<ReturnType<AskMembers>>;
  readonly atMs: number;
}

/** The beginning of a name, for people. */
function shortOf(id = ''): string {
  return id.slice(0, 12);
}

/** The real time between two reports about the progress of a job. */
const tellEveryMs = 500;
/** The real time in which jobs are given back. */
const givingBackMs = 5000;
/** The real time in which a producer whose connection was lost has another one. */
const comebackMs = 2000;
/** The time for which an answer about who is connected is good enough. */
const recentMs = 1000;
