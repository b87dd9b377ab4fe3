import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateKey,
  dayNumberOf,
  formatInstant,
  msPerDay,
  parseInstant,
  weekday,
} from '../../../engine/time/instant.ts';
import { type FoldChoice, utc, type Zone, zone, zoneNames } from '../../../engine/time/zone.ts';

const hour = 3_600_000;
const minute = 60_000;

/** Half an hour and three quarters, no summer time, the south, summer time in winter, changes around midnight. */
const zones = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Nuuk',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
].map(named);

const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: Date.UTC(2015), max: Date.UTC(2101) });
const anyTime = fc.nat({ max: msPerDay - 1 });
const anyFold = fc.constantFrom<FoldChoice>({}, { fold: 'first' }, { fold: 'second' });

/** An instant within a day and a half of a change, where a mistake would be visible. */
const nearChange = fc
  .tuple(anyZone, anyInstant, fc.integer({ min: -36 * hour, max: 36 * hour }))
  .map(([place, atMs, strayMs]) => ({ place, atMs: changeAfter(place, atMs) + strayMs }));
const anywhere = fc.record({ place: anyZone, atMs: anyInstant });
const zoneAndInstant = fc.oneof(anywhere, nearChange);

function named(name: string): Zone {
  const found = zone(name);
  if (found === undefined) throw new Error(`no zone ${name}`);
  return found;
}

/** The first change within the following year, else the instant itself. */
function changeAfter(place: Zone, atMs: number): number {
  const offsetMs = place.offsetMsAt(atMs);
  let low = atMs;
  while (place.offsetMsAt(low + msPerDay) === offsetMs) {
    low += msPerDay;
    if (low > atMs + 366 * msPerDay) return atMs;
  }
  let high = low + msPerDay;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (place.offsetMsAt(middle) === offsetMs) low = middle;
    else high = middle;
  }
  return high;
}

describe('local time', () => {
  test('an instant is found again from what the clocks show at it', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ place, atMs }) => {
        const { dayNumber, msOfDay } = place.toLocal(atMs);

        const first = place.toInstant(dayNumber, msOfDay);
        const second = place.toInstant(dayNumber, msOfDay, { fold: 'second' });

        expect([first, second]).toContain(atMs);
        expect(first).toBeLessThanOrEqual(second);
        expect(place.toLocal(second)).toEqual({
          ...place.toLocal(first),
          offsetMs: place.offsetMsAt(second),
        });
      }),
    );
  });

  test('every local time stands for an instant, moved forward where the clocks skip it', () => {
    fc.assert(
      fc.property(zoneAndInstant, anyTime, anyFold, ({ place, atMs }, timeMs, fold) => {
        const day = place.dayNumberAt(atMs);
        const wishedMs = day * msPerDay + timeMs;

        const instantMs = place.toInstant(day, timeMs, fold);

        const shownMs = instantMs + place.offsetMsAt(instantMs);
        const skippedMs = place.offsetMsAt(instantMs) - place.offsetMsAt(instantMs - 2 * hour);
        expect(shownMs - wishedMs === 0 || shownMs - wishedMs === skippedMs).toBe(true);
        expect(shownMs).toBeGreaterThanOrEqual(wishedMs);
      }),
    );
  });

  test('a written instant reads back, and its parts agree', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ place, atMs }) => {
        const local = place.toLocal(atMs);

        expect(parseInstant(place.formatLocal(atMs))).toBe(atMs);
        expect(local.dayNumber * msPerDay + local.msOfDay).toBe(atMs + local.offsetMs);
        expect(local.dayNumber).toBe(place.dayNumberAt(atMs));
        expect(local.dateKey).toBe(dateKey(local.dayNumber * msPerDay));
        expect(local.weekday).toBe(weekday(local.dayNumber * msPerDay));
        expect(place.formatLocal(atMs).slice(0, 10)).toBe(local.dateKey);
      }),
    );
  });

  test('the next time of day is the first of all days’ that lies ahead', () => {
    fc.assert(
      fc.property(zoneAndInstant, anyTime, anyFold, ({ place, atMs }, timeMs, fold) => {
        const day = place.dayNumberAt(atMs);
        const ahead = [-3, -2, -1, 0, 1, 2, 3]
          .map((days) => place.toInstant(day + days, timeMs, fold))
          .filter((instantMs) => instantMs > atMs);

        expect(place.nextTimeOfDay(atMs, timeMs, fold)).toBe(Math.min(...ahead));
      }),
    );
  });

  test('UTC is the plain calendar', () => {
    fc.assert(
      fc.property(anyInstant, anyTime, (atMs, timeMs) => {
        expect(utc.offsetMsAt(atMs)).toBe(0);
        expect(utc.toInstant(Math.floor(atMs / msPerDay), timeMs)).toBe(
          Math.floor(atMs / msPerDay) * msPerDay + timeMs,
        );
        const today = Math.floor(atMs / msPerDay) * msPerDay + timeMs;
        expect(utc.nextTimeOfDay(atMs, timeMs)).toBe(today > atMs ? today : today + msPerDay);
        expect(utc.formatLocal(atMs)).toBe(formatInstant(atMs).replace('Z', '+00:00'));
      }),
    );
  });

  test('at seven o’clock the next seven o’clock is tomorrow’s', () => {
    const seven = Date.UTC(2026, 9, 24, 7);

    expect(utc.nextTimeOfDay(seven, 7 * 3_600_000)).toBe(seven + msPerDay);
    expect(utc.nextTimeOfDay(seven - 1, 7 * 3_600_000)).toBe(seven);
  });

  test('a time of day outside a day is a mistake of ours', () => {
    expect(() => utc.nextTimeOfDay(0, msPerDay)).toThrow('within a day');
    expect(() => utc.nextTimeOfDay(0, -1)).toThrow('within a day');
  });
});

