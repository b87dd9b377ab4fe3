import { expect, test } from 'vitest';
import { openRun } from '../support/activity.ts';

test('a commuter whose car will not leave work tries again now and then, not all the time', () => {
  const run = openRun(`
version: 1
name: detained
clock: { start: 2026-05-04T00:00:00 }
vehicles:
  car: { model: BEV, persona: { commuter: { daysOff: 0% } }, state: { battery.soc: 90% } }`);
  const midday = run.world.clock.now + 12 * 3_600_000;
  run.advanceTo(midday);
  run.order('car', 'unlock');
  run.order('car', { openDoor: { door: 'backLeft' } });
  const before = run.world.dynamics.steps;

  run.advanceTo(midday + 12 * 3_600_000);

  expect(run.world.truthOf(run.world.rowOf('car')).place).toBe('work');
  expect(run.world.dynamics.steps - before).toBeLessThan(600);
});
