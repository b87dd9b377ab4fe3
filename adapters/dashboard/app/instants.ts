import type { ReceivedClock } from './wire.ts';

/** The current offset of the scenario's local time from UTC, in minutes. */
export function offsetMinutes({ local }: Pick<ReceivedClock, 'local'>): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(local) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The simulated instant in ms, extrapolated from the last message of the clock. */
export function nowMs(clock: ReceivedClock, wallMs: number): number {
  const { now, receivedAtMs } = clock;
  // A running clock sends a message at least once a second: after a few seconds the time is
  // unknown.
  const elapsedMs = Math.min(5000, Math.max(0, wallMs - receivedAtMs));
  return Date.parse(now) + elapsedMs * rateOf(clock);
}

/** Simulated time per real time at which the clock runs by itself. */
export function rateOf({ playing, speed, mode, locks }: ReceivedClock): number {
  return playing && mode === 'paced' && locks.length === 0 ? speed : 0;
}

/** `08:15:30` in the scenario's local time. */
export function timeOf(atMs: number, offset: number): string {
  return new Date(atMs + offset * 60_000).toISOString().slice(11, 19);
}

/** `2026-05-04T08:15`, the value of a field for local time. */
export function localInputOf(atMs: number, offset: number): string {
  return new Date(atMs + offset * 60_000).toISOString().slice(0, 16);
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Mon 2026-05-04`. */
export function dateOf(atMs: number, offset: number): string {
  const local = new Date(atMs + offset * 60_000);
  return `${days[local.getUTCDay()]} ${local.toISOString().slice(0, 10)}`;
}
