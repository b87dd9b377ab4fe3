import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import type { ScenarioRun } from '../../../../engine/index.ts';
import type { Reading } from '../../../../engine/vehicle/reporting/reading.ts';
import { isConditioned } from '../../../../engine/vehicle/row/condition.ts';
import { act, deeds, pair } from '../../../support/activity.ts';

const hourMs = 3_600_000;
const stepMs = 1_000;

/**
 * A car without a network stays as awake as it was, which a reading does not show; nor does it show
 * that the battery was emptied, helped or replaced.
 */
const plainDeeds = deeds.map((list) =>
  list.filter(({ command: { kind } }) => !/^(network|lowVoltage)\./.test(kind)),
);

test('the charge of the 12 V battery is that of stepping through trips, charging and sleep by the second', () => {
  fc.assert(
    fc.property(plainDeeds, fc.constantFrom('BEV', 'PHEV', 'HEV', 'ICE'), (list, models) => {
      const run = pair({ models });
      const stepped = stepAlong(run);

      act(run, list);

      expect(run.world.truthOf(0).lowVoltagePercent).toBeCloseTo(stepped(), 1);
    }),
    { numRuns: 60 },
  );
});

/** Steps through the stretches between the changes of a car; returns the result so far. */
function stepAlong({ world }: ScenarioRun): () => number {
  let percent = 95;
  let atMs = world.clock.now;
  const rate = () => percentPerHour(world.truthOf(0), isConditioned(world.fleet, 0));
  let perHour = rate();
  const stepTo = (toMs: number): void => {
    while (atMs < toMs) {
      const forMs = Math.min(stepMs, toMs - atMs);
      percent = Math.min(100, Math.max(0, percent + (perHour(percent) * forMs) / hourMs));
      atMs += forMs;
    }
  };
  let services = 0;
  world.watching.listen(0, 'changes', () => {
    stepTo(world.clock.now);
    const truth = world.truthOf(0);
    if (truth.upkeep.services.length > services) percent = 100;
    services = truth.upkeep.services.length;
    perHour = rate();
  });
  return () => {
    stepTo(world.clock.now);
    return percent;
  };
}

/** Rates as the design states them: a 0.4 W and a 25 W load, 45 Ah or 60 Ah, a lead battery's last fifth. */
function percentPerHour(
  { model, isMoving, isCharging, isAsleep }: Reading,
  isHeatedOrCooled: boolean,
) {
  const isBattery = model.powertrain === 'BEV';
  const capacityWh = (isBattery ? 45 : 60) * 12.6;
  if (isMoving || isCharging || isHeatedOrCooled || (isBattery && !isAsleep)) {
    return (percent: number) => (percent < 80 ? 80 / 2.5 : percent < 95 ? 15 / 2.5 : 5 / 3);
  }
  const drain = (-100 * (isAsleep ? 0.4 : 25)) / capacityWh;
  return (percent: number) => (isBattery && percent <= 70 ? 0 : drain);
}

test('a car without a network charges its 12 V battery on the road all the same', () => {
  const world = createWorld({
    yaml: `
version: 1
name: offline
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ICE, timeouts: { sleep: 8h } } }`,
  });
  const percent = () => world.read('car', 'LowVoltageBattery.StateOfCharge')?.['value'];
  world.advance('7h');
  const tired = percent();
  world.do('car', { set: { online: false } });
  world.do('car', { drive: { distance: '100km', speed: '50km/h' } });

  world.advance('2h');
  const unheard = percent();
  world.do('car', { set: { online: true } });
  world.advance('1m');

  expect(tired).toBeLessThan(80);
  expect(unheard).toBe(tired);
  expect(percent()).toBeGreaterThanOrEqual(90);
});

test('a car left with everything on says WARN, then BAD', () => {
  const world = createWorld({
    yaml: `
version: 1
name: radio
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ICE, timeouts: { sleep: 2d } } }`,
  });
  const status = () => world.read('car', 'LowVoltageBattery.Status');

  const statuses = [1, 11, 10].map((hours) => {
    world.advance(`${hours}h`);
    return status();
  });

  expect(statuses).toEqual([{ value: 'GOOD' }, { value: 'WARN' }, { value: 'BAD' }]);
});
