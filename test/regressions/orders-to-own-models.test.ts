import { expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/index.ts';

/** An order was read in a scenario without the models of the world: there is no model volt. */
test('a vehicle of an own model, or of one in an import, follows orders from outside', () => {
  const world = createWorld({
    yaml: `
version: 1
name: orders
models:
  volt: { make: Chevrolet, battery: { usable: 14kWh }, fuel: { tank: 33.7L } }
vehicles:
  car: { model: volt, state: { battery.soc: 20% } }
  catalogued: { model: BEV }`,
  });
  world.do('car', { plugIn: { power: '3.6kW' } });
  world.do('catalogued', 'unlock');
  world.advance('1h');

  expect(world.vehicle('car').charge.isCharging).toBe(true);
  expect(() => world.do('car', { trouble: { code: 'P0741' } })).toThrow(
    'volt has no trouble code P0741',
  );
});
