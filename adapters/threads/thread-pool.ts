import type { JobLine, JobPlace } from './job-line.ts';
import type { JobRequest, OpenRequest, ThreadReport } from './messages.ts';
import type { PoolThread } from './pool-thread.ts';

export type { JobLine } from './job-line.ts';

export interface PoolOptions {
  /** The most threads. */
  readonly count: number;
  /** Starts a thread: index 0 is the first; a replacement has the index of the broken one. */
  readonly start: (index: number) => PoolThread;
}

/**
 * Threads that are started once and fed with jobs, whose results come in any order. Threads start
 * as jobs need them, or at once by `start`; they run until the pool is closed. A thread that breaks
 * fails the job that it was doing and is replaced.
 */
export class ThreadPool implements JobPlace {
  readonly #options: PoolOptions;
  readonly #members = new Set<FedThread>();
  readonly #lines: OpenRequest[] = [];
  /** Jobs that any thread may take. */
  #waiting: PooledJob[] = [];
  /** The threads that were last given a job of each `near`. */
  readonly #homes = new Map<string, FedThread>();
  readonly #heeded = new Map<AbortSignal, () => void>();
  #interruption: { readonly reason: unknown } | undefined;
  /** The most threads; fewer than wanted where one could not start. */
  #most: number;
  #isClosed = false;
  #isFeeding = false;
  #jobs = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#most = options.count;
  }

  /** Starts so many threads before jobs need them, but no more than the pool may have. */
  start(count: number): void {
    while (this.#members.size < Math.min(count, this.#most)) this.#start(this.#members.size);
  }

  /** Opens a line of jobs. Every thread has the kind registered and gets the context once. */
  line<Job, Answer>(jobs: string, context: unknown): JobLine<Job, Answer> {
    const line = this.#lines.length;
    const open: OpenRequest = { kind: 'open', line, jobs, context };
    this.#lines.push(open);
    for (const { thread } of this.#members) thread.post(open);
    return {
      do: (job, near, onProgress) => this.#do(line, job, { near, onProgress }) as Promise<Answer>,
    };
  }

  /** Interrupts the jobs of all threads. Waiting jobs still start, and end early by themselves. */
  interrupt(reason: unknown): void {
    this.#interruption ??= { reason };
    for (const { thread } of this.#members) thread.post({ kind: 'interrupt', reason });
  }

  /** Interrupts the jobs when the signal is aborted, with its reason. */
  heed(signal: AbortSignal): void {
    if (this.#heeded.has(signal)) return;
    const interrupt = (): void => this.interrupt(signal.reason);
    signal.addEventListener('abort', interrupt, { once: true });
    this.#heeded.set(signal, interrupt);
    if (signal.aborted) interrupt();
  }

  /** Ends all threads; jobs that have not ended fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const [signal, heard] of this.#heeded) signal.removeEventListener('abort', heard);
    const members = [...this.#members];
    this.#members.clear();
    const left = members.flatMap(({ given, near }) => [...given, ...near]);
    const error = new Error('the threads were closed before the job ended');
    for (const { reject } of [...left, ...this.#waiting.splice(0)]) reject(error);
    await Promise.all(members.map(({ thread }) => thread.close()));
  }

  async #do(
    line: number,
    job: unknown,
    { near, onProgress }: Pick<PooledJob, 'near' | 'onProgress'>,
  ): Promise<unknown> {
    if (this.#isClosed) throw new Error('the threads were closed before the job began');
    if (this.#most === 0) throw new Error('no thread could start');
    const request: JobRequest = { kind: 'job', line, number: this.#jobs++, job };
    const ended = new Promise((resolve, reject) => {
      const home = near === undefined ? undefined : this.#homes.get(near);
      (home?.near ?? this.#waiting).push({ request, near, onProgress, resolve, reject });
    });
    const isShort = this.#waitingCount > this.#freeCount && this.#members.size < this.#most;
    if (isShort) this.#start(this.#members.size);
    this.#feedSoon();
    return ended;
  }

  get #waitingCount(): number {
    return [...this.#members].reduce((sum, { near }) => sum + near.length, this.#waiting.length);
  }

  get #freeCount(): number {
    return [...this.#members].filter(({ given }) => given.length === 0).length;
  }

  #start(index: number): void {
    const thread = this.#options.start(index);
    const member: FedThread = { index, thread, isReady: false, given: [], near: [] };
    this.#members.add(member);
    thread.listen(
      (report) => this.#hear(member, report),
      (error) => this.#lose(member, error),
    );
    for (const line of this.#lines) thread.post(line);
    if (this.#interruption !== undefined) {
      thread.post({ kind: 'interrupt', reason: this.#interruption.reason });
    }
  }

  #hear(member: FedThread, report: ThreadReport): void {
    if (report.kind === 'ready') {
      member.isReady = true;
    } else if (report.kind === 'progress') {
      member.given[0]?.onProgress?.(report.done);
      return;
    } else {
      const task = member.given.shift();
      if (report.kind === 'done') task?.resolve(report.answer);
      else task?.reject(Object.assign(new Error(report.message), { name: report.name }));
    }
    this.#feed();
  }

  /** Feeds the threads once all jobs that come together are there. */
  #feedSoon(): void {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    queueMicrotask(() => {
      this.#isFeeding = false;
      this.#feed();
    });
  }

  /**
   * Gives every thread that can take a job its next one: those near to it first, then those that
   * any may take, and one near to another thread only where a thread would do nothing.
   */
  #feed(): void {
    this.#giveFrom((member) => member.near.shift());
    this.#giveFrom(() => this.#waiting.shift());
    this.#giveFrom(({ given }) => (given.length === 0 ? this.#busiest()?.near.pop() : undefined));
  }

  #giveFrom(next: (member: FedThread) => PooledJob | undefined): void {
    for (const member of this.#members) {
      while (this.#canTake(member)) {
        const task = next(member);
        if (task === undefined) break;
        if (task.near !== undefined) this.#homes.set(task.near, member);
        member.given.push(task);
        member.thread.post(task.request);
      }
    }
  }

  /**
   * Whether a thread can take a job. While there are enough for all, it has one more than it does,
   * so that it goes on while this thread is busy.
   */
  #canTake({ isReady, given }: FedThread): boolean {
    if (!isReady) return false;
    return given.length === 0 || (given.length === 1 && this.#waitingCount > this.#members.size);
  }

  #busiest(): FedThread | undefined {
    return [...this.#members].sort((one, other) => other.near.length - one.near.length)[0];
  }

  /**
   * Fails the job that a broken thread was doing; its others wait again. A thread that never got
   * ready is not replaced: the rest do its work, and without any the work fails.
   */
  #lose(member: FedThread, error: Error): void {
    if (!this.#members.delete(member)) return;
    void member.thread.close();
    const [broken, ...others] = member.given;
    broken?.reject(error);
    this.#waiting = [...others, ...member.near, ...this.#waiting];
    for (const [near, home] of this.#homes) if (home === member) this.#homes.delete(near);
    if (!member.isReady) this.#most -= 1;
    const isNeeded = member.isReady || (this.#members.size === 0 && this.#waiting.length > 0);
    if (isNeeded && this.#most > 0) this.#start(member.index);
    if (this.#most === 0) for (const { reject } of this.#waiting.splice(0)) reject(error);
    this.#feed();
  }
}

/** A thread of the pool. */
interface FedThread {
  readonly index: number;
  readonly thread: PoolThread;
  /** Whether it has loaded its modules. */
  isReady: boolean;
  /** The jobs that it was given: it does the first, and the others wait there. */
  readonly given: PooledJob[];
  /** Waiting jobs that prefer this thread. */
  readonly near: PooledJob[];
}

/** A job and the promise of its answer. */
interface PooledJob {
  readonly request: JobRequest;
  readonly near: string | undefined;
  readonly onProgress: ((done: number) => void) | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}
