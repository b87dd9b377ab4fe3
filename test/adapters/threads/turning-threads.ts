import { setImmediate } from 'node:timers/promises';
import { type JobKinds, JobThread } from '../../../adapters/threads/job-thread.ts';
import type { ThreadReport, ThreadRequest } from '../../../adapters/threads/messages.ts';
import type { PoolThread } from '../../../adapters/threads/pool-thread.ts';

/** A job for tests: it takes some turns of the event loop, and then ends as told. */
export interface Turns {
  readonly id: number;
  readonly turns: number;
  readonly ends: 'well' | 'badly' | 'with its thread';
}

/** The deeds of the threads of a test. */
export class Seen {
  /** The index of each thread that started, in order. */
  readonly started: number[] = [];
  readonly closed: number[] = [];
  /** The thread that began each job, in order; threads are numbered as they start. */
  readonly began: { readonly id: number; readonly thread: number }[] = [];
  /** The most jobs that a thread did at once. */
  atOnce = 0;
  /** The number of each thread that opened a line, in order. */
  readonly opened: number[] = [];
  /** The reasons of the interruption that jobs have seen. */
  readonly reasons: unknown[] = [];
}

/**
 * Threads that share this one, and take turns: each works as a worker does, and messages between
 * it and the pool are copies that arrive at a later turn.
 */
export function turningThreads(seen: Seen): (index: number) => PoolThread {
  return (index) => {
    const number = seen.started.push(index) - 1;
    let lose: (reason: Error) => void = () => {};
    const kinds: JobKinds = { turns: async () => (_, signal) => openTurns(signal) };
    const openTurns = (signal: AbortSignal) => {
      seen.opened.push(number);
      let running = 0;
      return async (job: unknown) => {
        const { id, turns, ends } = job as Turns;
        seen.began.push({ id, thread: number });
        running += 1;
        seen.atOnce = Math.max(seen.atOnce, running);
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        running -= 1;
        if (signal.aborted) seen.reasons.push(signal.reason);
        if (ends === 'badly') throw new Error(`job ${id} failed`);
        if (ends === 'well') return id;
        void setImmediate().then(() => lose(new Error(`thread ${number} broke`)));
        return new Promise(() => {});
      };
    };
    return copying(kinds, {
      lost: (heard) => {
        lose = heard;
      },
      closed: () => seen.closed.push(number),
    });
  };
}

/** A thread that shares this one, and whose messages are copied as those of a worker are. */
export function copying(
  kinds: JobKinds,
  told: {
    readonly lost?: (lose: (reason: Error) => void) => void;
    readonly closed?: () => void;
  } = {},
): PoolThread {
  let thread: JobThread | undefined;
  return {
    listen: (hear, lost) => {
      const own = new JobThread(kinds, (report: ThreadReport) => {
        const copy = structuredClone(report);
        void setImmediate().then(() => thread && hear(copy));
      });
      thread = own;
      told.lost?.(lost);
      void setImmediate().then(() => own.load([]));
    },
    post: (request: ThreadRequest) => {
      const copy = structuredClone(request);
      void setImmediate().then(() => thread?.hear(copy));
    },
    close: async () => {
      thread = undefined;
      told.closed?.();
    },
  };
}
