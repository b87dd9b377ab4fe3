import type { ReceivedClock } from './wire.ts';

/** The current offset of the scenario's local time from UTC, in minutes. */
export function offsetMinutes({ local }: Pick<ReceivedClock, 'local'>): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(local) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The beginning of the day in the scenario's local time, with the present offset. */
export function midnightMs(clock: Pick<ReceivedClock, 'local' | 'now'>): number {
  const offsetMs = offsetMinutes(clock) * 60_000;
  const localMs = Date.parse(clock.now) + offsetMs;
  return localMs - (localMs % 86_400_000) - offsetMs;
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

/** The time of day and the date of an instant in a time zone, as axes show them. */
export function zonedWords(timeZone: string): {
  readonly time: (atS: number) => string;
  readonly date: (atS: number) => string;
} {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const date = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' });
  return {
    time: (atS) => time.format(atS * 1000),
    date: (atS) => date.format(atS * 1000).replace(',', ''),
  };
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
