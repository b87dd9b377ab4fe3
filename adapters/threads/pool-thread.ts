import type { ThreadReport, ThreadRequest } from './messages.ts';

/** A thread as a pool sees it. */
export interface PoolThread {
  /** Passes the reports of the thread on, and its end, unless the pool closed it. Called once. */
  listen(hear: (report: ThreadReport) => void, lost: (reason: Error) => void): void;
  post(request: ThreadRequest): void;
  close(): Promise<void>;
}
