import { DataFolder } from '../../file/journal/data-folder.ts';
import { isSameFile } from '../../file/log-writer.ts';
import { redactorFor } from '../../file/redaction/redactor-for.ts';
import { unrecorded } from '../../http/kept.ts';
import { refusal } from '../../http/refusal.ts';
import { hostWall } from '../../pace/host-wall.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { isRejected, load } from '../../scenarios/load.ts';
import { showRejections } from '../../scenarios/rejection.ts';
import { realReceivers } from '../../sending/real-receivers.ts';
import { hostNames, originFor } from '../../server/host-list.ts';
import type { RunningServer } from '../../server/server.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { paintFor, printableJson, type Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import type { HostedWorlds } from '../../worlds/hosted-worlds.ts';
import { limiterName, usualMost } from './limiter-setting.ts';
import { MetricsServer } from './metrics-server.ts';
import type { ServedDatabase } from './serve-database.ts';
import type { ServedLimiter } from './serve-limiter.ts';
import { listen } from './serve-listening.ts';
import { messagesIn, type ServeMessages } from './serve-messages.ts';
import { ServeObservation } from './serve-observation.ts';
import type { ServeFlags } from './serve-options.ts';
import { bareLine, bareText, readyLine, readyText } from './serve-report.ts';
import { readServeSettings, type ServeSettings } from './serve-settings.ts';
import { keptWorlds, worldsOf } from './serve-worlds.ts';
import { recordServed, type ServedRecording } from './served-recording.ts';
import type { SharingSettings } from './sharing-settings.ts';

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
  const settings = readServeSettings(flags, terminal.env);
  if (settings.endsWithInput && named === '-') {
    throw new UsageError('--end-with-input: standard input has the scenario; name a file instead');
  }
  const loaded = load(named ?? usualScenario, { ...settings, env: terminal.env });
  if (isRejected(loaded)) {
    const { diagnostics } = loaded;
    if (settings.json) terminal.stdout.write(`${printableJson({ diagnostics })}\n`);
    else showRejections([loaded], terminal);
    return exitCode.usage;
  }
  const { allowed, isOpen, quietMs, wallTimeoutMs } = settings;
  const messages = await messagesIn(settings.messages, terminal.stderr);
  const observation = await ServeObservation.open(settings, messages);
  const most = mostChargingOf(named, settings, flags);
  const limiter = most === undefined ? undefined : await limiterOf(most);
  // Remote clients must not reach through this server addresses that only this machine can reach.
  const outbox = realReceivers({
    quietMs,
    wallTimeoutMs,
    allowsNearby: !isOpen,
    allowed,
    observe: observation.observe,
    ...(limiter && { receivers: { [limiterName]: (request) => limiter.receive(request) } }),
  });
  const unkept = new AbortController();
  const recording = await recordingOf(loaded, settings, messages, unkept);
  const soon = (run: () => void) => void hostWall.after(0, run);
  const { sharing } = settings;
  const database = sharing && (await databaseFor(sharing, messages));
  const data =
    settings.data === undefined || sharing !== undefined
      ? undefined
      : await DataFolder.open(settings.data, soon);
  let worlds: HostedWorlds | undefined;
  const isUsed = (id: string): boolean => id === limiter?.worldId;
  let server: RunningServer | undefined;
  let metrics: MetricsServer | undefined;
  let first: HostedWorlds['first'];
  let callOffAbandon = (): void => {};
  try {
    const store = data ?? database?.store;
    observation.parts.database = database;
    observation.parts.unkept = unkept.signal;
    worlds = worldsOf(loaded.scenario, settings, { messages, outbox, store, isUsed });
    if (data !== undefined) await keptWorlds(worlds, loaded, settings, messages);
    else if (database === undefined) worlds.host(loaded.scenario, recording, loaded.sources);
    first = worlds.first;
    unkept.signal.addEventListener('abort', () => first?.timekeeper.close(unrecorded()));
    await recording?.kept();
    const interruption = terminal.interruption();
    observation.parts.worlds = worlds;
    metrics = await metricsOn(settings, observation);
    const companions = { limiter, database, messages, observation };
    server = await listen(worlds, settings, terminal, companions);
    observation.parts.server = server;
    const [, ...names] = isOpen ? settings.allowedHosts : [];
    const origin = originFor(server, names);
    worlds.reachedAt(settings.publicOrigin ?? origin);
    const { clock, faces, resume } = settings;
    const { scenario, sources } = loaded;
    await database?.begin(worlds, origin, resume, { scenario, sources, clock, faces });
    observation.parts.isBegun = true;
    tell(worlds, { origin, metrics }, settings, { ...terminal, messages });
    await ended(interruption, settings.endsWithInput ? terminal.onEnter : undefined);
    callOffAbandon = hostWall.after(graceMs, () => database?.abandon());
    await drain(worlds, server);
    // An interruption is the normal end of a server.
    return interruption.reason === exitCode.outputClosed ? exitCode.outputClosed : exitCode.ok;
  } finally {
    await database?.leave();
    worlds?.close(stopping());
    // A server that never listened leaves the file empty for the next attempt.
    if (server === undefined) recording?.abandon();
    else if (first !== undefined) await recording?.close(first.run);
    await worlds?.endJournals();
    data?.close();
    await database?.close();
    callOffAbandon();
    await metrics?.close();
    await outbox.close();
  }
}