describe('where the clocks change', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T00:59:59.999Z', '2026-10-25T02:59:59.999+02:00'],
    ['Europe/Berlin', '2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000+01:00'],
    ['Europe/Dublin', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000+01:00'],
    ['Europe/Dublin', '2026-10-25T01:00:00.000Z', '2026-10-25T01:00:00.000+00:00'],
    ['Asia/Kolkata', '2026-06-01T00:00:00.000Z', '2026-06-01T05:30:00.000+05:30'],
    ['Asia/Kathmandu', '2026-06-01T00:00:00.000Z', '2026-06-01T05:45:00.000+05:45'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', '2026-04-05T01:59:59.999+11:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00.000+10:30'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04T02:30:00.000+11:00'],
    ['Australia/Sydney', '2026-01-01T00:00:00.000Z', '2026-01-01T11:00:00.000+11:00'],
    ['Australia/Sydney', '2026-07-01T00:00:00.000Z', '2026-07-01T10:00:00.000+10:00'],
    ['Pacific/Chatham', '2026-04-04T14:00:00.000Z', '2026-04-05T02:45:00.000+12:45'],
    ['Pacific/Chatham', '2026-09-26T14:00:00.000Z', '2026-09-27T03:45:00.000+13:45'],
    ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31T20:30:00.000-03:30'],
    ['America/Phoenix', '2026-07-01T00:00:00.000Z', '2026-06-30T17:00:00.000-07:00'],
    ['America/New_York', '2024-02-29T12:00:00.000Z', '2024-02-29T07:00:00.000-05:00'],
    ['Europe/Berlin', '2028-02-28T23:30:00.000Z', '2028-02-29T00:30:00.000+01:00'],
    ['Asia/Pyongyang', '2018-05-04T15:00:00.000Z', '2018-05-05T00:00:00.000+09:00'],
  ])('in %s %s is %s', (name, instant, local) => {
    expect(named(name).formatLocal(Date.parse(instant))).toBe(local);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', 'first', '2026-03-29T03:30:00.000+02:00'],
    ['Europe/Berlin', '2026-03-29T02:30', 'second', '2026-03-29T03:30:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T02:30', 'first', '2026-10-25T02:30:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T02:30', 'second', '2026-10-25T02:30:00.000+01:00'],
    ['Europe/Berlin', '2026-10-25T03:00', 'first', '2026-10-25T03:00:00.000+01:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:10', 'first', '2026-10-04T02:40:00.000+11:00'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', 'second', '2026-04-05T01:45:00.000+10:30'],
    // Cairo skips the hour after midnight, and Nuuk the one before it.
    ['Africa/Cairo', '2026-04-24T00:15', 'first', '2026-04-24T01:15:00.000+03:00'],
    ['America/Nuuk', '2026-03-28T23:30', 'first', '2026-03-29T00:30:00.000-01:00'],
  ] as const)('in %s %s (%s) means %s', (name, wished, fold, local) => {
    const wishedMs = Date.parse(`${wished}Z`);
    const day = Math.floor(wishedMs / msPerDay);

    const instantMs = named(name).toInstant(day, wishedMs - day * msPerDay, { fold });

    expect(named(name).formatLocal(instantMs)).toBe(local);
  });

  test('the end of a day is the next midnight, and the day of a change is longer or shorter', () => {
    const hours = (date: { year: number; month: number; day: number }): number => {
      const day = dayNumberOf(date);
      const berlin = named('Europe/Berlin');
      expect(berlin.toInstant(day, msPerDay)).toBe(berlin.toInstant(day + 1, 0));
      return (berlin.toInstant(day, msPerDay) - berlin.toInstant(day, 0)) / hour;
    };

    expect(hours({ year: 2026, month: 3, day: 29 })).toBe(23);
    expect(hours({ year: 2026, month: 10, day: 25 })).toBe(25);
    expect(hours({ year: 2028, month: 2, day: 29 })).toBe(24);
  });

  test('a time that comes twice is waited for once', () => {
    const berlin = named('Europe/Berlin');
    const first = Date.parse('2026-10-25T00:30:00Z');

    expect(berlin.nextTimeOfDay(first - minute, 2.5 * hour)).toBe(first);
    expect(berlin.nextTimeOfDay(first, 2.5 * hour)).toBe(first + 25 * hour);
    expect(berlin.nextTimeOfDay(first, 2.5 * hour, { fold: 'second' })).toBe(first + hour);
  });

  test('a time of yesterday that is skipped is waited for past midnight', () => {
    const nuuk = named('America/Nuuk');
    const quarterPast = Date.parse('2026-03-29T00:15:00-01:00');

    const next = nuuk.nextTimeOfDay(quarterPast, 23.5 * hour);

    expect(nuuk.formatLocal(next)).toBe('2026-03-29T00:30:00.000-01:00');
  });
});

