import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumberOf, msPerDay, weekday } from '../../../../engine/time/instant.ts';
import { utc, type Zone, zone } from '../../../../engine/time/zone.ts';
import {
  nextWindow,
  type OpenWindow,
  windowAt,
} from '../../../../engine/vehicle/charging/schedule-windows.ts';
import type { ChargeSchedule, DayWindow } from '../../../../engine/vehicle/row/schedule.ts';

const hour = 3_600_000;
const minute = 60_000;

const berlin = named('Europe/Berlin');
const chatham = named('Pacific/Chatham');
const nuuk = named('America/Nuuk');
const anyZone = fc.constantFrom(utc, berlin, chatham, nuuk, named('Australia/Lord_Howe'));
const anyInstant = fc.integer({ min: Date.UTC(2025), max: Date.UTC(2028) });

const anyTime = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15 * minute);
const anyWindow = fc
  .record({ startMs: anyTime, endMs: anyTime })
  .filter(({ startMs, endMs }) => startMs !== endMs);
const anySchedule = fc
  .array(fc.array(anyWindow, { maxLength: 2 }), { minLength: 7, maxLength: 7 })
  .map((windows): ChargeSchedule => ({ kind: 'weekly', windows }));

function named(name: string): Zone {
  const found = zone(name);
  if (found === undefined) throw new Error(`no zone ${name}`);
  return found;
}

function daily(start: number, end: number): ChargeSchedule {
  return { kind: 'daily', windows: Array.from({ length: 7 }, () => [dayWindow(start, end)]) };
}

/** Sunday's only. */
function weekly(start: number, end: number): ChargeSchedule {
  return { kind: 'weekly', windows: [[], [], [], [], [], [], [dayWindow(start, end)]] };
}

function dayWindow(startHour: number, endHour: number): DayWindow {
  return { startMs: startHour * hour, endMs: endHour * hour };
}

function hoursOf(window: OpenWindow | undefined): number | undefined {
  return window && (window.endMs - window.startMs) / hour;
}

describe('the length of a night', () => {
  const night = daily(23, 5);

  test.each([
    ['an ordinary one', { year: 2026, month: 10, day: 23 }, 6],
    ['the longest', { year: 2026, month: 10, day: 24 }, 7],
    ['the shortest', { year: 2026, month: 3, day: 28 }, 5],
    ['one with a leap day in it', { year: 2028, month: 2, day: 28 }, 6],
  ])('%s', (_, date, expected) => {
    const day = dayNumberOf(date);
    const elevenMs = berlin.toInstant(day, 23 * hour);
    const fiveMs = berlin.toInstant(day + 1, 5 * hour);

    expect(nextWindow(night, elevenMs - 1, berlin)).toEqual({ startMs: elevenMs, endMs: fiveMs });
    expect(hoursOf(windowAt(night, elevenMs, berlin))).toBe(expected);
    expect(hoursOf(windowAt(night, fiveMs - 1, berlin))).toBe(expected);
    expect(windowAt(night, elevenMs - 1, berlin)).toBeUndefined();
    expect(windowAt(night, fiveMs, berlin)).toBeUndefined();
  });

  test('is the same in UTC all year', () => {
    fc.assert(
      fc.property(anyInstant, (atMs) => {
        expect(hoursOf(nextWindow(night, atMs))).toBe(6);
      }),
    );
  });
});

