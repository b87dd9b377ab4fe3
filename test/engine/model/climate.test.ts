import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeTable } from '../../../engine/model/charge-table.ts';
import { weatherAt } from '../../../engine/place/ambient.ts';
import {
  drive,
  hourMs,
  limit,
  minuteMs,
  model,
  oneCar,
  plug,
  start,
  stop,
  unplug,
  type Wish,
} from '../vehicle/body/climate-cases.ts';

describe('outside', () => {
  test('it is what the weather of the place is, at every instant', () => {
    const world = oneCar('state: { at: depot }');
    const helsinki = weatherAt(world.world.streams, { latitude: 60.25, longitude: 24.75 });

    for (let step = 0; step < 50; step += 1) {
      world.advance(37 * minuteMs);

      expect(world.car.outsideCelsius).toBe(helsinki.celsiusAt(world.world.clock.now));
    }
  });

  test('two cars of one place have one weather, and another car elsewhere changes nothing', () => {
    const alone = oneCar('state: { at: depot }');
    const others = `  twin: { model: ${model}, state: { at: quay } }
  far: { model: ${model}, state: { at: island } }`;
    const among = oneCar('state: { at: depot }', others);
    const of = (name: string) => among.world.truthOf(among.world.rowOf(name)).outsideCelsius;

    for (let step = 0; step < 20; step += 1) {
      alone.advance(97 * minuteMs);
      among.advance(97 * minuteMs);

      expect(among.car.outsideCelsius).toBe(alone.car.outsideCelsius);
      expect(of('twin')).toBe(among.car.outsideCelsius);
      expect(of('far')).toBeGreaterThan(among.car.outsideCelsius + 5);
    }
  });

  test('on the road it is that of where the car set out, then that of where it arrived', () => {
    const world = oneCar(
      'state: { at: depot, battery.soc: 100% }',
      `  there: { model: ${model}, state: { at: town } }`,
    );
    const there = () => world.world.truthOf(world.world.rowOf('there')).outsideCelsius;
    const depot = weatherAt(world.world.streams, { latitude: 60.25, longitude: 24.75 });

    world.does(drive(180, 90, 'town'));
    world.advance(119 * minuteMs);
    expect(world.car.outsideCelsius).toBe(depot.celsiusAt(world.world.clock.now));
    expect(world.car.outsideCelsius).not.toBe(there());

    world.advance(minuteMs);
    expect(world.car.place).toBe('town');
    expect(world.car.outsideCelsius).toBe(there());
  });

  test('a fixed temperature holds from then on, and the cabin does not jump to it', () => {
    const world = oneCar('temperature: 5degC');
    world.advance(hourMs);

    world.does({ kind: 'vehicle.set', temperatureC: -20 });

    expect([world.car.outsideCelsius, world.car.cabinCelsius, world.car.packCelsius]).toEqual([
      -20, 5, 5,
    ]);
    world.advance(25 * minuteMs);
    expect(world.car.cabinCelsius).toBeCloseTo(-7.5, 9);
    world.advance(7 * 24 * hourMs);
    expect([world.car.outsideCelsius, world.car.cabinCelsius, world.car.packCelsius]).toEqual([
      -20, -20, -20,
    ]);
  });
});

