import { FileError } from '../../file/file-error.ts';
import type { LoadPart } from '../../load/schedule.ts';
import { JointRun } from '../../queue/joint-run.ts';
import { queueNames } from '../../queue/names.ts';
import { membersOf, threadsOf } from '../../queue/presence.ts';
import type { JointEnd } from '../../queue/produced-job.ts';
import type { JobStore } from '../../queue/store.ts';
import { lackWords } from '../../queue/worker-watch.ts';
import { withStore } from '../queue/command-store.ts';
import { StoreNotice } from '../queue/store-notice.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { counted } from '../terminal.ts';
import { UnreachableError } from '../unreachable-error.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';
import type { LoadAnswer } from './load-jobs.ts';
import type { LostShare, SentLoad } from './load-report.ts';
import { added, checkShares, contextOf, type LoadOrder, sharesOf } from './load-shares.ts';

interface WorkersHearer {
  /** Hears sentences for the user about workers and the store. */
  readonly say: (words: string) => void;
  /** Hears how many shares there are, and how to learn the number of events sent so far. */
  readonly onBegin: (shares: number, sent: () => number) => void;
}

/**
 * Sends a load by the workers that share a store, each thread of which does a share. The shares
 * begin at one instant and are sent once: those of a worker that is gone are lost. Returns
 * undefined where the load was interrupted before it began. Throws `UsageError`,
 * `UnreachableError` and `FileError`.
 */
export function sendByWorkers(
  loaded: LoadedScenario,
  order: LoadOrder & { readonly address: string },
  { say, onBegin }: WorkersHearer,
  interruption: AbortSignal,
): Promise<SentLoad | undefined> {
  return withStore(order.address, async (store) => {
    const notice = new StoreNotice(say);
    store.onTrouble((error) => notice.failed(error));
    const count = await shareCount(store, order.settings.shares);
    checkShares(loaded.scenario, count);
    const context = { ...contextOf(loaded, order), reachMs: order.settings.waitMs };
    const work = { context, jobs: sharesOf(count) };
    const run = await JointRun.open<LoadPart, LoadAnswer>('load', work, { store, version });
    const withdraw = (): void => void run.withdraw();
    if (interruption.aborted) withdraw();
    interruption.addEventListener('abort', withdraw, { once: true });
    try {
      const ready = await run.ready(patienceMs + order.settings.waitMs);
      if (interruption.aborted) return undefined;
      const refused = run.firstAnswer;
      if (refused?.events.unverified) return { ...added([refused], order.ids), lost: [] };
      refuseIncomplete(run, ready, count);
      await run.begin(beginInMs);
      onBegin(count, () => run.told);
      return sentOf(await run.ends, order);
    } finally {
      interruption.removeEventListener('abort', withdraw);
      await run.close();
    }
  });
}

/** The number of shares: one for each thread of the workers, or as many as are asked for. */
async function shareCount(store: JobStore, wanted: number | undefined): Promise<number> {
  const members = await (await membersOf(store))();
  if (members === undefined) {
    if (wanted !== undefined) return wanted;
    throw new UsageError(`the store ${store.name} does not tell its workers: add --jobs`);
  }
  const threads = threadsOf(members, queueNames(version).release);
  if (threads === 0) throw new UnreachableError(lackWords(members, version, noWorker(store)));
  if (threads >= (wanted ?? 1)) return wanted ?? Math.min(threads, mostShares);
  throw new UnreachableError(
    `--jobs ${wanted}: the workers on ${store.name} have ${counted(threads, 'thread')}, and each share of a load needs one`,
  );
}

function noWorker({ name }: JobStore): string {
  return `no worker is on ${name}: motorpool worker --on … --allow-receiver … starts one`;
}

/** Throws the reason why the shares cannot begin together. */
function refuseIncomplete(
  { firstLoss }: JointRun<LoadPart, LoadAnswer>,
  ready: number,
  count: number,
): void {
  if (firstLoss !== undefined) {
    const { index, reason } = firstLoss;
    throw new FileError(`share ${index + 1} of ${count}: ${reason}; no event was sent`);
  }
  if (ready === count) return;
  throw new UnreachableError(
    `${ready} of ${counted(count, 'share')} got ready within ${patienceMs / 1000} s, for other work takes the threads of the workers; no event was sent`,
  );
}

function sentOf(ends: readonly JointEnd<LoadAnswer>[], { ids }: LoadOrder): SentLoad {
  const answers = ends.flatMap((end) => ('answer' in end ? [end.answer] : []));
  const lost = ends.flatMap((end, at): LostShare[] =>
    'answer' in end
      ? []
      : [{ share: at + 1, of: ends.length, reason: end.lost, sent: end.told ?? 0 }],
  );
  if (answers.length === 0) throw new FileError(`no share has a result: ${lost[0]!.reason}`);
  return { ...added(answers, ids), lost };
}

/** The real time in which threads start and make their first deliveries. */
const patienceMs = 60_000;

/** The real time in which all workers hear of the beginning. */
const beginInMs = 3000;

/** The most shares where no number is asked for. */
const mostShares = 64;
