import { expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';

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
  const charge = (limit: string): void => {
    world.do('car', { charge: { limit } });
    world.advance('4h');
  };
  expect(count()).toEqual({ value: 0, unit: 'count' });

  world.do('car', { plugIn: { power: '11kW' } });
  charge('80%');
  expect(count()).toEqual({ value: 0, unit: 'count' });
  charge('100%');
  expect(count()).toEqual({ value: 1, unit: 'count' });
  // What standby drains is topped up in the same session.
  world.advance('60d');
  world.do('car', 'unplug');
  world.advance('1h');
  expect(count()).toEqual({ value: 1, unit: 'count' });
});
