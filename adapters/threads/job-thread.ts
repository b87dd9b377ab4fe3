import type { JobRequest, OpenRequest, ThreadReport, ThreadRequest } from './messages.ts';

/**
 * The kinds of jobs that a thread can do, by name. The code of a kind is loaded when it is first
 * needed.
 */
export type JobKinds = Readonly<Record<string, () => Promise<OpenLine>>>;

/**
 * Opens a line of jobs and returns the function that does one. Whatever the function keeps between
 * jobs lives as long as the thread. A job ends early once the signal is aborted.
 */
export type OpenLine = (context: unknown, interruption: AbortSignal) => DoJob;

/** Does a job; it may tell how much of it is done, in a unit of the jobs of its kind. */
export type DoJob = (job: unknown, tell: (done: number) => void) => Promise<unknown>;

/** The side of a thread that does jobs: one after another, in the order in which they come. */
export class JobThread {
  readonly #kinds: JobKinds;
  readonly #report: (report: ThreadReport) => void;
  readonly #interruption = new AbortController();
  readonly #lines = new Map<number, Promise<DoJob>>();
  #last: Promise<void> = Promise.resolve();

  constructor(kinds: JobKinds, report: (report: ThreadReport) => void) {
    this.#kinds = kinds;
    this.#report = report;
  }

  /** Loads the code of these kinds before a job needs it, and reports that the thread is ready. */
  async load(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => this.#kinds[name]!()));
    this.#report({ kind: 'ready' });
  }

  hear(request: ThreadRequest): void {
    switch (request.kind) {
      case 'open':
        this.#lines.set(request.line, this.#open(request));
        break;
      case 'job':
        this.#last = this.#last.then(() => this.#answer(request));
        break;
      case 'interrupt':
        this.#interruption.abort(request.reason);
        break;
    }
  }

  async #open({ jobs, context }: OpenRequest): Promise<DoJob> {
    const open = await this.#kinds[jobs]!();
    return open(context, this.#interruption.signal);
  }

  /** Passes the progress of a job on, several times a second. */
  #telling(number: number): (done: number) => void {
    let toldMs = 0;
    return (done) => {
      const nowMs = performance.now();
      if (nowMs - toldMs < tellEveryMs) return;
      toldMs = nowMs;
      this.#report({ kind: 'progress', number, done });
    };
  }

  async #answer({ line, number, job }: JobRequest): Promise<void> {
    try {
      const doJob = await this.#lines.get(line)!;
      const answer = await doJob(job, this.#telling(number));
      this.#report({ kind: 'done', number, answer });
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      this.#report({ kind: 'failed', number, name, message });
    }
  }
}

/** The real time between two reports about the progress of a job. */
const tellEveryMs = 100;
