/** The jobs of loads, as a thread does them: each makes and sends a share of the deliveries. */
import { parseSources, type ScenarioSources, shareOf } from '../../../engine/index.ts';
import { type PlainResults, plainResults } from '../../load/loop-results.ts';
import { parseProfile } from '../../load/profile-text.ts';
import { type PlainSentIds, SentIds } from '../../load/reconciliation.ts';
import type { LoadPart } from '../../load/schedule.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { Sender } from '../../webhook/sender.ts';
import { type ConnectionFacts, ConnectionTally } from './connection-tally.ts';
import type { EventFacts } from './generated-events.ts';
import { LoadRun, type SendingSettings } from './load-run.ts';

/** The values that all shares of a load have in common: plain ones, for any thread or machine. */
export interface LoadContext {
  readonly sources: ScenarioSources;
  readonly seed: string;
  readonly matrix: Readonly<Record<string, string>>;
  readonly profile: string;
  readonly sending: Omit<SendingSettings, 'profile'>;
  /** Of all shares together. */
  readonly connections: number;
  /** Whether the ids of the events are wanted. */
  readonly hasIds: boolean;
  /** The instant at which all shares begin, ms since 1970; one that is late begins at once. */
  readonly beginAtMs: number;
}

/** The results of a share. */
export interface LoadAnswer {
  readonly loop: PlainResults;
  readonly events: EventFacts;
  readonly connections: ConnectionFacts;
  readonly ids: PlainSentIds;
}

/** Opens the shares of a load. */
export function openLoad(context: unknown, interruption: AbortSignal) {
  return (share: unknown): Promise<LoadAnswer> =>
    sentShare(context as LoadContext, share as LoadPart, interruption);
}

async function sentShare(
  context: LoadContext,
  part: LoadPart,
  interruption: AbortSignal,
): Promise<LoadAnswer> {
  const { sources, seed, matrix, profile, sending, hasIds, beginAtMs } = context;
  // The ids of events follow from the seed, so each share has its own.
  const whole = parseSources(sources, { seed: `${seed}/${part.index}`, matrix });
  const tally = new ConnectionTally();
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }), {
    connections: Math.max(1, Math.floor(context.connections / part.count)),
    onConnection: tally.add,
  });
  const ids = hasIds ? new SentIds() : undefined;
  const run = new LoadRun(shareOf(whole, part), {
    settings: { ...sending, profile: parseProfile(profile) },
    part,
    beginAtMs: performance.now() + beginAtMs - Date.now(),
    sender,
    ids,
    sink: undefined,
  });
  try {
    const end = await run.run(interruption);
    const { events, loop } = run;
    events.close();
    const { opened, bytes } = tally;
    return {
      loop: plainResults(loop, end),
      events: events.facts,
      connections: { opened, bytes },
      ids: ids?.plain ?? [],
    };
  } finally {
    await sender.close();
  }
}