describe('cabin and pack', () => {
  test('a parked car is as warm as the weather once it has settled', () => {
    const world = oneCar('state: { at: depot }');

    world.advance(26 * hourMs);

    expect(world.car.cabinCelsius).toBe(world.car.outsideCelsius);
    expect(world.car.packCelsius).toBe(world.car.outsideCelsius);
  });

  test('driving warms the cabin to 21 degC and the pack by half a kelvin a minute', () => {
    const world = oneCar('temperature: -10degC');
    world.does(drive(100, 100));

    world.advance(10 * minuteMs);
    expect(world.car.cabinCelsius).toBeCloseTo(10, 9);
    expect(world.car.packCelsius).toBeCloseTo(-5, 9);
    world.advance(50 * minuteMs);
    expect(world.car.cabinCelsius).toBe(21);
    expect(world.car.packCelsius).toBeCloseTo(20, 9);
    world.advance(2 * hourMs);
    expect(world.car.cabinCelsius).toBe(-10);
    expect(world.car.packCelsius).toBeCloseTo(14, 9);
  });

  test('a car that stood for a night in the frost charges slowly, one from the motorway does not', () => {
    const cold = oneCar('temperature: -10degC, state: { battery.soc: 70% }');
    cold.advance(10 * hourMs);
    const warm = oneCar('temperature: -10degC, state: { battery.soc: 70% }');
    warm.advance(9 * hourMs);
    warm.does(drive(110, 110));
    warm.advance(hourMs);
    for (const world of [cold, warm]) {
      world.does({ kind: 'vehicle.set', socPercent: 20 });
      world.does(plug(250, 'DC'));
    }

    const exact = chargeTable(cold.car.model, 'DC', 250, -10).powerKwAt(20);
    expect(cold.car.batteryPowerKw).toBe(exact);
    expect(warm.car.batteryPowerKw).toBeGreaterThan(3 * cold.car.batteryPowerKw);
  });

  test('charging keeps the pack as warm as it was when it began', () => {
    const world = oneCar('temperature: -10degC, state: { battery.soc: 40% }');
    world.does(drive(80, 80));
    world.advance(hourMs);
    const before = world.car.packCelsius;
    world.does(plug(3.7));

    world.advance(3 * hourMs);
    world.does(limit(90));

    expect(world.car.isCharging).toBe(true);
    expect(world.car.packCelsius).toBe(before);
  });

  test('nothing but time and the weather moves them: no event makes them jump', () => {
    const deed = fc.constantFrom<Wish>(
      start(),
      start(28),
      start(15),
      stop,
      plug(11),
      plug(2.3),
      unplug,
      drive(12, 60),
      { kind: 'trip.end' },
      { kind: 'charger.fail' },
      { kind: 'charger.restore' },
      { kind: 'vehicle.set', temperatureC: 30 } as const,
      { kind: 'vehicle.set', socPercent: 30 } as const,
      limit(50),
      limit(100),
    );
    const list = fc.array(fc.tuple(deed, fc.nat(90 * minuteMs)), { maxLength: 12 });
    fc.assert(
      fc.property(list, (deeds) => {
        const world = oneCar('state: { at: depot, battery.soc: 40% }');
        for (const [command, afterMs] of deeds) {
          world.advance(afterMs);
          const before = [world.car.cabinCelsius, world.car.packCelsius];
          world.does(command);
          const after = [world.car.cabinCelsius, world.car.packCelsius];

          expect(Math.abs(after[0]! - before[0]!)).toBeLessThan(1e-9);
          expect(Math.abs(after[1]! - before[1]!)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('its signals', () => {
  test('temperatures are reported in half degrees', () => {
    const world = oneCar('temperature: -3.3degC');

    expect(world.signal('climate-externaltemperature')).toBe(-3.5);
    expect(world.signal('climate-internaltemperature')).toBe(-3.5);
  });

  test('heaters follow from what the car does and how cold it is', () => {
    const world = oneCar('temperature: 2degC');
    const shown = () =>
      [
        'hvac-iscabinhvacactive',
        'hvac-isfrontdefrosteractive',
        'hvac-isreardefrosteractive',
        'hvac-issteeringheateractive',
        'tractionbattery-isheateractive',
        'hvac-cabintargettemperature',
      ].map((code) => world.signal(code));

    expect(shown()).toEqual([false, false, false, false, false, 21]);
    world.does(start(23));
    world.advance(minuteMs);
    expect(shown()).toEqual([true, true, true, true, true, 23]);
    world.does({ kind: 'vehicle.set', temperatureC: 5 });
    world.advance(minuteMs);
    expect(shown()).toEqual([true, false, false, true, true, 23]);
    world.does(stop);
    world.advance(minuteMs);
    expect(shown()).toEqual([false, false, false, false, false, 21]);
  });
});
