import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StandbyState, standbyWatts } from '../../../engine/model/standby.ts';
import { battery, named, plugIns } from '../vehicle/charging/charging-cases.ts';

const cars = plugIns.filter(({ powertrain }) => powertrain === 'BEV');
const hybrids = plugIns.filter(({ powertrain }) => powertrain === 'PHEV');

describe('standby', () => {
  const states = fc.constantFrom<StandbyState>('asleep', 'awake', 'sentry');
  const celsius = fc.double({ min: -60, max: 60, noNaN: true });

  test.each(cars)('$id draws what parked cars are seen to draw', (model) => {
    // A Model 3 follows its published 2.8 % in 14 days, which is a little over 6 W for the large pack.
    expect(standbyWatts(model, 'asleep', 20)).toBeGreaterThanOrEqual(2);
    expect(standbyWatts(model, 'asleep', 20)).toBeLessThan(6.5);
    expect(standbyWatts(model, 'awake', 20)).toBeGreaterThanOrEqual(30);
    expect(standbyWatts(model, 'awake', 20)).toBeLessThanOrEqual(40);
    expect(standbyWatts(model, 'sentry', 20)).toBeGreaterThanOrEqual(250);
    expect(standbyWatts(model, 'sentry', 20)).toBeLessThanOrEqual(300);
  });

  test('loses more the warmer it is, and never nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plugIns), states, celsius, celsius, (model, state, a, b) => {
        const [cold, warm] = a < b ? [a, b] : [b, a];
        const lost = (at: number) => standbyWatts(model, state, at);
        expect(lost(cold)).toBeGreaterThan(0);
        expect(lost(warm)).toBeGreaterThanOrEqual(lost(cold));
        // A pack loses 8 % of its charge in a month at 50 degC, and hardly any in the cold.
        const mostWatts = (0.08 * battery(model).usableKwh * 1000) / (30 * 24);
        expect(lost(warm) - lost(cold)).toBeLessThanOrEqual(mostWatts);
      }),
    );
  });

  test.each(hybrids)('$id opens its contactors: about 1 % a month, whatever is awake', (model) => {
    const lostKwh = (standbyWatts(model, 'awake', 20) * 30 * 24) / 1000;
    expect(lostKwh / battery(model).usableKwh).toBeCloseTo(0.01, 9);
    expect(standbyWatts(model, 'asleep', 20)).toBe(standbyWatts(model, 'awake', 20));
  });

  test.each(['tesla-model-3-lr', 'tesla-model-3-rwd'])('%s loses 2.8 % in 14 days', (name) => {
    const model = named(name);
    const lostKwh = (standbyWatts(model, 'asleep', 20) * 14 * 24) / 1000;

    expect((lostKwh / battery(model).usableKwh) * 100).toBeCloseTo(2.8, 9);
  });
});
