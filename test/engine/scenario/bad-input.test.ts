import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { mistakesOf } from './diagnostics-of.ts';

describe('a temperature that cannot be is refused wherever it is written', () => {
  const fleet = (vary: string): string =>
    `version: 1\nfleets: { f: { count: 9, model: BEV, vary: { temperature: ${vary} } } }`;

  test.each([
    fleet('-300degC'),
    fleet('{ normal: { mean: -300degC, sd: 2degC } }'),
    fleet('{ uniform: [-300degC, 5degC] }'),
    fleet('{ normal: { mean: 5degC, sd: 2degC, min: -300degC } }'),
    fleet('{ choice: { -300degC: 1, 5degC: 2 } }'),
    fleet('{ triangular: { from: -300degC, mode: 0degC, to: 5degC } }'),
    'version: 1\nvehicles: { car: { model: BEV, temperature: -300degC } }',
    'version: 1\nvehicles: { car: { model: BEV } }\nsteps: [{ set: { vehicle: car, temperature: -500degF } }]',
  ])('%s', (text) => {
    expect(mistakesOf(text)).toEqual([
      expect.stringMatching(/^out_of_range \d+:\d+ -(?:300degC|500degF)$/),
    ]);
  });
});

describe('places', () => {
  test.each([
    ['latitude: -90.1, longitude: 2', 'out_of_range 2:31 -90.1'],
    ['latitude: 1, longitude: 180.5', 'out_of_range 2:45 180.5'],
    ['latitude: .nan, longitude: 2', 'value_malformed 2:31 .nan'],
    ['latitude: 1, longitude: 2, timezone: Europe/Atlantis', 'name_unknown 2:58 Europe/Atlantis'],
  ])('%s', (members, expected) => {
    expect(mistakesOf(`version: 1\nplaces: { office: { ${members} } }`)[0]).toContain(expected);
  });

  test('nor can a position be set that is not on the globe', () => {
    const world = oneCar();
    const set = (latitude: number) => () =>
      world.submit({
        kind: 'signal.set',
        vehicle: 'car',
        signal: 'Location.PreciseLocation',
        body: { latitude, longitude: 13 },
      });

    expect(set(90.5)).toThrow('Location.PreciseLocation.latitude');
    expect(set(90)).not.toThrow();
  });
});

describe('routes', () => {
  const trip = { kind: 'trip.start', vehicle: 'car', destination: 'office' } as const;

  test('a route that jumps is refused', () => {
    const legs = (...ways: number[]) => ways.map((distanceKm) => ({ distanceKm, speedKmh: 50 }));

    expect(() => oneCar().submit({ ...trip, legs: legs(20, 30) })).toThrow(
      'the route jumps: 50 km do not reach office, 55.598 km away',
    );
    expect(() => oneCar().submit({ ...trip, legs: legs() })).toThrow('at least one leg');
    expect(oneCar().submit({ ...trip, legs: legs(26, 30) }).refused).toBeUndefined();
  });

  test('a car that drives refuses before anybody looks at the way', () => {
    const world = oneCar();
    world.do('car', { drive: { to: 'office' } });
    world.advance('1m');

    expect(world.submit({ ...trip, legs: [{ distanceKm: 1, speedKmh: 50 }] }).refused).toBe(
      'in_motion',
    );
  });
});

test('what turns out to be impossible on the way is said with its place in the file', () => {
  const yaml = `version: 1
name: late
vehicles: { car: { model: BEV, state: { odometer: 1000km } } }
steps:
  - wait: 1m
  - set: { vehicle: car, odometer: 10km }
`;
  const run = new ScenarioRun(parseScenario(yaml, { file: 'late.yaml' }));
  run.advanceTo(run.world.clock.now + 3_600_000);

  expect(run.conclusion).toEqual({
    verdict: 'ERROR',
    reason: 'an odometer never falls: it shows 1000 km',
    position: { line: 6, column: 5 },
  });
});

function oneCar() {
  return createWorld({
    yaml: `
version: 1
name: bad-input
places:
  home: { latitude: 52.0, longitude: 13.0 }
  office: { latitude: 52.5, longitude: 13.0 }
vehicles: { car: { model: BEV, state: { at: home } } }`,
  });
}
