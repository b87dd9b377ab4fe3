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

/** The settings of a load, and the ids of its events, where the receiver lists them. */
export interface LoadOrder {
  readonly settings: LoadSettings;
  readonly ids: SentIds | undefined;
}

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

/** The shares of a load. */
export function sharesOf(count: number): readonly LoadPart[] {
  return Array.from({ length: count }, (_, at) => ({ index: at + 1, count }));
}

/** The values that all shares of a load have in common. */
export function contextOf(
  { scenario, sources }: LoadedScenario,
  { settings, ids }: LoadOrder,
): LoadContext {
  const { connections, drainMs, lateMs, matrix, profile, retries, to, wallTimeoutMs } = settings;
  return {
    sources,
    seed: scenario.seed,
    matrix,
    profile: profile.text,
    sending: { drainMs, lateMs, retries, to, wallTimeoutMs },
    connections,
    hasIds: ids !== undefined,
  };
}

/** The results of shares as those of one load. */
export function added(answers: readonly LoadAnswer[], ids: SentIds | undefined): SentLoad {
  for (const answer of answers) ids?.addAll(answer.ids);
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
