/** The jobs of loads, as a thread does them: each makes and sends a share of the deliveries. */

import { setTimeout as pause } from 'node:timers/promises';
import { parseSources, type ScenarioSources, shareOf } from '../../../engine/index.ts';
import { type PlainResults, plainResults } from '../../load/loop-results.ts';
import { parseProfile } from '../../load/profile-text.ts';
import { type PlainSentIds, SentIds } from '../../load/reconciliation.ts';
import type { LoadPart } from '../../load/schedule.ts';
import { longestTimerMs } from '../../load/sleep.ts';
import { CallbackPolicy } from '../../webhook/callback-policy.ts';
import { Sender } from '../../webhook/sender.ts';
import { type ConnectionFacts, ConnectionTally } from './connection-tally.ts';
import type { EventFacts } from './generated-events.ts';
import { LoadRun, type SendingSettings } from './load-run.ts';
import { reachReceiver } from './reach-receiver.ts';

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
  /**
   * Real time in which the receiver must become reachable from the machine of a share; undefined
   * where the command has reached it from the same machine.
   */
  readonly reachMs?: number | undefined;
}

/** The results of a share. */
export interface LoadAnswer {
  readonly loop: PlainResults;
  readonly events: EventFacts;
  readonly connections: ConnectionFacts;
  readonly ids: PlainSentIds;
}

/**
 * Opens the shares of a load. A share that is ready tells 0 and waits for the common beginning;
 * from then on it tells the number of events that it has sent, several times a second.
 */
export function openLoad(context: unknown, interruption: AbortSignal, begun: Promise<number>) {
  return (share: unknown, tell: (sent: number) => void): Promise<LoadAnswer> =>
    sentShare(context as LoadContext, share as LoadPart, { interruption, begun, tell });
}

interface ShareOrders {
  readonly interruption: AbortSignal;
  /** The instant of the common beginning, ms since 1970. */
  readonly begun: Promise<number>;
  readonly tell: (sent: number) => void;
}

async function sentShare(
  context: LoadContext,
  part: LoadPart,
  { interruption, begun, tell }: ShareOrders,
): Promise<LoadAnswer> {
  const { sources, seed, matrix, profile, sending, hasIds, reachMs } = context;
  if (reachMs !== undefined) await reachReceiver(sending.to, reachMs, interruption);
  // The ids of events follow from the seed, so each share has its own.
  const whole = parseSources(sources, { seed: `${seed}/${part.index}`, matrix });
  const tally = new ConnectionTally();
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }), {
    connections: Math.max(1, Math.floor(context.connections / part.count)),
    onConnection: tally.add,
  });
  const ids = hasIds ? new SentIds() : undefined;
  let timer: NodeJS.Timeout | undefined;
  const run = new LoadRun(shareOf(whole, part), {
    settings: { ...sending, profile: parseProfile(profile) },
    part,
    begin: () => {
      tell(0);
      timer = setInterval(() => tell(run.loop.generated), tellEveryMs);
      return beginning(begun, interruption);
    },
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
    clearInterval(timer);
    await sender.close();
  }
}

/**
 * Resolves with the common beginning on the clock of `performance`, or at once where the share is
 * interrupted before. Throws for a beginning that has passed: its share would be sent late.
 */
async function beginning(begun: Promise<number>, interruption: AbortSignal): Promise<number> {
  const over = new AbortController();
  const stopped = pause(longestTimerMs, Infinity, {
    signal: AbortSignal.any([over.signal, interruption]),
  }).catch(() => Infinity);
  const atMs = await Promise.race([begun, stopped]);
  over.abort();
  if (interruption.aborted) return performance.now();
  const lateMs = Date.now() - atMs;
  if (lateMs > 0) {
    throw new Error(`a share of the load heard of the common beginning ${lateMs} ms after it`);
  }
  return performance.now() - lateMs;
}

/** The real time between two reports of a share. */
const tellEveryMs = 250;
