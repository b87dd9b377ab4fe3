import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  civilDateOf,
  dateKey,
  dayNumber,
  dayNumberOf,
  formatInstant,
  msOfDay,
  msPerDay,
  parseInstant,
  weekday,
} from '../../../engine/time/instant.ts';

const anyInstant = fc.integer({ min: -8.64e15, max: 8.64e15 });
/** Years 0000 to 9999, which four digits can write. */
const writtenInstant = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 });

describe('instants as text', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(writtenInstant, (atMs) => {
        expect(parseInstant(formatInstant(atMs))).toBe(atMs);
      }),
    );
  });

  test('an offset moves the same wall clock', () => {
    const offsetMinutes = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(writtenInstant, offsetMinutes, (atMs, minutes) => {
        const size = Math.abs(minutes);
        const two = (value: number) => String(value).padStart(2, '0');
        const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;

        const read = parseInstant(formatInstant(atMs).replace('Z', zone));

        expect(read).toBe(atMs - minutes * 60_000);
      }),
    );
  });

  test.each([
    ['2026-10-24T19:30:00', Date.UTC(2026, 9, 24, 19, 30)],
    ['2026-10-24T19:30:00Z', Date.UTC(2026, 9, 24, 19, 30)],
    ['2026-10-24T19:30:00+02:00', Date.UTC(2026, 9, 24, 17, 30)],
    ['2026-10-24T19:30:00.5-00:30', Date.UTC(2026, 9, 24, 20, 0, 0, 500)],
    ['2024-02-29T23:59:59.999Z', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ['2000-02-29T00:00:00.04', Date.UTC(2000, 1, 29, 0, 0, 0, 40)],
  ])('%s is read', (text, atMs) => {
    expect(parseInstant(text)).toBe(atMs);
  });

  test.each([
    '',
    '2026-10-24',
    '2026-10-24T19:30',
    '2026-10-24 19:30:00',
    '2026-10-24t19:30:00z',
    '2026-10-24T24:00:00',
    '2026-10-24T19:60:00',
    '2016-12-31T23:59:60Z',
    '2026-02-29T00:00:00',
    '1900-02-29T00:00:00',
    '2026-04-31T00:00:00',
    '2026-00-10T00:00:00',
    '2026-13-10T00:00:00',
    '2026-10-00T00:00:00',
    '2026-10-24T19:30:00.',
    '2026-10-24T19:30:00.0001',
    '2026-10-24T19:30:00+0200',
    '2026-10-24T19:30:00+24:00',
    '2026-10-24T19:30:00Z\n',
    ' 2026-10-24T19:30:00',
    '٢٠٢٦-10-24T19:30:00',
  ])('%j is refused', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe('the civil calendar', () => {
  test('every date reads as the language’s own calendar has it', () => {
    fc.assert(
      fc.property(anyInstant, (atMs) => {
        const date = new Date(atMs);

        expect(civilDateOf(dayNumber(atMs))).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(weekday(atMs)).toBe((date.getUTCDay() + 6) % 7);
        expect(dateKey(atMs)).toBe(date.toISOString().split('T')[0]);
      }),
    );
  });

  test('a date and its day number name each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), (day) => {
        expect(dayNumberOf(civilDateOf(day))).toBe(day);
      }),
    );
  });

  test('day number and time of day make up the instant', () => {
    fc.assert(
      fc.property(anyInstant, (atMs) => {
        expect(dayNumber(atMs) * msPerDay + msOfDay(atMs)).toBe(atMs);
        expect(msOfDay(atMs)).toBeGreaterThanOrEqual(0);
        expect(msOfDay(atMs)).toBeLessThan(msPerDay);
      }),
    );
  });

  test('a day has a date and a weekday', () => {
    const seven = Date.UTC(2026, 9, 24, 7);

    expect(dateKey(seven)).toBe('2026-10-24');
    expect(weekday(seven)).toBe(5);
  });
});
