import { parseInstant } from '../../../engine/index.ts';
import { speedIn } from '../speed.ts';
import { UsageError } from '../usage-error.ts';

/** Options of `emit` as they are written on the command line. */
export interface EmitFlags {
  readonly to?: string;
  readonly feed?: boolean;
  readonly webhook?: string;
  readonly token?: string;
  readonly from?: string;
  readonly until?: string;
  readonly speed?: string;
  /** The number of rounds, or true without one. */
  readonly loop?: string | true;
  readonly step?: boolean;
  /** The key of the new ids, or true. */
  readonly renumber?: string | true;
  /** The start of the shifted dates: `now` or an instant. */
  readonly shift?: string;
  readonly wallTimeout?: string;
  readonly host?: string;
  readonly port?: string;
  readonly allowHost?: readonly string[];
  readonly controlToken?: string;
  readonly held?: boolean;
  readonly json?: boolean;
}

/**
 * Checks the target. Throws `UsageError` for options of the other target, or that contradict each
 * other.
 */
export function checkTarget(flags: EmitFlags): void {
  const { feed = false, speed, step, held, to } = flags;
  if (feed === (to !== undefined)) {
    throw new UsageError('choose a target: --to <url> sends to a receiver, --feed serves a feed');
  }
  for (const name of feed ? ofReceiver : ofFeed) {
    if (flags[name] === undefined) continue;
    const option = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const why = name === 'renumber' ? ': clients of a feed go by the sequences of its entries' : '';
    throw new UsageError(`${option} belongs to ${feed ? '--to' : '--feed'}${why}`);
  }
  if (step === true && speed !== undefined) {
    throw new UsageError('--step and --speed contradict each other: choose one');
  }
  if (held === true && speed !== undefined) {
    throw new UsageError('--held and --speed contradict each other: choose one');
  }
}

const ofReceiver = ['webhook', 'token', 'step', 'renumber', 'wallTimeout'] as const;
const ofFeed = ['host', 'port', 'allowHost', 'controlToken', 'held'] as const;

/** The speed; undefined for as fast as possible. */
export function readSpeed(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const speed = speedIn(written);
  if (speed !== undefined) return speed;
  throw new UsageError(`--speed ${written}: write a factor from 0.001 to 1000000, such as 60`);
}

/** The number of rounds. */
export function readRounds(written: string | true | undefined): number {
  if (written === undefined) return 1;
  if (written === true) return Infinity;
  const rounds = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (rounds >= 1) return rounds;
  throw new UsageError(`--loop ${written}: write a count from 1; --loop alone repeats for ever`);
}

/** The instant of the first date when a round begins; undefined to leave dates as they are. */
export function readShift(written: string | undefined): ((nowMs: number) => number) | undefined {
  if (written === undefined) return undefined;
  if (written === 'now') return (nowMs) => Math.floor(nowMs);
  const atMs = parseInstant(written);
  if (atMs !== undefined) return () => atMs;
  throw new UsageError(
    `--shift ${written}: write now or an instant such as 2026-05-04T12:00:00.000Z`,
  );
}
