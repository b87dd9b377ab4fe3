import { expect, test } from 'vitest';
import { parseScenario } from '../../../../engine/scenario/parse.ts';
import { ScenarioRun } from '../../../../engine/scenario/run.ts';
import { wallPowerKwAt } from '../../../../engine/vehicle/charging/charge-current.ts';
import { truth } from '../../../../engine/vehicle/row/quantity.ts';

const model = 'tesla-model-3';

function running(charger: string, steps: string, vehicles = 'a b c'): ScenarioRun {
  const cars = vehicles
    .split(' ')
    .map((name) => `${name}: { model: ${model}, state: { battery.soc: 20% } }`);
  const text = `version: 1
clock: { limit: 3d }
places: { yard: { latitude: 48.1, longitude: 11.6 } }
chargers: { box: { type: AC, ${charger} } }
vehicles: { ${cars.join(', ')} }
steps: [${steps}, { wait: 1d }]`;
  return new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
}

const plug = (vehicle: string): string => `{ plugIn: { vehicle: ${vehicle}, charger: box } }`;

function powers({ world }: ScenarioRun): readonly number[] {
  const { fleet, clock } = world;
  return Array.from({ length: fleet.count }, (_, row) =>
    Number(wallPowerKwAt(fleet, row, truth, clock.now).toFixed(3)),
  );
}

function after(run: ScenarioRun, hours: number): readonly number[] {
  run.advanceTo(run.world.startMs + hours * 3_600_000);
  return powers(run);
}

test('two cars at one 11 kW box share its power', () => {
  const run = running('power: 11kW, connectors: 2', `${plug('a')}, { wait: 1h }, ${plug('b')}`);
  expect(after(run, 0.5)).toEqual([11, 0, 0]);
  expect(after(run, 1.5)).toEqual([5.5, 5.5, 0]);
});

test.each([
  ['at a place', 'power: 11kW, place: yard'],
  ['where the cars are', 'power: 11kW'],
  ['by its current', 'phases: 3, amps: 16, volts: 230'],
  ['shared by all', 'power: 11kW, perCar: false'],
])('two cars at one box %s never take twice its power', (_name, charger) => {
  const run = running(charger, `${plug('a')}, ${plug('b')}`);
  const [a, b] = after(run, 1) as [number, number];
  expect(a + b).toBeGreaterThan(10.9);
  expect(a + b).toBeLessThan(11.05);
  expect(a).toBeCloseTo(b, 2);
});

test.each([
  ['each car has one of its own', 'power: 11kW, perCar: true'],
  ['it is in the drive of each car', 'power: 11kW, place: home'],
])('two cars have all of the power where %s', (_name, charger) => {
  const run = running(charger, `${plug('a')}, ${plug('b')}`);
  expect(after(run, 1)).toEqual([11, 11, 0]);
});

const people = (charger: string): ScenarioRun =>
  new ScenarioRun(
    parseScenario(
      `version: 1
clock: { start: 2026-05-04T21:00:00, limit: 3d }
places: { yard: { latitude: 48.1, longitude: 11.6 } }
chargers: { box: { type: AC, ${charger} } }
fleets: { cars: { model: ${model}, count: 4, state: { battery.soc: 20% } } }
steps: [{ plugIn: { vehicle: cars, charger: box } }, { wait: 1d }]`,
      { file: 'a.yaml' },
    ),
  );

test('members of a fleet have a charger each, unless it stands at a place', () => {
  expect(after(people('power: 11kW'), 1)).toEqual([11, 11, 11, 11]);
  expect(after(people('power: 22kW, place: yard'), 1)).toEqual([5.5, 5.5, 5.5, 5.5]);
  expect(after(people('power: 22kW, perCar: false'), 1)).toEqual([5.5, 5.5, 5.5, 5.5]);
});

test('the first car takes all that it can', () => {
  const run = running(
    'power: 11kW, connectors: 3, sharedPower: 16kW, sharing: firstCome',
    `${plug('b')}, ${plug('a')}, ${plug('c')}`,
  );
  expect(after(run, 0.5)).toEqual([5, 11, 0]);
});

test('a car for which no power is left waits for it, and for the others to be charged', () => {
  const run = running(
    'power: 11kW, connectors: 3, sharing: firstCome',
    `${plug('a')}, ${plug('b')}, { wait: 3h }, { unplug: a }`,
  );
  expect(after(run, 1)).toEqual([11, 0, 0]);
  expect(after(run, 3.5)).toEqual([0, 11, 0]);
});

test('cars of which not all can get the least current that a car needs charge one after another', () => {
  const run = running(
    'power: 11kW, phases: 3, volts: 230, connectors: 3',
    `${plug('a')}, ${plug('b')}, ${plug('c')}, { wait: 1h }, { unplug: b }`,
  );
  expect(after(run, 0.5)).toEqual([5.5, 5.5, 0]);
  expect(after(run, 1.5)).toEqual([5.5, 0, 5.5]);
});

test('by need, shares are in proportion to the energy that each car lacks, and all end together', () => {
  const run = running(
    'power: 11kW, connectors: 2, sharedPower: 14kW, sharing: byNeed',
    `{ set: { vehicle: a, battery.soc: 50% } }, ${plug('a')}, ${plug('b')}`,
  );
  const [a, b] = after(run, 1) as [number, number];
  expect(a / b).toBeCloseTo(50 / 80, 3);
  expect(a + b).toBeCloseTo(14, 2);
});

test('by need, where not all can charge, the cars that lack the most come first', () => {
  const run = running(
    'power: 11kW, phases: 3, volts: 230, connectors: 3, sharing: byNeed',
    `{ set: { vehicle: a, battery.soc: 60% } }, ${plug('a')}, ${plug('b')}, ${plug('c')}`,
  );

  expect(after(run, 0.5)).toEqual([0, 5.5, 5.5]);
});

test('a taken charger refuses', () => {
  const run = running(
    'power: 11kW, connectors: 1',
    `${plug('a')}, { plugIn: { vehicle: b, charger: box }, expect: { refused: charger_occupied } }`,
  );
  expect(after(run, 1)).toEqual([11, 0, 0]);
  run.advanceTo(Infinity);
  expect(run.conclusion?.verdict).toBe('PASS');
});

test('a queue is served in its order, and a car that drives off leaves it', () => {
  const run = running(
    'power: 11kW, connectors: 1, occupied: queue',
    `${plug('a')}, ${plug('b')}, ${plug('c')}, { wait: 1h },
     { drive: { vehicle: b, distance: 5km } }, { unplug: a }`,
  );
  expect(after(run, 0.5)).toEqual([11, 0, 0]);
  expect(after(run, 2)).toEqual([0, 0, 11]);
});
