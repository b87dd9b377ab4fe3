/** A request of a pool to one of its threads. */
export type ThreadRequest =
  | OpenRequest
  | JobRequest
  /** The reason is that of the signal which the jobs hear. */
  | { readonly kind: 'interrupt'; readonly reason: unknown };

/** Prepares a thread for the jobs of one line. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly line: number;
  /** The name under which the thread's module registers the jobs. */
  readonly jobs: string;
  /** Plain values that all jobs of the line share. */
  readonly context: unknown;
}

export interface JobRequest {
  readonly kind: 'job';
  readonly line: number;
  readonly number: number;
  readonly job: unknown;
}

/** A report of a thread to its pool. */
export type ThreadReport =
  /** The thread has loaded its modules: jobs given to it begin at once. */
  | { readonly kind: 'ready' }
  /** So much of the job is done. */
  | { readonly kind: 'progress'; readonly number: number; readonly done: number }
  | { readonly kind: 'done'; readonly number: number; readonly answer: unknown }
  | {
      readonly kind: 'failed';
      readonly number: number;
      /** The name of the error: threads do not share its class. */
      readonly name: string;
      readonly message: string;
    };