/** Serves the metrics on a port of their own, if there is one. */
async function metricsOn(
  { host, metricsPort: port }: ServeSettings,
  { text }: ServeObservation,
): Promise<MetricsServer | undefined> {
  if (port === undefined || text === undefined) return undefined;
  return MetricsServer.start({ host, port }, text);
}

/** The default scenario has the limiter too, unless the caller wants a world for itself. */
function mostChargingOf(
  named: string | undefined,
  { mostCharging, clock, json, sharing }: ServeSettings,
  flags: ServeFlags,
): number | undefined {
  const isUsual = named === undefined && flags.with === undefined && sharing === undefined;
  return isUsual && clock.mode === 'paced' && !json ? usualMost : mostCharging;
}

/** Most servers have none, so that its code is loaded by those that do. */
async function limiterOf(most: number): Promise<ServedLimiter> {
  const { ServedLimiter: Limiter } = await import('./serve-limiter.ts');
  return new Limiter(most);
}

/** Most servers have none, likewise. */
async function databaseFor(
  sharing: SharingSettings,
  messages: ServeMessages,
): Promise<ServedDatabase> {
  const { ServedDatabase: Served } = await import('./serve-database.ts');
  return Served.open(sharing, messages);
}

/** @param unkept aborted once the recording failed and nothing of the world may be sent any more */
async function recordingOf(
  { scenario, sources }: LoadedScenario,
  { log, logSync: sync, faces, redaction }: ServeSettings,
  messages: ServeMessages,
  unkept: AbortController,
): Promise<ServedRecording | undefined> {
  if (log === undefined) return undefined;
  if (isSameFile(scenario.file, log)) {
    throw new UsageError(`--log ${log} would overwrite the scenario`);
  }
  const onError = ({ message }: Error): void => {
    const isEnd = sync === 'always';
    const words = isEnd ? unrecorded().fault.detail : 'the world goes on without its recording';
    messages.say(`${words}: ${message}`, { level: 'error' });
    if (isEnd) unkept.abort();
  };
  const redactor = redaction && redactorFor(redaction, { scenario, sources, other: '' });
  const recorded = { scenario, sources, faces, engineVersion: version };
  return recordServed(log, recorded, { sync, onError, redactor });
}

function tell(
  worlds: HostedWorlds,
  { origin: own, metrics }: Running,
  settings: ServeSettings,
  {
    stdout,
    env,
    messages,
  }: Pick<Terminal, 'env' | 'stdout'> & { readonly messages: ServeMessages },
): void {
  const { allowedHosts, controlToken, hasMetrics, hasSecrets, isOpen, json, sharing } = settings;
  const { first } = worlds;
  // The program that started the server asks it without the proxy.
  const origin = json ? own : (settings.publicOrigin ?? own);
  const at = metrics === undefined ? origin : own.replace(/:\d+$/, `:${metrics.port}`);
  const facts = {
    origin,
    controlToken,
    hasSecrets,
    metrics: hasMetrics ? `${at}/metrics` : undefined,
  };
  if (first === undefined) {
    stdout.write(json ? `${bareLine(facts)}\n` : bareText(facts));
  } else {
    const { run, timekeeper, tokens = new Map() } = first;
    const data = sharing === undefined ? settings.data : undefined;
    const { isFresh } = settings;
    const ready = { ...facts, data, isFresh, tokens, run, clock: timekeeper.state };
    stdout.write(json ? `${readyLine(ready)}\n` : readyText(ready, paintFor(stdout, env)));
  }
  if (isOpen && settings.ownNames.length === 0) {
    const names = [...hostNames(allowedHosts)].join(', ');
    messages.say(`requests must name one of these hosts: ${names}; --allow-host adds another`);
  }
}

interface Running {
  /** The address at which others reach the server without a proxy. */
  readonly origin: string;
  readonly metrics: MetricsServer | undefined;
}

/** Resolves at an interruption, and at the end of the input where that is heard. */
async function ended(signal: AbortSignal, onEnter: Terminal['onEnter']): Promise<void> {
  let stopHearing: (() => void) | undefined;
  await new Promise<void>((resolve) => {
    stopHearing = onEnter?.(() => {}, resolve);
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  // An input that goes on would keep the process.
  stopHearing?.();
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
