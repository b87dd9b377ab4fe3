import type { FleetPart } from '../../engine/index.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { PartsContext } from './part-jobs.ts';
import type { PartResult } from './part-result.ts';
import type { PartRunner } from './part-runner.ts';

/** Runs parts in the threads of a pool, and closes it. */
export function runInThreads(pool: ThreadPool, facts: Omit<PartsContext, 'progress'>): PartRunner {
  return async (parts, { onResult, onProgress }, signal) => {
    const progress = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
    const context: PartsContext = { ...facts, progress };
    const line = pool.line<FleetPart, PartResult>('fleet-part', context);
    const look = setInterval(() => {
      onProgress(Number(Atomics.exchange(progress, 0, 0n)) / 1000);
    }, lookMs);
    pool.heed(signal);
    try {
      await Promise.all(parts.map(async (part) => onResult(await line.do(part))));
    } catch (error) {
      pool.interrupt(error);
      signal.throwIfAborted();
      throw error;
    } finally {
      clearInterval(look);
      onProgress(Number(Atomics.exchange(progress, 0, 0n)) / 1000);
      await pool.close();
    }
  };
}

/** The time between two looks at the progress of the threads. */
const lookMs = 100;
