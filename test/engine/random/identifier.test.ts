import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import { checkDigit, uuid, vin } from '../../../engine/random/identifier.ts';
import { createStreams } from '../../../engine/random/stream.ts';

const streamOf = (seed: string) => createStreams(seed).stream('car', 'identity');

describe('identifiers', () => {
  test('a UUID has the layout of version 4, and its own digits', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(uuid(streamOf(seed))).toMatch(
          /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        );
      }),
    );
    const stream = streamOf('many');
    const many = Array.from({ length: 5000 }, () => uuid(stream));
    expect(new Set(many).size).toBe(5000);
    expect(new Set(many.map((id) => id[19])).size).toBe(4);
  });

  test('a VIN has 17 characters and the right check digit, and contains its given parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1980, max: 2039 }), (seed, modelYear) => {
        const number = vin(streamOf(seed), { manufacturer: 'KMH', modelYear, plant: 'U' });

        expect(number).toMatch(/^KMH[A-HJ-NPR-Z\d]{5}[\dX][A-HJ-NPR-Y1-9]U\d{6}$/);
        expect(checkDigit(number)).toBe(number[8]);
      }),
    );
  });

  test('one wrong digit spoils the check digit', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 11, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (seed, place, shift) => {
          const number = vin(streamOf(seed), { manufacturer: 'KMH', modelYear: 2026 });

          const digit = (Number(number[place]) + shift) % 10;
          const wrong = number.slice(0, place) + digit + number.slice(place + 1);

          expect(checkDigit(wrong)).not.toBe(wrong[8]);
        },
      ),
    );
  });

  // Published worked examples of the check digit.
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('%s has the check digit %s', (number, digit) => {
    expect(checkDigit(number)).toBe(digit);
  });

  test.each([
    [2009, '9'],
    [2010, 'A'],
    [2018, 'J'],
    [2023, 'P'],
    [2026, 'T'],
    [2030, 'Y'],
    [2031, '1'],
  ])('model year %i is written %s', (modelYear, code) => {
    expect(vin(streamOf('year'), { manufacturer: 'WVW', modelYear })[9]).toBe(code);
  });

  test.each([
    [{ manufacturer: 'KM', modelYear: 2026 }],
    [{ manufacturer: 'KMO', modelYear: 2026 }],
    [{ manufacturer: 'kmh', modelYear: 2026 }],
    [{ manufacturer: 'KMH', modelYear: 1979 }],
    [{ manufacturer: 'KMH', modelYear: 2026, descriptor: 'K481' }],
  ])('%j makes no VIN', (parts) => {
    expect(() => vin(streamOf('bad'), parts)).toThrow(InvariantError);
  });
});
