import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '../../engine/index.ts';
import { bodiesOf, type CapturedBody } from '../file/capture-reader.ts';
import { CallbackPolicy } from '../webhook/callback-policy.ts';
import { capturedPosting } from '../webhook/captured-posting.ts';
import { Sender } from '../webhook/sender.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { readWallTimeout } from './outside.ts';
import { counted, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface EmitFlags {
  readonly to: string;
  readonly token?: string;
  readonly speed?: string;
  readonly wallTimeout?: string;
  readonly json?: boolean;
}

interface Sent {
  readonly eventId: string;
  readonly outcome: Outcome;
}

/** `motorpool emit`: sends captured webhooks to a receiver again, one after the other, and returns the exit code. */
export async function emitCommand(
  file: string,
  flags: EmitFlags,
  terminal: Terminal,
): Promise<number> {
  const { to, token } = flags;
  const policy = new CallbackPolicy({ allowsNearby: true });
  checkAddress(policy, to);
  const speed = speedOf(flags.speed);
  const timeoutMs = readWallTimeout(flags.wallTimeout);
  // Nothing is sent of a file that is not a capture to its end.
  for (const _ of bodiesOf(file));
  const interruption = terminal.interruption();
  const sender = new Sender(policy);
  const sent: Sent[] = [];
  let beforeMs: number | undefined;
  try {
    for (const body of bodiesOf(file)) {
      await pace(body, beforeMs, speed, interruption);
      if (interruption.aborted) break;
      beforeMs = body.deliveredAtMs ?? beforeMs;
      const signal = AbortSignal.any([interruption, AbortSignal.timeout(timeoutMs)]);
      const outcome = await sender.send(capturedPosting(to, body.text, token), signal);
      sent.push({ eventId: body.eventId, outcome });
    }
  } finally {
    await sender.close();
  }
  tell(sent, flags, terminal);
  if (interruption.aborted) return interruption.reason as number;
  return sent.every(isSuccess) ? exitCode.ok : exitCode.failed;
}

/** Waits as long as was between two deliveries; not at all without a speed. */
async function pace(
  { deliveredAtMs }: CapturedBody,
  beforeMs: number | undefined,
  speed: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const ms = gapMs(beforeMs, deliveredAtMs, speed);
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => {});
}

/** Real time between two deliveries: none where one does not say when it was, or was before the other. */
export function gapMs(
  beforeMs: number | undefined,
  deliveredAtMs: number | undefined,
  speed: number | undefined,
): number {
  if (speed === undefined || deliveredAtMs === undefined || beforeMs === undefined) return 0;
  return Math.min(Math.max(0, (deliveredAtMs - beforeMs) / speed), longestTimerMs);
}

/** Timers of Node take no more. */
const longestTimerMs = 2 ** 31 - 1;

function checkAddress(policy: CallbackPolicy, to: string): void {
  try {
    policy.check(to);
  } catch (error) {
    throw new UsageError(`--to ${to}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function speedOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const speed = /^\d+(\.\d+)?x?$/.test(written) ? Number.parseFloat(written) : 0;
  if (speed >= 0.001 && speed <= 1_000_000) return speed;
  throw new UsageError(`--speed ${written}: write a factor from 0.001 to 1000000, such as 60`);
}

function isSuccess({ outcome }: Sent): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}

function tell(sent: readonly Sent[], { json = false }: EmitFlags, { stdout }: Terminal): void {
  const failed = sent.filter((each) => !isSuccess(each));
  if (json) {
    stdout.write(jsonText({ sent: sent.length, failed: failed.length, deliveries: sent }));
    return;
  }
  const deliveries = counted(sent.length, 'delivery', 'deliveries');
  stdout.write(
    `${deliveries} sent, ${failed.length === 0 ? 'all' : sent.length - failed.length} taken\n`,
  );
  for (const { eventId, outcome } of failed) {
    const words = 'status' in outcome ? `status ${outcome.status}` : outcome.failure;
    stdout.write(`${printable(eventId)}  ${words}\n`);
  }
}
