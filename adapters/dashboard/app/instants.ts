import type { ToldClock } from './wire.ts';

/** Minutes by which the clocks of the scenario are ahead of UTC now. */
export function offsetMinutes({ local }: Pick<ToldClock, 'local'>): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(local) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The simulated instant, reckoned on from what was told, ms. */
export function nowMs(clock: ToldClock, wallMs: number): number {
  const { now, toldAtMs } = clock;
  // It is told at least once a second while it runs: more than a few seconds are no longer known.
  const elapsedMs = Math.min(5000, Math.max(0, wallMs - toldAtMs));
  return Date.parse(now) + elapsedMs * rateOf(clock);
}

/** Simulated time that passes by itself in real time. */
export function rateOf({ playing, speed, mode, locks }: ToldClock): number {
  return playing && mode === 'paced' && locks.length === 0 ? speed : 0;
}

/** `08:15:30` on the clocks of the scenario. */
export function timeOf(atMs: number, offset: number): string {
  return new Date(atMs + offset * 60_000).toISOString().slice(11, 19);
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `Mon 2026-05-04`. */
export function dateOf(atMs: number, offset: number): string {
  const local = new Date(atMs + offset * 60_000);
  return `${days[local.getUTCDay()]} ${local.toISOString().slice(0, 10)}`;
}
