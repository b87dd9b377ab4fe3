import { expect, test } from 'vitest';
import { openRun } from '../support/activity.ts';

test('a spot without a name has the local time of the place the car came from', () => {
  const run = openRun(`
version: 1
name: abroad
clock: { start: 2026-05-04T08:00:00, timezone: Europe/Berlin }
places:
  lisbon: { latitude: 38.72, longitude: -9.14, timezone: Europe/Lisbon }
vehicles:
  car: { model: BEV, state: { at: lisbon } }`);
  const { world } = run;
  const row = world.rowOf('car');
  run.order('car', { drive: { distance: '10km', speed: '60km/h' } });
  run.advanceTo(world.clock.now + 3_600_000);

  expect(world.truthOf(row).place).toBe('');
  expect(world.dynamics.zoneOf(row).name).toBe('Europe/Lisbon');
});
