import { jobKeyOf, type QueuedJob } from './queued-job.ts';

/** The end of a job that is done once: its answer, or the reason why there is none. */
export type JointEnd<Answer> =
  | { readonly answer: Answer }
  | {
      readonly lost: string;
      /** The last progress that was heard of; undefined for a job that never was ready. */
      readonly told: number | undefined;
    };

/** A job that is done once, as its producer sees it. */
export class ProducedJob<Answer> {
  readonly id: string;
  readonly data: QueuedJob;
  readonly end: Promise<JointEnd<Answer>>;
  told: number | undefined;
  /** The time of its last progress, on the clock of `performance`. */
  heardMs = performance.now();
  /** Its end, once it is known. */
  over: JointEnd<Answer> | undefined;
  #resolve: (end: JointEnd<Answer>) => void = () => {};

  constructor(data: QueuedJob) {
    this.data = data;
    this.id = jobKeyOf(data);
    this.end = new Promise((resolve) => (this.#resolve = resolve));
  }

  settle(end: JointEnd<Answer>): void {
    this.over = end;
    this.#resolve(end);
  }

  lose(reason: string): void {
    if (this.over === undefined) this.settle({ lost: reason, told: this.told });
  }
}
