import { isLog } from '../file/log-kind.ts';
import { readTimeRange } from '../past/extract/time-range.ts';
import { exitCode } from '../terminal/exit-code.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { Sender } from '../webhook/sender.ts';
import { type Bodies, chosen } from './bodies.ts';
import { changesOf } from './body-changes.ts';
import { capturedBodies } from './captured-bodies.ts';
import { EnteredLines } from './entered-lines.ts';
import { receivedIds } from './received-ids.ts';
import { SentIds } from './reconciliation.ts';
import { recordedBodies } from './recorded-bodies.ts';
import { sendBodies } from './send-bodies.ts';
import type { SendingFlags } from './sending-options.ts';
import { hasDifference, tellSending } from './sending-report.ts';
import { readSendingSettings, type SendingSettings, sendingPolicy } from './sending-settings.ts';
import { SendingTally } from './sending-tally.ts';

/** Real time that answers under way have after an interruption. */
const graceMs = 1000;

/**
 * `motorpool replay --to`: sends the deliveries of a recording or a capture to a receiver; returns
 * the exit code.
 */
export async function sendCommand(
  file: string,
  to: string,
  flags: SendingFlags,
  terminal: Terminal,
): Promise<number> {
  const settings = readSendingSettings(to, flags);
  // A wrong address is found before anything is sent.
  if (settings.received !== undefined) await receivedIds(settings.received);
  const bodies = isLog(file)
    ? await recordedBodies(file, terminal)
    : capturedBodies(file, terminal);
  try {
    return await send(bodies, settings, flags.json ?? false, terminal);
  } finally {
    bodies.close();
  }
}

async function send(
  bodies: Bodies,
  settings: SendingSettings,
  json: boolean,
  terminal: Terminal,
): Promise<number> {
  const { received, token, webhook } = settings;
  const choice = { range: readTimeRange(settings.range, bodies.header), webhook };
  if (webhook !== undefined) checkWebhook(bodies, webhook);
  const changes = changesOf(settings, bodies, choice);
  if (token === undefined) {
    terminal.stderr.write('the deliveries are sent unsigned: --token signs them\n');
  }
  const ids = received === undefined ? undefined : new SentIds();
  const tally = new SendingTally(ids);
  const signal = terminal.interruption();
  const sender = new Sender(sendingPolicy);
  const steps = settings.isStepped ? new EnteredLines(terminal) : undefined;
  const callOff = (): void => void setTimeout(() => void sender.close(), graceMs).unref();
  signal.addEventListener('abort', callOff, { once: true });
  const all = () => chosen(bodies, choice);
  try {
    await sendBodies({ all, changes, settings, sender, steps, signal, tally });
  } finally {
    signal.removeEventListener('abort', callOff);
    steps?.close();
    await sender.close();
  }
  // An error of the list comes after the report, which cannot be had again.
  const list = await (received && receivedIds(received).catch((error: Error) => error));
  const reconciliation = Array.isArray(list) ? ids?.compare(list) : undefined;
  const isInputOver = steps?.isShort ?? false;
  tellSending({ tally, reconciliation, settings, json, isInputOver }, terminal);
  if (list instanceof Error) throw list;
  if (signal.aborted) return signal.reason as number;
  const isSound = tally.failed === 0 && !isInputOver && !hasDifference(reconciliation);
  return isSound ? exitCode.ok : exitCode.failed;
}

function checkWebhook(bodies: Bodies, name: string): void {
  const names = new Set<string>();
  for (const { webhook } of bodies.all()) if (webhook !== undefined) names.add(webhook);
  if (names.has(name)) return;
  const known = [...names].sort().join(', ');
  const there = known === '' ? 'no body says of which it is' : `there are ${known}`;
  throw new UsageError(`--webhook ${name}: nothing was sent to it; ${there}`);
}
