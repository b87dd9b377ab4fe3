import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hourMs, minuteMs, oneCar, plug, start, unplug } from '../body/climate-cases.ts';

/** Minutes until the charge at a fast charger is complete at 80 %, and the energy then. */
function fastCharge(celsius: number, cuts: readonly number[] = []) {
  const world = oneCar(
    `temperature: ${celsius}degC, state: { battery.soc: 10%, chargeLimit: 80% }`,
  );
  world.does(plug(350, 'DC'));
  const sinceMs = world.world.clock.now;
  for (const cut of cuts) world.advance(cut);
  world.advance(4 * hourMs);
  const done = world.world.log.retained.find(({ kind }) => kind === 'charge.completed')!;
  return {
    minutes: (done.atMs - sinceMs) / minuteMs,
    log: JSON.stringify(world.world.log.retained),
  };
}

describe('a cold pack at a fast charger', () => {
  test('takes longer the colder it is, and as long as ever from 22.5 degC on', () => {
    const minutes = [-20, -10, 0, 10, 20, 25].map((celsius) => fastCharge(celsius).minutes);
    for (const [index, each] of minutes.slice(1).entries()) {
      expect(each).toBeLessThanOrEqual(minutes[index]!);
    }
    // A pack that stayed at 0 degC would take more than twice as long.
    expect(minutes[2]! / minutes[5]!).toBeGreaterThan(1.2);
    expect(minutes[2]! / minutes[5]!).toBeLessThan(2);
  });

  test('gets warmer by 0.7 K a minute up to 25 degC, and its power rises with it', () => {
    const world = oneCar('temperature: -10degC, state: { battery.soc: 10% }');
    world.does(plug(350, 'DC'));
    const cold = world.car.batteryPowerKw;
    let before = cold;
    for (let minutes = 1; minutes <= 30; minutes += 1) {
      world.advance(minuteMs);
      expect(world.car.packCelsius).toBeCloseTo(Math.min(25, -10 + 0.7 * minutes), 6);
      // Up to the first step of its curve, at 46 %.
      if (world.car.socPercent > 45) continue;
      expect(world.car.batteryPowerKw).toBeGreaterThanOrEqual(before);
      before = world.car.batteryPowerKw;
    }
    expect(before).toBeGreaterThan(2 * cold);
  });

  test('stays cold on AC, and while its cabin is heated', () => {
    const world = oneCar('temperature: -10degC, state: { battery.soc: 10% }');
    world.does(plug(11));
    world.advance(hourMs);
    expect(world.car.packCelsius).toBeCloseTo(-10, 9);
    world.does(unplug);
    world.does(plug(150, 'DC'));
    world.advance(5 * minuteMs);
    const celsius = world.car.packCelsius;
    const { energyKwh } = world.car;
    world.does(start(21));
    expect(world.car.energyKwh).toBeCloseTo(energyKwh, 9);
    world.advance(10 * minuteMs);
    expect(world.car.packCelsius).toBeCloseTo(celsius, 9);
  });

  test('charges as long whatever is asked of it, however time is cut', () => {
    const cuts = fc.array(fc.nat(20 * minuteMs), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: -25, max: 30 }), cuts, (celsius, parts) => {
        expect(fastCharge(celsius, parts)).toEqual(fastCharge(celsius));
      }),
      { numRuns: 20 },
    );
  });
});
