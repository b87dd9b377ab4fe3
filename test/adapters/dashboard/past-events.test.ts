import { expect, test } from 'vitest';
import { pastEvents } from '../../../adapters/dashboard/app/past-events.ts';
import { historyPointSchema } from '../../../adapters/http/control/history-schema.ts';
import { formatInstant, parseScenario, ScenarioRun } from '../../../engine/index.ts';

const day = `
version: 1
name: day
log: watched
clock: { start: 2026-05-04T08:00:00 }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 60% } } }
steps:
  - wait: 10m
  - drive: { vehicle: car, distance: 30km, speed: 60km/h }
  - wait: 5m
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 1h
  - unplug: car
  - wait: 5h
`;

test('trips and charging are told from the history of a vehicle that the log leaves out', () => {
  const { world } = new ScenarioRun(parseScenario(day, { file: 'day' }));
  world.keepHistory();
  world.advanceTo(world.clock.now + 4 * 3_600_000);
  const points = world.history!.of(0, -Infinity, Infinity).map(({ atMs, activity, ...values }) =>
    historyPointSchema.parse({
      ...values,
      at: formatInstant(atMs),
      state: activity,
      fuelLitres: null,
    }),
  );

  const told = pastEvents(points);

  expect(told.map(({ at, says }) => `${at.slice(11, 16)} ${says}`)).toEqual([
    '08:10 set off',
    '08:40 arrived',
    '08:45 began to charge',
    '09:45 stopped charging',
    '09:45 was unplugged',
    expect.stringMatching(/fell asleep$/),
  ]);
  expect(told[1]!.details).toMatch(/^30 km, 5\d(\.\d)? %$/);
});

test('a vehicle without a past has no events', () => {
  expect(pastEvents([])).toEqual([]);
});
