import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';

const model = 'hyundai-ioniq-5-long-range-rwd';

/** A world with one car, from the members of its vehicle entry. */
function oneCar(members = '', places = '') {
  return createWorld({
    yaml: `
version: 1
name: one-car
clock: { start: 2026-05-04T06:00:00 }
${places}
vehicles:
  car: { model: ${model}${members === '' ? '' : `, ${members}`} }`,
  });
}

describe('doors and lock', () => {
  test('an unlock that no door follows is taken back after a minute', () => {
    const world = oneCar('timeouts: { relock: 1m }');
    world.do('car', 'unlock');

    world.advance('59s');
    const before = world.vehicle('car').isLocked;
    world.advance('1s');

    expect([before, world.vehicle('car').isLocked]).toEqual([false, true]);
  });

  test('a car with a person inside stays unlocked', () => {
    const world = oneCar();
    world.do('car', 'unlock');
    world.do('car', { openDoor: { door: 'frontLeft' } });
    world.do('car', { closeDoor: { door: 'frontLeft' } });

    world.advance('1h');

    expect(world.vehicle('car').isLocked).toBe(false);
  });

  test('a car with an open door refuses to lock, and to drive', () => {
    const world = oneCar();
    world.do('car', 'unlock');
    world.do('car', { openDoor: { door: 'backLeft' } });

    expect(world.do('car', 'lock').refused).toBe('door_open');
    expect(world.do('car', { drive: { distance: '1km', speed: '30km/h' } }).refused).toBe(
      'door_open',
    );
    expect(world.facts('car').filter((kind) => kind === 'command.refused')).toHaveLength(2);
  });

  test('a locked car keeps its doors shut; its windows follow the app', () => {
    const world = oneCar();

    expect(world.do('car', { openDoor: { door: 'frontLeft' } }).refused).toBe('locked');
    expect(world.do('car', { open: { part: 'windowFrontLeft' } }).refused).toBeUndefined();
  });

  test('locking a locked car succeeds and changes nothing', () => {
    const world = oneCar();

    expect(world.do('car', 'lock').refused).toBeUndefined();
    expect(world.facts('car')).toEqual([]);
  });
});

describe('driving', () => {
  test('a car whose battery runs empty strands where it is, and differs from one that parked', () => {
    const world = oneCar('state: { battery.soc: 5%, odometer: 100km }');
    world.do('car', { drive: { distance: '300km', speed: '100km/h' } });
    world.advance('4h');

    const { battery, odometerKm, isMoving } = world.vehicle('car');
    expect(battery.energyKwh).toBe(0);
    expect(odometerKm).toBeGreaterThan(110);
    expect(odometerKm).toBeLessThan(140);
    expect(isMoving).toBe(false);
    expect(world.facts('car')).toContain('trip.stranded');
    expect(world.do('car', { drive: { distance: '1km', speed: '50km/h' } }).refused).toBe(
      'stranded',
    );
  });

  test('a stranded car drives again once it has been charged', () => {
    const world = oneCar('state: { battery.soc: 1% }');
    world.do('car', { drive: { distance: '300km', speed: '100km/h' } });
    world.advance('1h');
    world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
    world.advance('1h');
    world.do('car', 'unplug');

    expect(
      world.do('car', { drive: { distance: '5km', speed: '50km/h' } }).refused,
    ).toBeUndefined();
    expect(world.facts('car')).toContain('trip.recovered');
  });

  test('legs follow each other and end exactly at their sum', () => {
    const world = oneCar('state: { odometer: 1000km }');
    world.do('car', {
      drive: {
        legs: [
          { distance: '12.3km', speed: '47km/h' },
          { distance: '33.3km', speed: '113km/h' },
          { distance: '0.7km', speed: '29km/h' },
        ],
      },
    });
    world.advance('2h');

    expect(world.vehicle('car').odometerKm).toBeCloseTo(1046.3, 9);
    expect(world.facts('car').filter((kind) => kind === 'trip.continued')).toHaveLength(2);
  });

  test('parking on the way leaves the car on the way', () => {
    const places = `places:
  home: { latitude: 52.0, longitude: 13.0 }
  office: { latitude: 52.5, longitude: 13.0 }`;
    const world = oneCar('state: { at: home }', places);
    world.do('car', { drive: { to: 'office', speed: '60km/h' } });
    world.advance('30m');
    world.do('car', 'park');
    world.advance('1h');

    const { position, place } = world.vehicle('car');
    expect(place).toBe('');
    expect(position.latitude).toBeGreaterThan(52.1);
    expect(position.latitude).toBeLessThan(52.4);
  });
});

describe('charging', () => {
  test('a charger that fails interrupts, and the session goes on when it is back', () => {
    const world = oneCar('state: { battery.soc: 40% }');
    world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
    world.advance('1h');
    world.submit({ kind: 'charger.fail', vehicle: 'car' });
    world.advance('1h');
    const paused = world.vehicle('car').charge;
    world.submit({ kind: 'charger.restore', vehicle: 'car' });
    world.advance('1h');
    const resumed = world.vehicle('car').charge;

    expect(paused.isCharging).toBe(false);
    expect(paused.energyAddedKwh).toBeCloseTo(8.954, 2);
    expect(resumed.energyAddedKwh).toBeCloseTo(2 * paused.energyAddedKwh, 6);
  });

  test('a full car tops up once standby has drained three percent, not before', () => {
    const world = oneCar('state: { battery.soc: 79%, chargeLimit: 80% }, timeouts: { sleep: 30d }');
    world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
    world.advance('10d');

    const started = world.log.filter(({ kind }) => kind === 'charge.started');
    expect(started.length).toBeGreaterThan(2);
    expect(started[1]?.data['socPercent']).toBeCloseTo(77, 2);
  });

  test('a car without DC refuses a DC cable', () => {
    const world = createWorld({
      yaml: `
version: 1
name: phev
vehicles: { car: { model: toyota-rav4-prime } }`,
    });
    const answer = world.submit({
      kind: 'cable.plug',
      vehicle: 'car',
      chargingType: 'DC',
      powerKw: 50,
    });

    expect(answer.refused).toBe('charging_type_unsupported');
    expect(world.vehicle('car').charge.isPluggedIn).toBe(false);
  });
});

describe('the knowledge of the service', () => {
  test('a report lags behind the truth by the latency of the car', () => {
    const world = oneCar('timeouts: { relock: 1h }');
    world.do('car', 'unlock');

    const atOnce = world.read('car', 'Closure.IsLocked');
    world.advance('1m');

    expect(atOnce).toEqual({ value: true });
    expect(world.read('car', 'Closure.IsLocked')).toEqual({ value: false });
  });

  test('an offline car is heard of again once it is back', () => {
    const world = oneCar('state: { battery.soc: 50% }');
    world.do('car', { set: { online: false } });
    world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
    world.advance('2h');
    const offline = world.read('car', 'Charge.IsCharging');
    world.do('car', { set: { online: true } });
    world.advance('1m');

    expect(offline).toEqual({ value: false });
    expect(world.read('car', 'Charge.IsCharging')).toEqual({ value: true });
  });

  test('permissions of the user account follow the scenario', () => {
    const world = oneCar('grants: [read_battery]');
    world.do('car', { set: { permissions: ['read_battery', 'control_charge'] } });
    world.advance('1m');

    expect(world.read('car', 'VehicleUserAccount.Permissions')).toEqual({
      values: ['read_battery', 'control_charge'],
    });
  });
});
