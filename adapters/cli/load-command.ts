import { formatDuration } from '../../engine/index.ts';
import { SentIds } from '../load/reconciliation.ts';
import { CallbackPolicy } from '../webhook/callback-policy.ts';
import { Sender } from '../webhook/sender.ts';
import { unverifiedWords } from '../words/unverified-words.ts';
import { exitCode } from './exit-code.ts';
import { ConnectionTally } from './load/connection-tally.ts';
import type { LoadFacts } from './load/figures.ts';
import type { UnverifiedWebhook } from './load/generated-events.ts';
import { recordLoad } from './load/load-recording.ts';
import {
  type EndedLoad,
  hasPassed,
  judged,
  loadJson,
  loadLines,
  perSecond,
  type SentLoad,
} from './load/load-report.ts';
import { LoadRun } from './load/load-run.ts';
import { type LoadFlags, type LoadSettings, readLoadSettings } from './load/load-settings.ts';
import { checkShares, type LoadOrder } from './load/load-shares.ts';
import { sendInThreads } from './load/load-threads.ts';
import { reachReceiver } from './load/reach-receiver.ts';
import { receivedIds } from './load/received-ids.ts';
import { load } from './load.ts';
import { Progress } from './progress.ts';
import { accepted } from './rejection.ts';
import type { LoadedScenario } from './run-outcome.ts';
import { counted, grouped, paintFor, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export type { LoadFlags } from './load/load-settings.ts';

/** `motorpool load`: sends the deliveries of a scenario at a rate; returns the exit code. */
export async function loadCommand(
  file: string,
  flags: LoadFlags,
  terminal: Terminal,
): Promise<number> {
  const settings = readLoadSettings(flags);
  const loaded = accepted(load(file, { ...settings, env: terminal.env }));
  const { scenario } = loaded;
  if (scenario.names.webhooks.size === 0) {
    throw new UsageError(`${scenario.name} has no webhooks, so that there is nothing to send`);
  }
  const interruption = terminal.interruption();
  const isInterrupted = (): boolean => interruption.aborted;
  const isShared = settings.store !== undefined || settings.jobs > 1;
  if (settings.store === undefined) {
    if (isShared) checkShares(scenario, settings.jobs);
    await reachReceiver(settings.to, settings.waitMs, interruption);
  }
  if (isInterrupted()) return interruption.reason as number;
  const { received } = settings;
  const ids = received === undefined ? undefined : new SentIds();
  // A wrong address is found before anything is sent.
  if (received !== undefined) await receivedIds(received);
  const send = isShared ? sendShared : sendHere;
  const sent = await send(loaded, { settings, ids }, terminal, interruption);
  if (sent === undefined) return interruption.reason as number;
  const list = await (received && receivedIds(received).catch((error: Error) => error));
  const reconciliation = Array.isArray(list) ? ids?.compare(list) : undefined;
  const { end, loop, events, connections, lost = [], unrecorded } = sent;
  const facts = { profile: settings.profile, loop, end, reconciliation };
  const passed = tell({ scenario, settings, facts, events, connections, lost }, terminal);
  const { unverified } = events;
  // Errors of files come after the report, which cannot be had again.
  const failure = unrecorded ?? (list instanceof Error ? list : undefined);
  if (failure !== undefined) throw failure;
  if (unverified !== undefined) tellUnverified(unverified, settings, terminal);
  else if (!passed && settings.conditions.length === 0) tellNothing(settings, terminal);
  if (isInterrupted()) return interruption.reason as number;
  // A worker that ended has interrupted its share.
  const isWhole = lost.length === 0 && end !== 'interrupted';
  return passed && unverified === undefined && isWhole ? exitCode.ok : exitCode.failed;
}

interface RecordedLoad extends SentLoad {
  /** The failure of a recording. */
  readonly unrecorded?: Error | undefined;
}

/** Sends a load to its end in this thread, and records it where asked for. */
async function sendHere(
  loaded: LoadedScenario,
  { settings, ids }: LoadOrder,
  terminal: Terminal,
  interruption: AbortSignal,
): Promise<RecordedLoad> {
  const { profile, record } = settings;
  const connections = new ConnectionTally();
  const sender = new Sender(new CallbackPolicy({ allowsNearby: true }), {
    connections: settings.connections,
    onConnection: connections.add,
  });
  const recording =
    record === undefined ? undefined : await recordLoad(record, loaded, profile.text);
  try {
    const run = new LoadRun(loaded.scenario, { settings, sender, ids, sink: recording?.sink });
    const { events, loop } = run;
    const end = await watched(run, settings, terminal, interruption);
    const unrecorded = recording?.end(events.run, loop.generated + loop.challenges);
    events.close();
    return { end, loop, events, connections, unrecorded };
  } finally {
    recording?.close();
    await sender.close();
  }
}

/** Sends a load in several threads or by workers, and draws the time of it. */
async function sendShared(
  loaded: LoadedScenario,
  order: LoadOrder,
  terminal: Terminal,
  interruption: AbortSignal,
): Promise<RecordedLoad | undefined> {
  const { jobs, profile, store: address } = order.settings;
  const progress = new Progress(terminal);
  let startedMs = progress.elapsedMs;
  let shared = (): readonly string[] => [counted(jobs, 'thread')];
  const words = (): readonly string[] => {
    const elapsedMs = progress.elapsedMs - startedMs;
    const shownMs = Math.min(Math.round(elapsedMs / 1000) * 1000, profile.durationMs);
    return [formatDuration(shownMs), ...shared()];
  };
  return progress.during(words, async () => {
    if (address === undefined) return sendInThreads(loaded, order, interruption);
    const say = (said: string): void => void progress.terminal.stderr.write(`${said}\n`);
    const onBegin = (shares: number, sent: () => number): void => {
      startedMs = progress.elapsedMs;
      shared = () => [counted(shares, 'share'), `${grouped(sent())} sent`];
    };
    const { sendByWorkers } = await import('./load/load-workers.ts');
    return sendByWorkers(loaded, { ...order, address }, { say, onBegin }, interruption);
  });
}

/** Runs a load and draws its progress. */
function watched(
  run: LoadRun,
  { profile: { durationMs } }: LoadSettings,
  terminal: Terminal,
  interruption: AbortSignal,
): Promise<LoadFacts['end']> {
  const progress = new Progress(terminal);
  const { events, loop } = run;
  const words = (): readonly string[] => {
    const elapsedMs = performance.now() - (loop.startedAtMs ?? performance.now());
    const whole = durationMs === Infinity ? '' : ` of ${formatDuration(durationMs)}`;
    return [
      `${Math.round(elapsedMs / 1000)}s${whole}`,
      `${grouped(loop.generated)} sent`,
      perSecond((loop.generated * 1000) / Math.max(1, Math.min(elapsedMs, durationMs))),
      `${grouped(loop.fates.failed)} failed`,
      `${grouped(loop.underWay)} under way`,
      `${grouped(loop.waiting)} to try again`,
      `${formatDuration(Math.round(events.simulatedMs / 60_000) * 60_000)} simulated`,
    ];
  };
  return progress.during(words, () => run.run(interruption));
}

/** Writes the report; returns whether all conditions hold. */
function tell(ended: EndedLoad, { stdout, env }: Terminal): boolean {
  const expectations = judged(ended.settings.conditions, ended.facts);
  if (ended.settings.json) stdout.write(loadJson(ended, expectations));
  else stdout.write(`${loadLines(ended, expectations, paintFor(stdout, env)).join('\n')}\n`);
  return hasPassed(ended, expectations);
}

function tellUnverified(
  { webhook, reason }: UnverifiedWebhook,
  { to }: LoadSettings,
  { stderr }: Terminal,
): void {
  const why = unverifiedWords[reason];
  const how = 'answer the challenge, or write verify: skip in the webhook';
  stderr.write(`webhook ${webhook}: ${to} was not verified, ${why}; ${how}\n`);
}

function tellNothing({ to }: LoadSettings, { stderr }: Terminal): void {
  stderr.write(`${to} accepted no event; with --expect, its conditions alone decide\n`);
}
