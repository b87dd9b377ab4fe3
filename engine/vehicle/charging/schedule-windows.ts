import { msPerDay, weekday } from '../../time/instant.ts';
import { utc, type Zone } from '../../time/zone.ts';
import type { ChargeSchedule } from '../row/schedule.ts';

/** A period in which a schedule lets a car charge; ms since the epoch. */
export interface OpenWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** The window that is open at an instant, its end excluded; undefined if none is. */
export function windowAt(
  schedule: ChargeSchedule,
  atMs: number,
  zone: Zone = utc,
): OpenWindow | undefined {
  return upcoming(schedule, atMs, zone).find(
    (window) => window.startMs <= atMs && atMs < window.endMs,
  );
}

/** The next window that starts after an instant; undefined when the schedule has no windows. */
export function nextWindow(
  schedule: ChargeSchedule,
  atMs: number,
  zone: Zone = utc,
): OpenWindow | undefined {
  return upcoming(schedule, atMs, zone).find((window) => window.startMs > atMs);
}

/**
 * Windows from the day before an instant to the same weekday after it, ordered by start, adjoining
 * ones joined. They open and close by the zone's clocks: the night of a clock change is an hour
 * longer or shorter.
 */
function upcoming(schedule: ChargeSchedule, atMs: number, zone: Zone): readonly OpenWindow[] {
  const today = zone.dayNumberAt(atMs);
  const windows: OpenWindow[] = [];
  let lastDay = today + 8;
  for (let day = today - 2; day <= lastDay; day += 1) {
    for (const { startMs, endMs } of schedule.windows[weekday(day * msPerDay)] ?? []) {
      const window = {
        startMs: zone.toInstant(day, startMs),
        endMs: zone.toInstant(endMs > startMs ? day : day + 1, endMs),
      };
      if (window.endMs <= window.startMs) {
        // A skipped start may move past the end; a weekly window then waits another week.
        lastDay = today + 15;
      } else if (day > today - 2 || window.endMs > atMs) {
        // The day before yesterday is over, unless a skipped end of yesterday moves past midnight.
        windows.push(window);
      }
    }
  }
  windows.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  return joined(windows);
}

function joined(windows: readonly OpenWindow[]): readonly OpenWindow[] {
  const result: OpenWindow[] = [];
  for (const window of windows) {
    const last = result.at(-1);
    if (last === undefined || window.startMs > last.endMs) result.push(window);
    else result[result.length - 1] = { ...last, endMs: Math.max(last.endMs, window.endMs) };
  }
  return result;
}
