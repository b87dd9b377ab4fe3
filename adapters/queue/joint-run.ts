import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { ReadyJobs } from '../threads/ready-jobs.ts';
import { readPages } from './answer-pages.ts';
import { listenToJobs } from './job-events.ts';
import { beginningOf } from './joint-job.ts';
import { queueNames } from './names.ts';
import { packed } from './packed.ts';
import { announce, type Presence } from './presence.ts';
import { type JointEnd, ProducedJob } from './produced-job.ts';
import type { QueueOptions } from './queue-place.ts';
import { type QueuedJob, type QueuedRun, runKeyOf } from './queued-job.ts';

export type JointOptions = Pick<QueueOptions, 'store' | 'version'>;

/**
 * Jobs that workers do at the same time, from one instant on. They are done once: a job that was
 * begun is never begun again, and its answer belongs to this run alone.
 */
export class JointRun<Job, Answer> {
  readonly #options: JointOptions;
  readonly #run: string;
  readonly #queue: Queue<QueuedJob>;
  readonly #runs: Queue;
  readonly #presence: Presence;
  readonly #jobs: readonly ProducedJob<Answer>[];
  readonly #readyJobs: ReadyJobs;
  readonly #ends: Promise<readonly JointEnd<Answer>[]>;
  #reject: (error: Error) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #ticks = 0;
  #withdrawnAtMs = Infinity;
  #hasBegun = false;

