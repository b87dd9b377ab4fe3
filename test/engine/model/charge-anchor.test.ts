import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import { models } from '../../../engine/model/catalogue.ts';
import { anchorScale } from '../../../engine/model/charge-anchor.ts';
import { chargeTable } from '../../../engine/model/charge-table.ts';
import { type VehicleModel } from '../../../engine/model/model.ts';

const anchored = [...models.values()].filter(({ battery }) => battery?.dc?.statedWindow);

/** A model with another pack behind the same curve. */
function withPack(model: VehicleModel, factor: number): VehicleModel {
  const battery = model.battery!;
  return { ...model, battery: { ...battery, usableKwh: battery.usableKwh * factor } };
}

/** Minutes that the table of a model takes for its stated window, less the stated ones. */
function overMinutes(model: VehicleModel): number {
  const { fromPercent, toPercent, minutes } = model.battery!.dc!.statedWindow!;
  const table = chargeTable(model, 'DC', Infinity, 25);
  return (table.timeMsAt(toPercent) - table.timeMsAt(fromPercent)) / 60_000 - minutes;
}

describe('the factor on a DC curve', () => {
  test('meets the stated window, whatever the pack', () => {
    expect(anchored.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(
        fc.constantFrom(...anchored),
        fc.double({ min: 0.9, max: 1.02, noNaN: true }),
        (model, factor) => {
          expect(Math.abs(overMinutes(withPack(model, factor)))).toBeLessThan(1e-8);
        },
      ),
    );
  });

  test('grows with the pack, up to a pack that no factor would do for', () => {
    for (const model of anchored) {
      const scales = [0.5, 0.7, 0.9].map((factor) => anchorScale(withPack(model, factor).battery!));
      expect(scales).toEqual(scales.toSorted((a, b) => a - b));
      expect(() => anchorScale(withPack(model, 5).battery!)).toThrow(InvariantError);
    }
  });
});
