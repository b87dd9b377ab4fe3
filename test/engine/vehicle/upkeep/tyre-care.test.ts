import { expect, test } from 'vitest';
import { truth } from '../../../../engine/vehicle/row/quantity.ts';
import { unkeptTyresOf } from '../../../../engine/vehicle/upkeep/origin.ts';
import { createTyreCare } from '../../../../engine/vehicle/upkeep/tyre-care.ts';
import { isAnyTyreLowAt, upkeepAt } from '../../../../engine/vehicle/upkeep/wear.ts';
import { openRun } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';

const day = 86_400_000;

test('drivers fill exactly the tyres that the drawn leaks make low, in heat and in frost', () => {
  const count = cases(400);
  const { world } = openRun(`
version: 1
name: tyres
log: watched
clock: { start: 2026-05-04T06:00:00, limit: 400d }
fleets:
  cars: { count: ${count}, model: BEV }
  cold: { count: ${count}, model: ICE, temperature: -20degC }`);
  const { dynamics, fleet, clock } = world;
  const careForTyres = createTyreCare(dynamics);
  const seen = { low: 0, fine: 0 };

  for (const days of [0, 3, 20, 90, 200]) {
    world.advanceTo(dynamics.startMs + days * day + 1);
    for (let row = 0; row < fleet.count; row += 1) {
      const tyres = unkeptTyresOf(dynamics, row);
      const isLow = isAnyTyreLowAt(dynamics, row, truth, clock.now, tyres);
      careForTyres(row);

      expect(upkeepAt(dynamics, row, truth).tyresFilledMs === clock.now).toBe(isLow);
      seen[isLow ? 'low' : 'fine'] += 1;
    }
  }
  expect(seen.low).toBeGreaterThan(cases(200));
  expect(seen.fine).toBeGreaterThan(cases(200));
});