describe('windows', () => {
  test('in UTC are the times of day themselves', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, (schedule, atMs) => {
        expect(windowAt(schedule, atMs) !== undefined).toBe(isOpen(schedule, atMs, utc));
        expect(windowAt(schedule, atMs)).toEqual(windowAt(schedule, atMs, utc));
        expect(nextWindow(schedule, atMs)).toEqual(nextWindow(schedule, atMs, utc));
      }),
    );
  });

  test('are open at an instant or not, whichever day one looks from', () => {
    const near = [
      anyInstant,
      around(Date.parse('2026-10-25T01:00:00Z')),
      around(Date.parse('2026-03-29T01:00:00Z')),
      around(Date.parse('2026-04-04T14:00:00Z')),
      around(Date.parse('2026-09-26T14:00:00Z')),
    ];
    fc.assert(
      fc.property(anySchedule, fc.oneof(...near), anyZone, (schedule, atMs, place) => {
        expect(windowAt(schedule, atMs, place) !== undefined).toBe(isOpen(schedule, atMs, place));
      }),
      { numRuns: 500 },
    );
  });

  test('follow each other without one that is missed', () => {
    fc.assert(
      fc.property(anySchedule, anyInstant, anyZone, (schedule, atMs, place) => {
        const next = nextWindow(schedule, atMs, place);
        if (next === undefined) return;

        expect(next.startMs).toBeGreaterThan(atMs);
        expect(isOpen(schedule, next.startMs, place)).toBe(true);
        expect(isOpen(schedule, next.startMs - 1, place)).toBe(false);
        const untilMs = windowAt(schedule, atMs, place)?.endMs ?? atMs;
        for (let gapMs = untilMs; gapMs < next.startMs; gapMs += 15 * minute) {
          expect(isOpen(schedule, gapMs, place)).toBe(false);
        }
      }),
    );
  });

  test('a start that is skipped moves forward, and past its end it is next week’s', () => {
    const change = dayNumberOf({ year: 2026, month: 3, day: 29 });
    const saturday = berlin.toInstant(change - 1, 12 * hour);
    const lastSunday = berlin.toInstant(change - 7, 12 * hour);

    const late = nextWindow(weekly(2.5, 4), saturday, berlin);
    const swallowed = nextWindow(weekly(2.5, 3.25), lastSunday, berlin);

    expect(late?.startMs).toBe(berlin.toInstant(change, 3.5 * hour));
    expect(hoursOf(late)).toBe(0.5);
    expect(swallowed?.startMs).toBe(berlin.toInstant(change + 7, 2.5 * hour));
    expect(hoursOf(swallowed)).toBe(0.75);
  });

  test('an end that is skipped moves forward past midnight', () => {
    const change = dayNumberOf({ year: 2026, month: 3, day: 28 });
    const almostAlways = daily(23.75, 23.5);
    const quarterPastMidnight = nuuk.toInstant(change + 1, hour / 4);

    expect(windowAt(almostAlways, quarterPastMidnight, nuuk)?.startMs).toBeLessThan(
      nuuk.toInstant(change, 0),
    );
  });

  test('that touch are one, from yesterday until next week', () => {
    const day = dayNumberOf({ year: 2026, month: 6, day: 10 });
    const noon = (place: Zone): number => place.toInstant(day, 12 * hour);

    for (const place of [utc, berlin]) {
      expect(windowAt(daily(0, 24), noon(place), place)).toEqual({
        startMs: place.toInstant(day - 1, 0),
        endMs: place.toInstant(day + 9, 0),
      });
      expect(nextWindow(daily(0, 24), noon(place), place)).toBeUndefined();
    }
  });

  test('without a window there is none', () => {
    const never: ChargeSchedule = { kind: 'none', windows: [[], [], [], [], [], [], []] };

    expect(windowAt(never, 0, berlin)).toBeUndefined();
    expect(nextWindow(never, 0, berlin)).toBeUndefined();
  });
});

function around(atMs: number): fc.Arbitrary<number> {
  return fc.integer({ min: -36 * 60, max: 36 * 60 }).map((minutes) => atMs + minutes * minute);
}

/** The definition, spelt out: some day within a week opened a window that has not closed yet. */
function isOpen(schedule: ChargeSchedule, atMs: number, place: Zone): boolean {
  const today = place.dayNumberAt(atMs);
  return [-7, -6, -5, -4, -3, -2, -1, 0, 1].some((days) => {
    const day = today + days;
    const windows = schedule.windows[weekday(day * msPerDay)] ?? [];
    return windows.some(({ startMs, endMs }) => {
      const closesOn = endMs > startMs ? day : day + 1;
      return place.toInstant(day, startMs) <= atMs && atMs < place.toInstant(closesOn, endMs);
    });
  });
}
