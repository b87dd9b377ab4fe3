import { expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/index.ts';

test('a plug-in hybrid that is refuelled while it charges keeps what it has charged', () => {
  const world = createWorld({
    yaml: `
version: 1
name: refuel-while-charging
vehicles: { car: { model: toyota-rav4-prime, state: { battery.soc: 20%, fuel: 50% } } }`,
  });
  world.do('car', { plugIn: { power: '7kW', type: 'AC' } });
  world.advance('1h');
  const { battery, charge } = world.vehicle('car');

  world.do('car', 'refuel');

  expect(charge.energyAddedKwh).toBeGreaterThan(5);
  expect(world.vehicle('car').battery).toEqual(battery);
  const { energyAddedKwh, ...others } = world.vehicle('car').charge;
  expect(energyAddedKwh).toBeCloseTo(charge.energyAddedKwh, 9);
  expect(charge).toMatchObject(others);
});
