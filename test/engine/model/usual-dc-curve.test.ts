import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecewise } from '../../../engine/model/piecewise.ts';
import { usualDcCurve, usualDcSource } from '../../../engine/model/usual-dc-curve.ts';

describe('the curve of a car of which the highest power is known', () => {
  const car = { make: 'Renault', model: 'Megane', peakKw: 130, usableKwh: 60 };

  test('keeps its power while the cells take it, and falls from there', () => {
    // 2.17 times its energy: the line from 5 to 2 is there at 37.8 %.
    expect(usualDcCurve(car)).toEqual([
      [0, 1],
      [37.78, 1],
      [40, 0.9231],
      [80, 0.2308],
      [100, 0.0462],
    ]);
  });

  test('never rises, begins at the peak, and stays within it', () => {
    const kw = fc.double({ min: 20, max: 400, noNaN: true });
    const kwh = fc.double({ min: 10, max: 200, noNaN: true });
    fc.assert(
      fc.property(kw, kwh, (peakKw, usableKwh) => {
        const curve = usualDcCurve({ ...car, peakKw, usableKwh });
        const shares = curve.map(([, share]) => share);

        expect(curve.map(([percent]) => percent)).toEqual(
          curve.map(([percent]) => percent).sort((a, b) => a - b),
        );
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
        expect(Math.max(...shares)).toBeLessThanOrEqual(1);
        if (peakKw < 5 * usableKwh) expect(shares[0]).toBe(1);
      }),
    );
  });

  test('keeps it for longer in a pack of 800 V, and says so', () => {
    const fast = { ...car, make: 'Hyundai', model: 'IONIQ 5 N', peakKw: 240, usableKwh: 80 };
    const at = (each: typeof car): number => piecewise(usualDcCurve(each), 60);

    expect(at(fast)).toBeCloseTo(2 * at({ ...fast, model: 'Kona' }), 3);
    expect(usualDcSource(fast)).toMatch(
      /at most 10C at 0 %, 4C at 40 %, 1C at 80 %, 0\.2C at 100 %$/,
    );
  });
});
