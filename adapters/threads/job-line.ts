/** A place that does jobs: the threads of this process, or workers on other machines. */
export interface JobPlace {
  /** Opens a line of jobs of one kind, with plain values that they share. */
  line<Job, Answer>(
    kind: string,
    context: unknown,
  ): JobLine<Job, Answer> | Promise<JobLine<Job, Answer>>;
  /** Interrupts the jobs when the signal is aborted, with its reason. */
  heed(signal: AbortSignal): void;
  /** Interrupts the jobs that are under way. */
  interrupt(reason: unknown): void;
  /** Ends the work; jobs that have not ended fail. */
  close(): Promise<void>;
}

/** Jobs of one kind that share a context. */
export interface JobLine<Job, Answer> {
  /**
   * Does a job as soon as it can. Rejects if the job fails or the place is closed.
   *
   * @param near Among threads, a job prefers the one that did the last job with the same `near`,
   *   for that thread has kept something of it.
   * @param onProgress hears how much of the job is done; less than before where it begins again,
   *   and 0 as soon as a worker takes it
   */
  do(job: Job, near?: string, onProgress?: (done: number) => void): Promise<Answer>;
}
