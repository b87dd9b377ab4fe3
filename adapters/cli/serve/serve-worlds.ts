import { formatInstant, type Scenario } from '../../../engine/index.ts';
import { unrecorded } from '../../http/kept.ts';
import type { ClockNotice } from '../../pace/clock-state.ts';
import { hostWall } from '../../pace/host-wall.ts';
import type { Wall } from '../../pace/wall.ts';
import { WorldJournal } from '../../past/journal/world-journal.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { blockedWords } from '../../sending/allowed-receivers.ts';
import type { RealReceivers } from '../../sending/real-receivers.ts';
import { counted, grouped } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import { noticeOfUnverified } from '../../words/unverified-words.ts';
import { HostedWorlds } from '../../worlds/hosted-worlds.ts';
import type { WorldStore } from '../../worlds/stored-worlds.ts';
import { weaknessOf } from '../../worlds/weak-secrets.ts';
import type { WorldKeeping } from '../../worlds/world-keeper.ts';
import type { MessageFacts, ServeMessages } from './serve-messages.ts';
import type { ServeSettings } from './serve-settings.ts';

interface ServingMeans {
  readonly messages: ServeMessages;
  readonly outbox: RealReceivers;
  /** The place that keeps the worlds; undefined: they end with the server. */
  readonly store: WorldStore | undefined;
  /** Whether the server itself uses a world. */
  readonly isUsed: (id: string) => boolean;
}

/** The worlds of a server, of which there are none yet. Throws `UsageError` for weak secrets. */
export function worldsOf(
  scenario: Scenario,
  settings: ServeSettings,
  { messages, outbox, store, isUsed }: ServingMeans,
): HostedWorlds {
  const { clock, faces, host, idleMs, isOpen, quotas } = settings;
  const weakness = isOpen ? weaknessOf(scenario) : undefined;
  if (weakness !== undefined) {
    throw new UsageError(`--host ${host}: others can reach the server there, and ${weakness}`);
  }
  return new HostedWorlds({
    ...quotas,
    wall: hostWall,
    clock,
    faces,
    needsOwnSecrets: isOpen,
    // Granted even if they are not printed, so that the log is the same.
    grantsTokens: true,
    engineVersion: version,
    outbox,
    keeping: store && keepingIn(store, messages),
    idleMs,
    isUsed,
    onNotice: (world, notice) =>
      messages.say(noticeWords(notice, isOpen), { world, level: levelOf(notice) }),
  });
}

function keepingIn(store: WorldStore, messages: ServeMessages): WorldKeeping {
  return {
    store,
    wallMs: () => store.nowMs?.() ?? Date.now(),
    engineVersion: version,
    onRemark: (world, words) => messages.say(words, { world }),
    onProgress: progressIn(messages),
    onLost: (world, { message }) =>
      messages.say(`${unrecorded().fault.detail}: ${message}`, { world, level: 'error' }),
    onSetAside: (id, problem) => messages.say(setAsideWords(id, problem), { level: 'error' }),
  };
}

/** Real time between two messages about worlds that are being brought back, ms. */
const progressEveryMs = 2000;

/** Tells the progress of worlds that take some time to be brought back. */
export function progressIn(
  messages: Pick<ServeMessages, 'say'>,
  wall: Pick<Wall, 'nowMs'> = hostWall,
): NonNullable<WorldKeeping['onProgress']> {
  let id: string | undefined;
  let toldMs = 0;
  return (world, entries, all) => {
    const nowMs = wall.nowMs();
    if (id !== world) toldMs = nowMs;
    id = world;
    if (nowMs < toldMs + progressEveryMs) return;
    toldMs = nowMs;
    messages.say(`bringing back ${id}: ${grouped(entries)} of ${counted(all, 'entry', 'entries')}`);
  };
}

/**
 * Learns the worlds of the data folder, brings back those that cannot wait for a request, and
 * begins the first one if it is not among them.
 */
export async function keptWorlds(
  worlds: HostedWorlds,
  { scenario, sources }: LoadedScenario,
  { clock, faces, resume, isFresh }: ServeSettings,
  messages: ServeMessages,
): Promise<void> {
  await worlds.open(resume, isFresh);
  for (const { id, run, record } of worlds.list()) {
    const isFirst = id === worlds.first?.id && record instanceof WorldJournal;
    if (isFirst && record.inputs.sources.text !== sources.text) {
      const hint = 'add --fresh to begin the present one in its place';
      const words = `it goes on with the scenario that it was begun with; ${hint}`;
      messages.say(words, { world: id, level: 'warn' });
    }
    const at = `${formatInstant(run.world.clock.now)} of its time`;
    messages.say(`brought back to ${at}, with ${run.world.log.length} entries`, { world: id });
  }
  const asleep = worlds.dormant().filter(({ state }) => state === 'asleep').length;
  if (asleep > 0) messages.say(`${counted(asleep, 'world')} asleep, until a request comes`);
  const isThere = worlds.first !== undefined || worlds.absence() !== undefined;
  if (!isThere) await worlds.begin({ scenario, sources, clock, faces, isFresh });
}

function setAsideWords(id: string, problem: string): string {
  return `world ${id} is set aside, and its journal stays as it is: ${problem}`;
}

function levelOf({ kind }: ClockNotice): MessageFacts['level'] {
  return kind === 'caughtUp' ? 'info' : kind === 'failed' ? 'error' : 'warn';
}

function noticeWords(notice: ClockNotice, isOpen: boolean): string {
  switch (notice.kind) {
    case 'behind': {
      const seconds = (notice.behindMs / 1000).toFixed(1);
      return `the clock is ${seconds} s behind: this machine is too slow for the speed, or the process was paused`;
    }
    case 'caughtUp':
      return 'the clock has caught up';
    case 'blocked':
      return `webhook ${notice.webhook}: ${blockedWords(notice.url, isOpen)}`;
    case 'unverified':
      return noticeOfUnverified(notice);
    case 'failed':
      return `its clock stands still for good: ${notice.error.message}`;
  }
}
