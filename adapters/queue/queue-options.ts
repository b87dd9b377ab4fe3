import type { JobStore } from './store.ts';

export interface QueueOptions {
  readonly store: JobStore;
  /** The version of motorpool, which the workers must have too. */
  readonly version: string;
  /** Hears sentences for the user about workers and the store. */
  readonly say: (words: string) => void;
  /** Hears of each job that was done twice with different results. */
  readonly onAlarm: (words: string) => void;
}
