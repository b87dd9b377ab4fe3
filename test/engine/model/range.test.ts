import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratedKwhPerKm } from '../../../engine/model/consumption.ts';
import { drivableKwh } from '../../../engine/model/hybrid.ts';
import { rangeShownKm, ratedRangeKm } from '../../../engine/model/range.ts';
import { battery, named, plugIns } from '../vehicle/charging/charging-cases.ts';

test('a full battery has the rated range of the car', () => {
  for (const model of plugIns) {
    const { usableKwh, ratedRangeKm: ratedKm } = battery(model);

    const kwh = drivableKwh(model.powertrain, usableKwh, usableKwh);

    expect(ratedRangeKm(model, kwh)).toBeCloseTo(ratedKm, 9);
    expect(rangeShownKm(model, kwh)).toBeCloseTo(ratedKm, 9);
  }
});

test('the range shown lies between that of the rated and that of recent consumption', () => {
  const kwh = fc.double({ min: 0, max: 200, noNaN: true });
  const share = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...plugIns), kwh, share, (model, leftKwh, recentShare) => {
      const recent = ratedKwhPerKm(model) * recentShare;
      const bounds = [leftKwh / recent, ratedRangeKm(model, leftKwh)];
      const shown = rangeShownKm(model, leftKwh, recent);

      expect(shown).toBeGreaterThanOrEqual(Math.min(...bounds) - 1e-9);
      expect(shown).toBeLessThanOrEqual(Math.max(...bounds) + 1e-9);
    }),
  );
});

test('an IONIQ 5 at half charge shows a third less after driving at twice the rated consumption', () => {
  const model = named('hyundai-ioniq-5-lr');

  expect(rangeShownKm(model, 37)).toBeCloseTo(243.8, 6);
  expect(rangeShownKm(model, 37, 2 * ratedKwhPerKm(model))).toBeCloseTo(243.8 / 1.5, 6);
});
