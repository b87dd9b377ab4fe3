import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msPerDay, weekday } from '../../../../engine/time/instant.ts';
import { type Zone, zone } from '../../../../engine/time/zone.ts';
import {
  departureMistake,
  nextDeparture,
  nextPreconditioned,
} from '../../../../engine/vehicle/charging/departures.ts';
import type { ChargeSchedule, DepartureTimer } from '../../../../engine/vehicle/row/schedule.ts';

const hour = 3_600_000;
const minute = 60_000;

const berlin = named('Europe/Berlin');
const anyZone = fc.constantFrom(berlin, named('Pacific/Chatham'), named('Australia/Lord_Howe'));
const anyInstant = fc.integer({ min: Date.UTC(2025), max: Date.UTC(2028) });
const anyTimer: fc.Arbitrary<DepartureTimer> = fc.record(
  {
    timeMs: fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15 * minute),
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    cabinCelsius: fc.constant(21),
  },
  { requiredKeys: ['timeMs', 'days'] },
);

function named(name: string): Zone {
  const found = zone(name);
  if (found === undefined) throw new Error(`no zone ${name}`);
  return found;
}

function timers(...departures: readonly DepartureTimer[]): ChargeSchedule {
  return { kind: 'departures', windows: [[], [], [], [], [], [], []], departures };
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

describe('the next departure', () => {
  test('is the first of all days and timers that lies ahead, whatever the clocks do', () => {
    fc.assert(
      fc.property(fc.array(anyTimer, { maxLength: 4 }), anyInstant, anyZone, (list, atMs, at) => {
        const instants: number[] = [];
        const first = Math.floor(atMs / msPerDay) - 3;
        for (let day = first; day < first + 14; day += 1) {
          for (const { timeMs, days } of list) {
            if (days.includes(weekday(day * msPerDay))) instants.push(at.toInstant(day, timeMs));
          }
        }
        const expected = Math.min(...instants.filter((instant) => instant > atMs));

        expect(nextDeparture(timers(...list), atMs, at)?.atMs ?? Infinity).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['moves forward where it is skipped', '2026-03-29T00:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['is the first where it comes twice', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['comes once where it comes twice', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('at 02:30 %s', (_, from, expected) => {
    const schedule = timers({ timeMs: 2.5 * hour, days: everyDay });

    const { atMs } = nextDeparture(schedule, Date.parse(from), berlin)!;

    expect(new Date(atMs).toISOString()).toBe(expected);
  });

  test('of one day comes again a week later', () => {
    const schedule = timers({ timeMs: 7 * hour, days: [0] });
    const monday = Date.parse('2026-05-04T07:00:00Z');

    expect(nextDeparture(schedule, monday - 1)!.atMs).toBe(monday);
    expect(nextDeparture(schedule, monday)!.atMs).toBe(monday + 7 * msPerDay);
  });

  test('wants a warm cabin where a skipped time falls on another timer that does', () => {
    const schedule = timers(
      { timeMs: 2.5 * hour, days: everyDay },
      { timeMs: 3.5 * hour, days: everyDay, cabinCelsius: 23 },
    );

    const departure = nextDeparture(schedule, Date.parse('2026-03-29T00:00:00Z'), berlin);

    expect(departure?.cabinCelsius).toBe(23);
  });

  test('is looked for among those whose pre-conditioning lies ahead too', () => {
    const schedule = timers(
      { timeMs: 7 * hour, days: everyDay, cabinCelsius: 21 },
      { timeMs: 6 * hour, days: everyDay },
    );
    const six45 = Date.parse('2026-05-04T06:45:00Z');

    expect(nextPreconditioned(schedule, six45 - 1)!.atMs).toBe(six45 + 15 * minute);
    expect(nextPreconditioned(schedule, six45)!.atMs).toBe(six45 + 15 * minute + msPerDay);
  });
});

describe('timers of a command', () => {
  test.each([
    [{ timeMs: 24 * hour, days: [0] }, /within a day/],
    [{ timeMs: 0.5, days: [0] }, /within a day/],
    [{ timeMs: hour, days: [] }, /has days/],
    [{ timeMs: hour, days: [7] }, /has days/],
    [{ timeMs: hour, days: [0], cabinCelsius: 14 }, /15 to 28 degC/],
    [{ timeMs: hour, days: [0], cabinCelsius: Number.NaN }, /15 to 28 degC/],
  ])('%j', (timer, reason) => {
    expect(departureMistake(timers(timer))).toMatch(reason);
  });

  test('may be right', () => {
    expect(departureMistake(timers({ timeMs: 0, days: [6], cabinCelsius: 28 }))).toBeUndefined();
  });
});
