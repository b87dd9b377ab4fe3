import { describe, expect, test } from 'vitest';
import { createWorld, Fault } from '../../../../adapters/library/index.ts';

function oneCar(model: string, state: string) {
  return createWorld({
    yaml: `
version: 1
name: one-car
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: ${model}, state: ${state} }`,
  });
}

function factOf(world: ReturnType<typeof oneCar>, kind: string) {
  return world.log.find((entry) => entry.kind === kind);
}

describe('a plug-in hybrid', () => {
  test('drives on its battery to the floor, then on its engine', () => {
    const world = oneCar('toyota-rav4-prime', '{ battery.soc: 50%, fuel: 80%, odometer: 100km }');
    world.do('car', { drive: { distance: '150km', speed: '80km/h' } });
    world.advance('3h');

    const { battery, odometerKm, fuelLitres } = world.vehicle('car');
    expect(odometerKm).toBeCloseTo(250, 6);
    // The engine keeps the charge at which it started; parked, the battery discharges itself.
    expect(battery.soc).toBeCloseTo(12, 2);
    expect(fuelLitres).toBeGreaterThan(30);
    expect(fuelLitres).toBeLessThan(0.8 * 55.6);
    expect(world.facts('car')).toContain('engine.started');
    expect(world.facts('car')).not.toContain('trip.stranded');
  });

  test('burns nothing while its battery lasts', () => {
    const world = oneCar('toyota-rav4-prime', '{ battery.soc: 90%, fuel: 80% }');
    world.do('car', { drive: { distance: '10km', speed: '50km/h' } });
    world.advance('1h');

    expect(world.vehicle('car').fuelLitres).toBeCloseTo(0.8 * 55.6, 9);
    expect(world.facts('car')).not.toContain('engine.started');
  });
});

describe('a car with a tank', () => {
  test('burns what its label says', () => {
    const world = oneCar('volkswagen-golf-1-4-tsi', '{ fuel: 100% }');
    world.do('car', { drive: { distance: '200km', profile: 'highway' } });
    world.advance('4h');
    const burnt = 50 - world.vehicle('car').fuelLitres;

    // EPA highway 36 mpg is 6.53 l/100 km at 10 degC; at 20 degC a little less, plus a cold start.
    expect(burnt).toBeGreaterThan(12);
    expect(burnt).toBeLessThan(14);
  });

  test('strands when the tank is dry, and goes on once it is filled', () => {
    const world = oneCar('toyota-prius', '{ fuel: 2% }');
    world.do('car', { drive: { distance: '300km', speed: '100km/h' } });
    world.advance('4h');
    const stranded = factOf(world, 'trip.stranded');
    const refused = world.do('car', { drive: { distance: '1km', speed: '30km/h' } }).refused;
    world.do('car', { refuel: { add: '20L' } });

    expect(stranded?.data['fuelLitres']).toBe(0);
    expect(refused).toBe('stranded');
    expect(world.vehicle('car').fuelLitres).toBeCloseTo(20, 9);
    expect(
      world.do('car', { drive: { distance: '1km', speed: '30km/h' } }).refused,
    ).toBeUndefined();
  });

  test('is not filled while it moves, and takes no more than fits', () => {
    const world = oneCar('toyota-corolla-1-8-cvt', '{ fuel: 50% }');
    world.do('car', { drive: { distance: '10km', speed: '50km/h' } });
    const moving = world.do('car', { refuel: { to: '100%' } }).refused;
    world.advance('1h');
    world.do('car', { refuel: { add: '500L' } });

    expect(moving).toBe('in_motion');
    expect(world.vehicle('car').fuelLitres).toBe(50);
  });

  test('cannot be plugged in', () => {
    const world = oneCar('toyota-prius', '{ fuel: 50% }');

    expect(() =>
      world.submit({ kind: 'cable.plug', vehicle: 'car', chargingType: 'AC', powerKw: 11 }),
    ).toThrow(Fault);
  });
});
