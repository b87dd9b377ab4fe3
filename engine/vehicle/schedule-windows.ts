import { dayNumber, msPerDay } from '../time/instant.ts';
import type { ChargeSchedule } from './settings.ts';

/** A stretch of time in which a schedule lets a car charge; ms since the epoch. */
export interface OpenWindow {
  readonly startMs: number;
  readonly endMs: number;
}

/** Monday is 0; the epoch was a Thursday. */
const epochWeekday = 3;

/** The window that is open at an instant, its end excluded; undefined when none is. */
export function windowAt(schedule: ChargeSchedule, atMs: number): OpenWindow | undefined {
  return upcoming(schedule, atMs).find((window) => window.startMs <= atMs && atMs < window.endMs);
}

/** The next window that starts after an instant; undefined when the schedule has no windows. */
export function nextWindow(schedule: ChargeSchedule, atMs: number): OpenWindow | undefined {
  return upcoming(schedule, atMs).find((window) => window.startMs > atMs);
}

/** Windows from the day before an instant to the same weekday after it, ordered by start, touching ones joined. */
function upcoming(schedule: ChargeSchedule, atMs: number): readonly OpenWindow[] {
  const today = dayNumber(atMs);
  const windows: OpenWindow[] = [];
  for (let day = today - 1; day <= today + 8; day += 1) {
    const midnightMs = day * msPerDay;
    const ofDay = schedule.windows[(((day + epochWeekday) % 7) + 7) % 7] ?? [];
    for (const { startMs, endMs } of ofDay) {
      const lengthMs = endMs > startMs ? endMs - startMs : endMs - startMs + msPerDay;
      windows.push({ startMs: midnightMs + startMs, endMs: midnightMs + startMs + lengthMs });
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
