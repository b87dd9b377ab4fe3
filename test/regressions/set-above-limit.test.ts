import { expect, test } from 'vitest';
import { openRun } from '../support/activity.ts';

const hour = 3_600_000;

test('a car that charges for its departure and is set above its limit keeps what was set', () => {
  const run = openRun(`
version: 1
name: set-above-limit
clock: { start: 2026-11-04T22:00:00 }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 10% } } }`);
  const { world } = run;
  const departures = [{ days: [0, 1, 2, 3, 4, 5, 6], timeMs: 7 * hour }];
  const windows = [[], [], [], [], [], [], []];
  world.submit({
    kind: 'schedule.set',
    vehicle: 'car',
    schedule: { kind: 'departures', windows, departures },
  });
  world.submit({ kind: 'limit.set', vehicle: 'car', limitPercent: 50 });
  run.order('car', { plugIn: { power: '7kW' } });
  run.advanceTo(world.clock.now + 8 * hour);
  const { energyAddedKwh, isCharging } = world.truthOf(0);
  expect(isCharging).toBe(true);

  world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 80 });

  expect(world.truthOf(0)).toMatchObject({ socPercent: 80, energyAddedKwh, isCharging: false });
  expect(world.log.retained.filter(({ kind }) => kind === 'charge.completed')).toHaveLength(1);
});
