import { Command } from '@commander-js/extra-typings';
import { parseInstant } from '../../engine/index.ts';
import type { WrittenTimeRange } from '../past/extract/time-range.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { CallbackPolicy } from '../webhook/callback-policy.ts';
import { readWallTimeout } from './real-receivers.ts';
import { type SendingFlags, sendingOptions } from './sending-options.ts';
import { speedIn } from './speed.ts';

/** The options of sending, in a form that the code uses. */
export interface SendingSettings {
  readonly to: string;
  readonly webhook: string | undefined;
  readonly token: string | undefined;
  readonly range: WrittenTimeRange;
  /** Undefined for as fast as possible. */
  readonly speed: number | undefined;
  /** Deliveries per second, whether or not the receiver answers. */
  readonly rate: number | undefined;
  readonly isStepped: boolean;
  readonly rounds: number;
  /** The key of the new ids; undefined to leave them as they are. */
  readonly renumber: string | undefined;
  /** The instant of the first date when a round begins; undefined to leave dates as they are. */
  readonly shift: ((nowMs: number) => number) | undefined;
  readonly received: string | undefined;
  readonly timeoutMs: number;
}

/** Reads the options of sending. Throws `UsageError`. */
export function readSendingSettings(to: string, flags: SendingFlags): SendingSettings {
  checkAddress(to);
  const { webhook, token, from, until, renumber, received, step = false } = flags;
  for (const [one, other] of contradictions) {
    if (flags[one] === undefined || flags[other] === undefined) continue;
    throw new UsageError(`--${one} and --${other} contradict each other: choose one`);
  }
  return {
    to,
    webhook,
    token: readToken(token),
    range: { from, until },
    speed: readSpeed(flags.speed),
    rate: readRate(flags.rate),
    isStepped: step,
    rounds: readRounds(flags.loop),
    renumber: renumber === true ? '' : renumber,
    shift: readShift(flags.shift),
    received,
    timeoutMs: readWallTimeout(flags.wallTimeout),
  };
}

const contradictions = [
  ['step', 'speed'],
  ['rate', 'speed'],
  ['rate', 'step'],
] as const;

/** Refuses options of sending where nothing is sent. Throws `UsageError`. */
export function refuseSendingFlags(flags: SendingFlags): void {
  const given = new Map(Object.entries(flags));
  const named = sendingOptions(new Command()).options.find((each) =>
    given.has(each.attributeName()),
  );
  if (named === undefined) return;
  throw new UsageError(`${named.long} is for sending: --to names the receiver`);
}

/** The rules for addresses: this machine and private networks may be called. */
export const sendingPolicy = new CallbackPolicy({ allowsNearby: true });

function checkAddress(to: string): void {
  try {
    sendingPolicy.check(to);
  } catch (error) {
    throw new UsageError(`--to ${to}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readToken(written: string | undefined): string | undefined {
  if (written !== '') return written;
  throw new UsageError('--token is empty: leave it out to send unsigned');
}

function readSpeed(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const speed = speedIn(written);
  if (speed !== undefined) return speed;
  throw new UsageError(`--speed ${written}: write a factor from 0.001 to 1000000, such as 60`);
}

function readRate(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const [, number] = /^(\d{1,6}(?:\.\d{1,3})?)\/s$/.exec(written) ?? [];
  const rate = Number(number ?? 0);
  if (rate > 0 && rate <= mostPerSecond) return rate;
  throw new UsageError(`--rate ${written}: write up to ${mostPerSecond}/s, such as 200/s`);
}

/** The highest rate, far above that of one process. */
const mostPerSecond = 100_000;

function readRounds(written: string | true | undefined): number {
  if (written === undefined) return 1;
  if (written === true) return Infinity;
  const rounds = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (rounds >= 1) return rounds;
  throw new UsageError(`--loop ${written}: write a count from 1; --loop alone repeats for ever`);
}

function readShift(written: string | undefined): ((nowMs: number) => number) | undefined {
  if (written === undefined) return undefined;
  if (written === 'now') return (nowMs) => Math.floor(nowMs);
  const atMs = parseInstant(written);
  if (atMs !== undefined) return () => atMs;
  throw new UsageError(
    `--shift ${written}: write now or an instant such as 2026-05-04T12:00:00.000Z`,
  );
}
