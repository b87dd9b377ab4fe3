import type { LoadPart } from '../../load/schedule.ts';
import { ReadyJobs } from '../../threads/ready-jobs.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { UsageError } from '../usage-error.ts';
import type { LoadAnswer } from './load-jobs.ts';
import type { SentLoad } from './load-report.ts';
import { added, contextOf, type LoadOrder, sharesOf } from './load-shares.ts';

/**
 * Sends a load in several threads, each with a share of the vehicles and of the rate. They begin
 * together, once all of them are ready.
 */
export async function sendInThreads(
  loaded: LoadedScenario,
  order: LoadOrder,
  interruption: AbortSignal,
): Promise<SentLoad> {
  const { jobs } = order.settings;
  const { loadPool } = await import('../threads/command-pool.ts');
  const pool = loadPool(jobs);
  pool.heed(interruption);
  try {
    const line = pool.line<LoadPart, LoadAnswer>('load', contextOf(loaded, order));
    const readyJobs = new ReadyJobs(jobs);
    const shares = sharesOf(jobs).map(async (share, at) => {
      const answer = await line.do(share, undefined, () => readyJobs.note(at));
      // Without it no event of the load is sent; the result says why.
      if (!readyJobs.isComplete && answer.events.unverified) pool.interrupt('unverified');
      readyJobs.note(at);
      return answer;
    });
    const answers = Promise.all(shares);
    await readyJobs.within(patienceMs, answers);
    if (!readyJobs.isComplete && !interruption.aborted) {
      throw new UsageError(
        `--jobs ${jobs}: no more than ${readyJobs.count} of the threads got ready within ${patienceMs / 1000} s`,
      );
    }
    pool.begin(Date.now() + beginInMs);
    return added(await answers, order.ids);
  } finally {
    await pool.close();
  }
}

/** The real time in which threads start and make their first deliveries. */
const patienceMs = 60_000;

/** The real time in which all threads hear of the beginning; the first has a share of its own. */
const beginInMs = 200;
