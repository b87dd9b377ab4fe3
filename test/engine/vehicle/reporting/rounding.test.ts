import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  roundPressure,
  roundRange,
  roundReading,
  roundTo,
} from '../../../../engine/vehicle/reporting/rounding.ts';

/** Rounding on the digits of a decimal: whole part and fraction as text, halves away from zero. */
function roundDigits(digits: bigint, places: number, decimals: number): string {
  const unit = 10n ** BigInt(Math.max(0, places - decimals));
  const magnitude = digits < 0n ? -digits : digits;
  const kept = (magnitude + unit / 2n) / unit;
  const text = kept.toString().padStart(Math.min(places, decimals) + 1, '0');
  const cut = text.length - Math.min(places, decimals);
  return `${digits < 0n ? '-' : ''}${text.slice(0, cut)}.${text.slice(cut)}`;
}

describe('rounding', () => {
  test('of a decimal a person wrote is that of its digits', () => {
    const digits = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n });
    fc.assert(
      fc.property(digits, fc.nat(9), fc.nat(6), (written, places, decimals) => {
        const value = Number(`${written}e-${places}`);
        fc.pre(Math.abs(value) * 10 ** decimals < 2 ** 48);

        expect(roundTo(value, decimals)).toBe(Number(roundDigits(written, places, decimals)) + 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('prints no more decimals than asked, however the value came about', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, fc.nat(6), (x, decimals) => {
        const rounded = roundTo(x, decimals);
        const printed = String(Math.abs(rounded));

        expect(Number(rounded.toFixed(decimals))).toBe(rounded);
        if (!printed.includes('e')) {
          expect((printed.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
        }
        expect(Math.abs(rounded - x)).toBeLessThanOrEqual(0.5 / 10 ** decimals + 1e-9);
      }),
    );
  });

  test('keeps order and does not change what is rounded', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.nat(6), (a, b, decimals) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];

        expect(roundTo(low, decimals)).toBeLessThanOrEqual(roundTo(high, decimals));
        expect(roundTo(roundTo(a, decimals), decimals)).toBe(roundTo(a, decimals));
      }),
    );
  });

  test.each([
    [0.1 + 0.2, 1, 0.3],
    [1.005, 2, 1.01],
    [8.345, 2, 8.35],
    [1.45, 1, 1.5],
    [-2.5, 0, -3],
    [-0.04, 1, 0],
    [9.949999999, 1, 9.9],
    [13.404954, 6, 13.404954],
    [9851624185, 5, 9851624185],
    [123456789012345680, 6, 123456789012345680],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });

  test('a reading has the decimals of its kind', () => {
    expect(roundReading('percent', 79.5)).toBe(80);
    expect(roundReading('energyKwh', 7.25)).toBe(7.3);
    expect(roundReading('odometerKm', 18240.54999)).toBe(18240.5);
    expect(roundReading('minutes', 17.6)).toBe(18);
    expect(roundReading('coordinateDegrees', -122.41941559)).toBe(-122.419416);
    expect(() => roundTo(1, 10)).toThrow(RangeError);
  });

  test.each([
    ['Volkswagen', 408.3, 408],
    ['Tesla', 408.3, 408.77],
    ['Tesla', 0.7, 0],
    ['Nobody', 0.7, 1],
  ])(
    'a %s that can go %d km says %d: its make counts whole kilometres or miles',
    (make, km, shown) => {
      expect(roundRange({ make }, km)).toBe(shown);
    },
  );

  test.each([
    ['BMW', 248.4, 248],
    ['Tesla', 291.4, 292.5],
    ['Ford', 248.4, 248.21],
    ['Ford', 0, 0],
  ])('a tyre of a %s at %d kPa has %d: kPa, fortieths of a bar or psi', (make, kPa, shown) => {
    expect(roundPressure({ make }, kPa)).toBe(shown);
  });

  test('a reported value converts back to the count of the make, and two counts never report alike', () => {
    const wholes = Array.from({ length: 700 }, (_, at) => at);
    const miles = wholes.map((mile) => roundRange({ make: 'Tesla' }, mile * 1.609344));
    const psi = wholes.map((each) => roundPressure({ make: 'Jeep' }, each * 6.894757293168361));

    expect(miles.map((km) => roundTo(km / 1.609344, 1))).toEqual(wholes);
    expect(psi.map((kPa) => roundTo(kPa / 6.894757293168361, 1))).toEqual(wholes);
  });
});