  private constructor(run: string, { jobs, presence, options }: OpenedRun<Job>) {
    const names = queueNames(options.version);
    this.#options = options;
    this.#run = run;
    this.#presence = presence;
    this.#queue = options.store.queue(names.jobs);
    this.#runs = options.store.queue(names.runs);
    this.#jobs = jobs.map((job) => new ProducedJob<Answer>({ run, job: packed(job) }));
    this.#readyJobs = new ReadyJobs(jobs.length);
    const failed = new Promise<never>((_, reject) => (this.#reject = reject));
    this.#ends = Promise.race([Promise.all(this.#jobs.map(({ end }) => end)), failed]);
    this.#ends.catch(() => {});
  }

  /** Gives the jobs to the workers. Throws `StoreError`. */
  static async open<Job, Answer>(
    kind: string,
    { context, jobs }: { readonly context: unknown; readonly jobs: readonly Job[] },
    options: JointOptions,
  ): Promise<JointRun<Job, Answer>> {
    const { store, version } = options;
    const record: QueuedRun = {
      kind,
      context: packed(context),
      once: randomUUID(),
      isJoint: true,
    };
    const run = runKeyOf(record);
    const runs = store.queue<QueuedRun>(queueNames(version).runs);
    await store.ask(() => runs.add(kind, record, { jobId: run }));
    const presence = await announce(store, { kind: 'producer', run });
    const joint = new JointRun<Job, Answer>(run, { jobs, presence, options });
    await joint.#start();
    return joint;
  }

  /** The ends of all jobs, in their order. Rejects where the store is out of reach too long. */
  get ends(): Promise<readonly JointEnd<Answer>[]> {
    return this.#ends;
  }

  /** The last progress of all jobs together. */
  get told(): number {
    return this.#jobs.reduce((sum, { told = 0 }) => sum + told, 0);
  }

  /**
   * Waits until all jobs are ready, one has ended or the time is over. Returns the number of jobs
   * that are ready.
   */
  async ready(patienceMs: number): Promise<number> {
    const firstEnd = Promise.race([this.#ends, ...this.#jobs.map(({ end }) => end)]);
    await this.#readyJobs.within(patienceMs, firstEnd);
    return this.#readyJobs.count;
  }

  /** The job that has ended without an answer, and why. */
  get firstLoss(): { readonly index: number; readonly reason: string } | undefined {
    for (const [index, { over }] of this.#jobs.entries()) {
      if (over !== undefined && 'lost' in over) return { index, reason: over.lost };
    }
    return undefined;
  }

  /** The answer of the first job that has one. */
  get firstAnswer(): Answer | undefined {
    for (const { over } of this.#jobs)
      if (over !== undefined && 'answer' in over) return over.answer;
    return undefined;
  }

  /** Lets all jobs begin after some real time, at one instant on the clock of the store. */
  async begin(inMs: number): Promise<void> {
    const { store } = this.#options;
    const atMs = Date.now() + (await store.aheadMs()) + inMs;
    await store.ask(() => this.#runs.add('begin', { atMs }, { jobId: beginningOf(this.#run) }));
    this.#hasBegun = true;
    for (const job of this.#jobs) job.heardMs = performance.now() + inMs;
  }

  /** Ends the run: jobs that no worker has begun are lost, and the others end early. */
  async withdraw(): Promise<void> {
    if (this.#withdrawnAtMs !== Infinity) return;
    this.#withdrawnAtMs = performance.now();
    const { store } = this.#options;
    // The workers see that its producer has left.
    const leaving = this.#presence.close();
    const ids = this.#open.map(({ id }) => id);
    const removing = store.removeUnbegun(this.#queue, ids);
    await store.ask(() => Promise.all([leaving, removing]), withdrawalMs).catch(() => {});
  }

  /** Ends the run, and takes from the store all that it has of it. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.withdraw();
    const ids = [this.#run, beginningOf(this.#run)];
    const removed = ids.map(async (id) => (await this.#runs.getJob(id))?.remove());
    await this.#options.store.ask(() => Promise.all(removed), withdrawalMs).catch(() => {});
  }

  async #start(): Promise<void> {
    await listenToJobs(this.#options, {
      onEnd: (id) => this.#look(id),
      onProgress: (id, done) => this.#hear(id, done),
    });
    const name = this.#run.slice(0, 12);
    const entries = this.#jobs.map(({ id, data }) => {
      return { name, data, opts: { jobId: id, ...jobOptions } };
    });
    await this.#options.store.ask(() => this.#queue.addBulk(entries));
    this.#tick();
  }

  get #open(): readonly ProducedJob<Answer>[] {
    return this.#jobs.filter(({ over }) => over === undefined);
  }

  #hear(id: string, told: number): void {
    const index = this.#jobs.findIndex((job) => job.id === id);
    const job = this.#jobs[index];
    if (job === undefined) return;
    job.told = told;
    job.heardMs = performance.now();
    this.#readyJobs.note(index);
  }

  #look(id: string): void {
    const job = this.#open.find((each) => each.id === id);
    if (job !== undefined) this.#see(job).catch(this.#reject);
  }

  /** Looks for the end of a job in the store. */
  async #see(job: ProducedJob<Answer>): Promise<void> {
    const { store } = this.#options;
    const found = await store.askPatiently(() => this.#queue.getJob(job.id));
    if (found === undefined) return job.lose('the store has lost it');
    if (!found.finishedOn) return;
    if (found.failedReason) return job.lose(found.failedReason);
    const answer = await store.askPatiently(() => readPages<Answer>(this.#queue, found));
    job.settle({ answer });
    // Nothing is reused.
    await store.ask(() => found.remove()).catch(() => {});
  }

  /** Looks from time to time for ends whose events were lost, and for silent workers. */
  #tick(): void {
    this.#timer = setTimeout(() => {
      this.#ticks += 1;
      this.#lookAround()
        .catch(this.#reject)
        .finally(() => {
          if (this.#timer !== undefined && this.#open.length > 0) this.#tick();
        });
    }, everyMs);
  }

  async #lookAround(): Promise<void> {
    if (this.#ticks % ticksPerLook === 0) {
      await Promise.all(this.#open.map(async (job) => this.#see(job)));
    }
    const nowMs = performance.now();
    const isAbandoned = nowMs - this.#withdrawnAtMs > withdrawalMs;
    for (const job of this.#open) {
      const silentMs = this.#hasBegun ? nowMs - job.heardMs : 0;
      if (!isAbandoned && silentMs < silenceMs) continue;
      await this.#see(job);
      job.lose(`its worker was not heard of for ${silenceMs / 1000} s`);
    }
  }
}

interface OpenedRun<Job> {
  readonly jobs: readonly Job[];
  readonly presence: Presence;
  readonly options: JointOptions;
}

const everyMs = 1000;
const ticksPerLook = 5;
/** The real time after which a worker that tells nothing is given up. */
const silenceMs = 30_000;
/** The real time in which workers end the jobs of a run that was withdrawn. */
const withdrawalMs = 10_000;

const jobOptions = {
  attempts: 1,
  // For the moment in which the producer reads them, s.
  removeOnComplete: { age: 3600 },
  removeOnFail: { age: 3600 },
};
