import {
  formatDuration,
  formatInstant,
  type Scenario,
  utc,
  type Zone,
  zone as zoneNamed,
} from '../../engine/index.ts';

/** The zone of a scenario's local times. */
export function zoneOf({ clock }: Pick<Scenario, 'clock'>): Zone {
  return zoneNamed(clock.timezone) ?? utc;
}

/** The zone that the first line of a log names; UTC for a log without one. */
export function zoneOfLog({ zone }: { readonly zone?: unknown }): Zone {
  return (typeof zone === 'string' ? zoneNamed(zone) : undefined) ?? utc;
}

/** `Mon 2026-05-04`. */
export function formatDate(atMs: number, zone: Zone): string {
  const { dateKey, weekday } = zone.toLocal(atMs);
  return `${weekdays[weekday]!} ${dateKey}`;
}

/** `07:02:11`; on a day with a clock change `02:30:00+01:00`, for that time may occur twice. */
export function formatTime(atMs: number, zone: Zone): string {
  const text = zone.formatLocal(atMs);
  const time = text.slice(11, 19);
  return changeOf(atMs, zone) === undefined
    ? time
    : time + text.slice('2026-10-25T02:30:00.000'.length);
}

/** The clock change of a day: `clocks go back 1h at 03:00`. Empty on other days. */
export function dayNote(atMs: number, zone: Zone): string {
  const changeMs = changeOf(atMs, zone);
  if (changeMs === undefined) return '';
  const beforeMs = zone.offsetMsAt(changeMs - 1);
  const byMs = zone.offsetMsAt(changeMs) - beforeMs;
  // The time that the clocks would have shown, which may be the end of the day.
  const shown = formatInstant(changeMs + beforeMs).slice(11, 16);
  const time = shown === '00:00' && byMs < 0 ? '24:00' : shown;
  return `clocks go ${byMs < 0 ? 'back' : 'forward'} ${formatDuration(Math.abs(byMs))} at ${time}`;
}

/** The instant of a clock change on the local day of an instant; undefined where there is none. */
function changeOf(atMs: number, zone: Zone): number | undefined {
  const day = zone.dayNumberAt(atMs);
  const startMs = zone.toInstant(day, 0);
  const endMs = zone.toInstant(day + 1, 0);
  if (zone.offsetMsAt(startMs) === zone.offsetMsAt(endMs)) return undefined;
  return zone.nextChangeMs(startMs);
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
