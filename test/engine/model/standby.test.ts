import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standbyKwh, standbyMs, standbyWatts } from '../../../engine/model/standby.ts';
import { battery, named, plugIns } from '../vehicle/charging/charging-cases.ts';

describe('standby', () => {
  test.each(plugIns)('$id draws what parked cars are seen to draw', (model) => {
    // A Model 3 follows its published 2.8 % in 14 days, which is a little over 6 W for the large pack.
    expect(standbyWatts(model, 'asleep')).toBeGreaterThanOrEqual(2);
    expect(standbyWatts(model, 'asleep')).toBeLessThan(6.5);
    expect(standbyWatts(model, 'awake')).toBeGreaterThanOrEqual(30);
    expect(standbyWatts(model, 'awake')).toBeLessThanOrEqual(40);
    expect(standbyWatts(model, 'sentry')).toBeGreaterThanOrEqual(250);
    expect(standbyWatts(model, 'sentry')).toBeLessThanOrEqual(300);
  });

  test.each(['tesla-model-3-lr', 'tesla-model-3-rwd'])('%s loses 2.8 % in 14 days', (name) => {
    const model = named(name);
    const lostKwh = standbyKwh(standbyWatts(model, 'asleep'), 14 * 86_400_000);

    expect((lostKwh / battery(model).usableKwh) * 100).toBeCloseTo(2.8, 9);
  });

  test('drains linearly, and the time of an energy is its inverse', () => {
    const watts = fc.double({ min: 1, max: 400, noNaN: true });
    fc.assert(
      fc.property(watts, fc.nat(400_000_000), fc.nat(400_000_000), (draw, a, b) => {
        expect(standbyKwh(draw, a + b)).toBeCloseTo(standbyKwh(draw, a) + standbyKwh(draw, b), 9);
        expect(standbyMs(draw, standbyKwh(draw, a))).toBe(a);
      }),
    );
  });
});
