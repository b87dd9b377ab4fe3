import { type Scenario, splitOf } from '../../../engine/index.ts';
import { together } from '../../load/loop-results.ts';
import type { SentIds } from '../../load/reconciliation.ts';
import type { LoadPart } from '../../load/schedule.ts';
import { placeOf } from '../place.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { counted, printable } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import type { LoadAnswer, LoadContext } from './load-jobs.ts';
import type { SentLoad } from './load-report.ts';
import type { LoadSettings } from './load-settings.ts';

/** Throws `UsageError` for a scenario whose vehicles cannot be shared by so many threads. */
export function checkShares(scenario: Scenario, jobs: number): void {
  const { fleets, vehicles } = scenario;
  const refuse = (why: string): never => {
    throw new UsageError(`--jobs ${jobs}: ${why}`);
  };
  if (fleets.length === 0) refuse('the scenario has no fleet whose vehicles threads could share');
  const small = fleets.find(({ count }) => count < jobs);
  if (small !== undefined) {
    refuse(`${printable(small.name)} has ${counted(small.count, 'vehicle')}, fewer than threads`);
  }
  const singles = new Set(vehicles.map(({ name }) => name));
  const alone = splitOf(scenario).ties.find(
    ({ target }) => target?.kind === 'vehicle' && !singles.has(target.name),
  );
  if (alone === undefined) return;
  const { target, reason, position } = alone;
  const place = position === undefined ? '' : `  ${placeOf(scenario.file, position)}`;
  refuse(`${printable(target!.name)} is in one of the threads alone: ${printable(reason)}${place}`);
}

/** Sends a load in several threads, each with a share of the vehicles and of the rate. */
export async function sendInThreads(
  { scenario, sources }: LoadedScenario,
  { settings, ids }: { readonly settings: LoadSettings; readonly ids: SentIds | undefined },
  interruption: AbortSignal,
): Promise<SentLoad> {
  const { connections, drainMs, jobs, lateMs, matrix, profile, retries, to, wallTimeoutMs } =
    settings;
  const context: LoadContext = {
    sources,
    seed: scenario.seed,
    matrix,
    profile: profile.text,
    sending: { drainMs, lateMs, retries, to, wallTimeoutMs },
    connections,
    hasIds: ids !== undefined,
    beginAtMs: Date.now() + startMs,
  };
  const { loadPool } = await import('../threads/command-pool.ts');
  const pool = loadPool(jobs);
  pool.heed(interruption);
  try {
    const line = pool.line<LoadPart, LoadAnswer>('load', context);
    const shares = Array.from({ length: jobs }, (_, at) => ({ index: at + 1, count: jobs }));
    const answers = await Promise.all(shares.map((share) => line.do(share)));
    for (const answer of answers) ids?.addAll(answer.ids);
    return added(answers);
  } finally {
    await pool.close();
  }
}

/** The time in which threads start and make their first deliveries. */
const startMs = 2500;

function added(answers: readonly LoadAnswer[]): SentLoad {
  const { end, ...loop } = together(answers.map((each) => each.loop));
  const sum = (of: (answer: LoadAnswer) => number): number =>
    answers.reduce((total, answer) => total + of(answer), 0);
  return {
    end,
    loop,
    events: {
      count: sum(({ events }) => events.count),
      perSecond: sum(({ events }) => events.perSecond),
      simulatedMs: Math.max(...answers.map(({ events }) => events.simulatedMs)),
      unverified: answers.find(({ events }) => events.unverified)?.events.unverified,
    },
    connections: {
      opened: sum(({ connections }) => connections.opened),
      bytes: {
        sent: sum(({ connections }) => connections.bytes.sent),
        received: sum(({ connections }) => connections.bytes.received),
      },
    },
  };
}
