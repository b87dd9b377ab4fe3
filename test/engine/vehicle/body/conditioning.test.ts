import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditioningPower } from '../../../../engine/model/cabin.ts';
import { consumptionKwhPerKm, warmUpKwh } from '../../../../engine/model/consumption.ts';
import { standbyWatts } from '../../../../engine/model/standby.ts';
import { openRun } from '../../../support/activity.ts';
import { conditioningKwhAt } from '../../../support/reference-models.ts';
import {
  drive,
  hourMs,
  limit,
  minuteMs,
  oneCar,
  plug,
  start,
  stop,
  unplug,
} from './climate-cases.ts';

describe('conditioning', () => {
  test('brings the cabin to its target, holds it there, and ends after half an hour', () => {
    const world = oneCar('temperature: -10degC');
    expect(world.does(start(22))).toBeUndefined();

    world.advance(8 * minuteMs);
    expect(world.car.cabinCelsius).toBeCloseTo(6, 9);
    world.advance(8 * minuteMs);
    expect(world.car.cabinCelsius).toBe(22);
    world.advance(14 * minuteMs);
    expect(world.car.isClimateOn).toBe(false);
    expect(world.facts('climate.started')).toEqual([{ targetCelsius: 22 }]);
    expect(world.facts('climate.stopped')).toEqual([{ reason: 'timeout' }]);
    world.advance(10 * minuteMs);
    expect(world.car.cabinCelsius).toBeCloseTo(17, 9);
  });

  test('takes from the battery what the closed form says, beside what an awake car takes', () => {
    const ambient = fc.integer({ min: -25, max: 40 });
    const halves = fc.integer({ min: 30, max: 56 });
    fc.assert(
      fc.property(ambient, halves, fc.nat(30 * minuteMs - 1), (ambientC, half, elapsedMs) => {
        const world = oneCar(`temperature: ${ambientC}degC`);
        const { model: car } = world.car;
        const before = world.car.energyKwh;
        const sinceMs = world.world.clock.now;
        world.does(start(half / 2));

        world.advance(elapsedMs);

        const cabin = { sinceMs, celsius: ambientC, ambientCelsius: ambientC };
        const taken = conditioningKwhAt(
          car,
          { ...cabin, targetCelsius: half / 2 },
          sinceMs + elapsedMs,
        );
        const awake = (standbyWatts(car, 'awake', ambientC) * elapsedMs) / (1000 * hourMs);
        // The phase changes at a whole millisecond.
        expect(before - world.car.energyKwh).toBeCloseTo(taken + awake, 5);
      }),
      { numRuns: 60 },
    );
  });

  test('costs a plugged car nothing, until the charger fails or the cable is pulled', () => {
    const world = oneCar('temperature: -10degC, state: { chargeLimit: 50%, battery.soc: 60% }');
    const drained = (ms: number) => {
      const before = world.car.energyKwh;
      world.advance(ms);
      return before - world.car.energyKwh;
    };
    const kw = conditioningPower(world.car.model, -10, 21).approachKw;
    const awakeKw = standbyWatts(world.car.model, 'awake', -10) / 1000;
    world.does(plug(11));
    world.does(start());

    expect(drained(minuteMs)).toBeCloseTo(awakeKw / 60, 9);
    world.does({ kind: 'charger.fail' });
    expect(drained(minuteMs)).toBeCloseTo((kw + awakeKw) / 60, 9);
    world.does({ kind: 'charger.restore' });
    expect(drained(minuteMs)).toBeCloseTo(awakeKw / 60, 9);
    world.does(unplug);
    expect(drained(minuteMs)).toBeCloseTo((kw + awakeKw) / 60, 9);
    world.does(plug(11));
    expect(drained(minuteMs)).toBeCloseTo(awakeKw / 60, 9);
  });

  test('leaves charging what is left of the offer, and every kWh from the wall goes somewhere', () => {
    const power = fc.constantFrom(1.4, 2.3, 7.4, 11);
    const ambient = fc.integer({ min: -25, max: 40 });
    const span = fc.integer({ min: minuteMs, max: 14 * minuteMs });
    fc.assert(
      fc.property(power, ambient, fc.boolean(), span, (offer, ambientC, isLate, spanMs) => {
        const world = oneCar(`temperature: ${ambientC}degC, state: { battery.soc: 40% }`);
        const { battery } = world.car.model;
        world.does(plug(offer));
        const aloneKw = world.car.wallPowerKw;
        const stored = world.car.energyKwh;
        world.does(start(20));
        // The first phase or the second.
        if (isLate) world.advance(25 * minuteMs);
        const { approachKw, holdKw } = conditioningPower(world.car.model, ambientC, 20);
        const asked = (isLate || ambientC === 20 ? holdKw : approachKw) / battery!.acEfficiency;
        const wallKw = world.car.wallPowerKw;
        const intoKw = world.car.batteryPowerKw / battery!.acEfficiency;
        const before = world.car.energyKwh;
        const phaseMs = (Math.abs(20 - ambientC) / 2) * minuteMs;
        const ms = isLate ? Math.min(spanMs, 4 * minuteMs) : Math.min(spanMs, phaseMs);

        world.advance(Math.floor(ms));

        expect(wallKw).toBeLessThanOrEqual(aloneKw + 1e-9);
        expect(wallKw - intoKw).toBeCloseTo(Math.min(asked, offer - intoKw), 9);
        expect(intoKw).toBeGreaterThanOrEqual(0.1 - 1e-9);
        expect(before).toBeGreaterThanOrEqual(stored);
        expect(world.car.energyKwh - before).toBeCloseTo(
          (intoKw * battery!.acEfficiency * Math.floor(ms)) / hourMs,
          4,
        );
        expect(world.car.energyAddedKwh).toBeCloseTo(world.car.energyKwh - stored, 9);
      }),
      { numRuns: 60, examples: [[1.4, 20, false, minuteMs]] },
    );
  });

  test('charges later where it shares the post, and is complete to the millisecond', () => {
    const done = (conditioned: boolean): number => {
      const world = oneCar('temperature: 0degC, state: { battery.soc: 77% }');
      world.does(limit(80));
      world.does(plug(7.4));
      if (conditioned) world.does(start());
      const ms = world.car.timeToLimitMs;
      world.advance(6 * hourMs);
      expect(world.facts('charge.completed')).toHaveLength(1);
      expect(world.car.socPercent).toBeLessThanOrEqual(80);
      return ms;
    };

    expect(done(true)).toBeGreaterThan(done(false));
  });

  test('a trip after it on the plug pays no warm-up', () => {
    const used = (conditioned: boolean): number => {
      const world = oneCar('temperature: -10degC, state: { chargeLimit: 50%, battery.soc: 60% }');
      world.does(plug(11));
      if (conditioned) world.does(start());
      world.advance(29 * minuteMs);
      world.does(unplug);
      const before = world.car.energyKwh;
      world.does(drive(30, 60));
      world.advance(30 * minuteMs);
      return before - world.car.energyKwh;
    };
    const { model: car } = oneCar().car;
    const warm = consumptionKwhPerKm(car, 60, -10) * 30;

    expect(used(true)).toBeCloseTo(warm, 6);
    expect(used(false)).toBeCloseTo(warm + warmUpKwh(car, -10), 6);
  });

  test('ends with a trip, which begins with the temperature of the cabin', () => {
    const world = oneCar('temperature: -10degC');
    world.does(start());
    world.advance(5 * minuteMs);
    world.does(drive(30, 60));

    expect(world.facts('climate.stopped')).toEqual([{ reason: 'trip' }]);
    expect(world.car.cabinCelsius).toBeCloseTo(0, 9);
    world.advance(4 * minuteMs);
    expect(world.car.cabinCelsius).toBeCloseTo(8, 9);
    expect(world.does(start())).toBe('in_motion');
    expect(world.car.cabinTargetCelsius).toBe(21);
  });

  test('leaves an unplugged car 5 %, and starts with no less', () => {
    const world = oneCar('temperature: -10degC, state: { battery.soc: 6% }');
    world.does(start());
    world.advance(12 * minuteMs);

    expect(world.facts('climate.stopped')).toEqual([{ reason: 'battery' }]);
    expect(world.car.socPercent).toBeCloseTo(5, 1);
    expect(world.does(start())).toBe('battery_low');
    world.does(plug(11));
    expect(world.does(start())).toBeUndefined();
  });

  test('follows the temperature that was set, and ends when the battery that was set is low', () => {
    const world = oneCar('temperature: -10degC');
    const drained = (ms: number) => {
      const before = world.car.energyKwh;
      world.advance(ms);
      return before - world.car.energyKwh;
    };
    const awakeKw = standbyWatts(world.car.model, 'awake', 10) / 1000;
    world.does(start());
    world.advance(20 * minuteMs);

    world.does({ kind: 'vehicle.set', temperatureC: 10 });
    const { holdKw } = conditioningPower(world.car.model, 10, 21);
    expect(drained(minuteMs)).toBeCloseTo((holdKw + awakeKw) / 60, 9);
    world.does({ kind: 'vehicle.set', socPercent: 5.001 });
    world.advance(2 * minuteMs);
    expect(world.facts('climate.stopped')).toEqual([{ reason: 'battery' }]);
  });

  test('goes to another temperature from where it is, for another half hour', () => {
    const world = oneCar('temperature: -10degC');
    world.does(start(28));
    world.advance(5 * minuteMs);
    world.does(start(15));
    expect(world.car.cabinCelsius).toBeCloseTo(0, 9);
    world.advance(29 * minuteMs);

    expect(world.car.cabinCelsius).toBe(15);
    expect(world.car.isClimateOn).toBe(true);
    world.does(stop);
    expect(world.facts('climate.stopped')).toEqual([{ reason: 'command' }]);
    expect(world.does(stop)).toBeUndefined();
    expect(world.facts('climate.stopped')).toHaveLength(1);
  });

  test('keeps a car awake, whatever ends meanwhile', () => {
    const world = oneCar(
      'temperature: 0degC, timeouts: { sleep: 2m }, state: { battery.soc: 60% }',
    );
    world.advance(hourMs);
    expect(world.car.isAsleep).toBe(true);
    world.does(plug(11));
    world.does(start());
    world.advance(5 * minuteMs);
    world.does({ kind: 'charge.stop' });
    world.advance(20 * minuteMs);
    expect(world.car.isAsleep).toBe(false);
    world.advance(10 * minuteMs);

    expect(world.car.isAsleep).toBe(true);
  });

  test('is nothing for a car without a traction battery', () => {
    const run = openRun(`
version: 1
name: diesel
clock: { start: 2026-01-12T00:00:00 }
vehicles: { car: { model: ICE } }`);

    expect(() => run.world.submit({ kind: 'climate.start', vehicle: 'car' })).toThrow(
      'powertrain_unsupported',
    );
  });
});
