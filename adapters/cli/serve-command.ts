import { existsSync } from 'node:fs';
import { formatInstant, type Scenario } from '../../engine/index.ts';
import { DataFolder } from '../file/journal/data-folder.ts';
import { isSameFile } from '../file/log-writer.ts';
import { redactorFor } from '../file/redaction/redactor-for.ts';
import { readShipped } from '../file/shipped-scenarios.ts';
import { unrecorded } from '../http/kept.ts';
import { refusal } from '../http/refusal.ts';
import { HostedWorlds } from '../library/hosted-worlds.ts';
import { remedyFor } from '../library/sleeping-worlds.ts';
import { weaknessOf } from '../library/weak-secrets.ts';
import { WorldJournal } from '../library/world-journal.ts';
import type { ClockNotice } from '../pace/clock-state.ts';
import { hostWall } from '../pace/wall.ts';
import { hostNames, originFor } from '../server/host-list.ts';
import type { RunningServer } from '../server/server.ts';
import { exitCode } from './exit-code.ts';
import { limiterName, usualMost } from './limiter-setting.ts';
import { isRejected, load } from './load.ts';
import { type RealReceivers, realReceivers } from './real-receivers.ts';
import { showRejections } from './rejection.ts';
import type { LoadedScenario } from './run-outcome.ts';
import type { ServedLimiter } from './serve-limiter.ts';
import { listen } from './serve-listening.ts';
import { bareLine, readyLine, readyText } from './serve-report.ts';
import { readServeSettings, type ServeFlags, type ServeSettings } from './serve-settings.ts';
import { recordServed, type ServedRecording } from './served-recording.ts';
import { counted, paintFor, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { version } from './version.ts';

/** The scenario that is served by default. */
const usualScenario = 'demo/garage';

/** Real time that open requests may still take once the server stops. */
const graceMs = 8000;

/** Real time after which requests that wait for simulated time are refused. */
const patienceMs = 4000;

/** `motorpool serve`: serves a scenario until it is interrupted, and returns the exit code. */
export async function serveCommand(
  named: string | undefined,
  flags: ServeFlags,
  terminal: Terminal,
): Promise<number> {
  const settings = readServeSettings(flags);
  const loaded = load(fileOf(named), { ...settings, env: terminal.env });
  if (isRejected(loaded)) {
    const { diagnostics } = loaded;
    if (settings.json) terminal.stdout.write(`${JSON.stringify({ diagnostics })}\n`);
    else showRejections([loaded], terminal);
    return exitCode.usage;
  }
  const { isOpen, wallTimeoutMs } = settings;
  const most = mostChargingOf(named, settings, flags);
  const limiter = most === undefined ? undefined : await limiterOf(most);
  // Remote clients must not reach through this server addresses that only this machine can reach.
  const outbox = realReceivers(
    {
      wallTimeoutMs,
      allowsNearby: !isOpen,
      ...(limiter && { receivers: { [limiterName]: (request) => limiter.receive(request) } }),
    },
    terminal,
  );
  const unkept = new AbortController();
  const recording = await recordingOf(loaded, settings, terminal, unkept);
  const soon = (run: () => void) => void hostWall.after(0, run);
  const data = settings.data === undefined ? undefined : await DataFolder.open(settings.data, soon);
  let worlds: HostedWorlds | undefined;
  const isUsed = (id: string): boolean => id === limiter?.worldId;
  let server: RunningServer | undefined;
  try {
    worlds = worldsOf(loaded.scenario, settings, { terminal, outbox, data, isUsed });
    if (data === undefined) worlds.host(loaded.scenario, recording, loaded.sources);
    else await keptWorlds(worlds, loaded, settings, terminal);
    const { first } = worlds;
    unkept.signal.addEventListener('abort', () => first?.timekeeper.close(unrecorded()));
    await recording?.kept();
    const interruption = terminal.interruption();
    server = await listen(worlds, settings, terminal, limiter);
    const [, ...names] = isOpen ? settings.allowedHosts : [];
    worlds.reachedAt(originFor(server, names));
    tell(worlds, server, settings, terminal);
    await interrupted(interruption);
    await drain(worlds, server);
    // An interruption is the normal end of a server.
    return interruption.reason === exitCode.outputClosed ? exitCode.outputClosed : exitCode.ok;
  } finally {
    worlds?.close(stopping());
    // A server that never listened leaves the file empty for the next attempt.
    if (server === undefined) recording?.abandon();
    else await recording?.close(worlds!.first!.run);
    await worlds?.endJournals();
    data?.close();
    await outbox.close();
  }
}

/** The path of a scenario, given as a file or by the name of a shipped one. */
function fileOf(named = usualScenario): string {
  if (named === '-' || existsSync(named)) return named;
  return readShipped(named)?.file ?? named;
}

/** The default scenario has the limiter too, unless the caller wants a world for itself. */
function mostChargingOf(
  named: string | undefined,
  { mostCharging, clock, json }: ServeSettings,
  flags: ServeFlags,
): number | undefined {
  const isUsual = named === undefined && flags.with === undefined;
  return isUsual && clock.mode === 'paced' && !json ? usualMost : mostCharging;
}

/** Most servers have none, so that its code is loaded by those that do. */
async function limiterOf(most: number): Promise<ServedLimiter> {
  const { ServedLimiter: Limiter } = await import('./serve-limiter.ts');
  return new Limiter(most);
}

interface ServingMeans {
  readonly terminal: Terminal;
  readonly outbox: RealReceivers;
  readonly data: DataFolder | undefined;
  /** Whether the server itself uses a world. */
  readonly isUsed: (id: string) => boolean;
}

/** @param unkept aborted once the recording failed and nothing of the world may be sent any more */
async function recordingOf(
  { scenario, sources }: LoadedScenario,
  { log, logSync: sync, faces, redaction }: ServeSettings,
  { stderr }: Terminal,
  unkept: AbortController,
): Promise<ServedRecording | undefined> {
  if (log === undefined) return undefined;
  if (isSameFile(scenario.file, log)) {
    throw new UsageError(`--log ${log} would overwrite the scenario`);
  }
  const onError = ({ message }: Error): void => {
    const isEnd = sync === 'always';
    const words = isEnd ? unrecorded().fault.detail : 'the world goes on without its recording';
    stderr.write(`${words}: ${printable(message)}\n`);
    if (isEnd) unkept.abort();
  };
  const redactor = redaction && redactorFor(redaction, { scenario, sources, other: '' });
  const recorded = { scenario, sources, faces, engineVersion: version };
  return recordServed(log, recorded, { sync, onError, redactor });
}

function worldsOf(
  scenario: Scenario,
  settings: ServeSettings,
  { terminal, outbox, data, isUsed }: ServingMeans,
): HostedWorlds {
  const { clock, faces, host, idleMs, isOpen, quotas } = settings;
  const weakness = isOpen ? weaknessOf(scenario) : undefined;
  if (weakness !== undefined) {
    throw new UsageError(`--host ${host}: others can reach the server there, and ${weakness}`);
  }
  const worlds = new HostedWorlds({
    ...quotas,
    wall: hostWall,
    clock,
    faces,
    needsOwnSecrets: isOpen,
    // Granted even if they are not printed, so that the log is the same.
    grantsTokens: true,
    engineVersion: version,
    outbox,
    keeping: data && {
      store: data,
      wallMs: Date.now,
      engineVersion: version,
      onRemark: (id, words) => terminal.stderr.write(`world ${id}: ${words}\n`),
      onLost: (id, { message }) =>
        terminal.stderr.write(`world ${id}: ${unrecorded().fault.detail}: ${printable(message)}\n`),
      onSetAside: (id, problem) =>
        terminal.stderr.write(`${setAsideWords(id, printable(problem))}\n`),
    },
    idleMs,
    isUsed,
    onNotice: (worldId, notice) => terminal.stderr.write(`${noticeWords(worldId, notice)}\n`),
  });
  return worlds;
}

/**
 * Learns the worlds of the data folder, brings back those that cannot wait for a request, and
 * begins the first one if it is not among them.
 */
async function keptWorlds(
  worlds: HostedWorlds,
  { scenario, sources }: LoadedScenario,
  { clock, faces, resume, isFresh }: ServeSettings,
  { stderr }: Terminal,
): Promise<void> {
  await worlds.open(resume, isFresh);
  for (const { id, run, record } of worlds.list()) {
    const isFirst = id === worlds.first?.id && record instanceof WorldJournal;
    if (isFirst && record.inputs.sources.text !== sources.text) {
      const hint = 'add --fresh to begin the present one in its place';
      stderr.write(`world ${id}: it goes on with the scenario that it was begun with; ${hint}\n`);
    }
    const at = `${formatInstant(run.world.clock.now)} of its time`;
    stderr.write(`world ${id}: brought back to ${at}, with ${run.world.log.length} entries\n`);
  }
  const asleep = worlds.dormant().filter(({ state }) => state === 'asleep').length;
  if (asleep > 0) stderr.write(`${counted(asleep, 'world')} asleep, until a request comes\n`);
  const isThere = worlds.first !== undefined || worlds.absence() !== undefined;
  if (!isThere) await worlds.begin({ scenario, sources, clock, faces });
}

function setAsideWords(id: string, problem: string): string {
  return `world ${id} is set aside, and its files stay as they are: ${problem}; ${remedyFor(id)}`;
}

function noticeWords(worldId: string, notice: ClockNotice): string {
  switch (notice.kind) {
    case 'behind': {
      const seconds = (notice.behindMs / 1000).toFixed(1);
      return `world ${worldId}: the clock is ${seconds} s behind: this machine is too slow for the speed`;
    }
    case 'caughtUp':
      return `world ${worldId}: the clock has caught up`;
    case 'failed':
      return `world ${worldId}: its clock stands still for good: ${printable(notice.error.message)}`;
  }
}

function tell(
  worlds: HostedWorlds,
  { origin }: RunningServer,
  settings: ServeSettings,
  { stdout, stderr, env }: Terminal,
): void {
  const { allowedHosts, controlToken, data, isOpen, json } = settings;
  const { first } = worlds;
  if (first === undefined) {
    stdout.write(json ? `${bareLine({ origin, controlToken })}\n` : `${origin}\n`);
  } else {
    const { run, timekeeper, tokens = new Map() } = first;
    const ready = { run, origin, controlToken, clock: timekeeper.state, data, tokens };
    stdout.write(json ? `${readyLine(ready)}\n` : readyText(ready, paintFor(stdout, env)));
  }
  if (isOpen && allowedHosts.length === 1) {
    const names = [...hostNames(allowedHosts)].join(', ');
    stderr.write(`requests must name one of these hosts: ${names}; --allow-host adds another\n`);
  }
}

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Finishes the open requests and takes no new ones. Worlds in the making end and requests that wait
 * for a stopped clock are refused at once, all others after a while.
 */
async function drain(worlds: HostedWorlds, server: RunningServer): Promise<void> {
  const closed = server.close(graceMs);
  worlds.endMakings(stopping());
  for (const { timekeeper } of worlds.list()) {
    if (!timekeeper.state.isPlaying) timekeeper.close(stopping());
  }
  const patience = hostWall.after(patienceMs, () => worlds.close(stopping()));
  await closed;
  patience();
}

function stopping() {
  return refusal('server_stopping', 'the server is shutting down');
}