describe('the next change', () => {
  test('is where the offset changes, and it does nowhere before', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2015), max: Date.UTC(2101) }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (each, atMs, share) => {
          const changeMs = each.nextChangeMs(atMs);

          expect(changeMs).toBeGreaterThan(atMs);
          const lastMs = Math.min(changeMs, Date.UTC(2200)) - 1;
          const betweenMs = Math.floor(atMs + share * (lastMs - atMs));
          expect(each.offsetMsAt(betweenMs)).toBe(each.offsetMsAt(atMs));
          if (changeMs === Infinity) return;
          expect(each.nextChangeMs(changeMs)).toBeGreaterThan(changeMs);
          expect(each.nextChangeMs(changeMs - 1)).toBe(changeMs);
          expect(each.offsetMsAt(changeMs)).not.toBe(each.offsetMsAt(changeMs - 1));
        },
      ),
    );
  });

  test('of UTC never comes', () => {
    expect(utc.nextChangeMs(0)).toBe(Infinity);
  });
});

describe('names', () => {
  test('there are hundreds, each of a zone of that name, always the same', () => {
    const names = zoneNames();

    expect(names.length).toBeGreaterThan(590);
    expect(names).toEqual([...new Set(names)].sort());
    for (const name of names) expect(named(name).name).toBe(name);
    expect(named('Europe/Berlin')).toBe(named('Europe/Berlin'));
    expect(named('UTC')).toBe(utc);
  });

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/UTC', 'UTC'],
  ])('%s is %s', (alias, name) => {
    fc.assert(
      fc.property(anyInstant, (atMs) => {
        expect(named(alias).offsetMsAt(atMs)).toBe(named(name).offsetMsAt(atMs));
      }),
    );
  });

  test.each([
    '',
    'europe/berlin',
    'Europe',
    'Europe/Berlin ',
    'Europe/Atlantis',
    '__proto__',
    '0||',
  ])('%j is nowhere', (name) => {
    expect(zone(name)).toBeUndefined();
  });
});
