import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { act, pair } from '../../../support/activity.ts';
import { chargingDeeds } from './charger-cases.ts';

const path = 'TractionBattery.MaxRangeChargeCounter';

test('MaxRangeChargeCounter counts sessions that end full, once each, as soon as they are complete', () => {
  const world = createWorld({
    yaml: `
version: 1
name: full
clock: { start: 2026-06-01T20:00:00 }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 70% } } }`,
  });
  const count = () => world.read('car', path);
  const charge = (limit: `${number}%`): void => {
    world.do('car', { charge: { limit } });
    world.advance('4h');
  };
  expect(count()).toEqual({ value: 0, unit: 'count' });

  world.do('car', { plugIn: { power: '11kW' } });
  charge('80%');
  expect(count()).toEqual({ value: 0, unit: 'count' });
  charge('100%');
  expect(count()).toEqual({ value: 1, unit: 'count' });
  // The same session replaces the energy that standby drains.
  world.advance('60d');
  world.do('car', 'unplug');
  world.advance('1h');
  expect(count()).toEqual({ value: 1, unit: 'count' });
});

test('the count of full charges is that of a walk over all records, of the truth and of each report', () => {
  const seen = { full: 0, others: 0 };
  fc.assert(
    fc.property(chargingDeeds, (list) => {
      act(pair(), list, (run, toMs) => {
        run.advanceTo(toMs);
        const { world } = run;
        const row = world.rowOf('car');
        for (const reading of [world.truthOf(row), world.reportOf(row)]) {
          const sessions = reading.pastSessions(Infinity);
          const full = sessions.filter(({ endSocPercent }) => endSocPercent >= 99);
          expect(reading.fullRangeCharges).toBe(full.length);
          seen.full += full.length;
          seen.others += sessions.length - full.length;
        }
      });
    }),
    { numRuns: 60 },
  );
  expect(Math.min(seen.full, seen.others)).toBeGreaterThan(0);
});
