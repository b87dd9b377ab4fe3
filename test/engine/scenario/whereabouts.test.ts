import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError, ScenarioRun } from '../../../engine/index.ts';

const far = '[{ latitude: 52.5, longitude: 13.4 }, { latitude: 52.51, longitude: 13.42 }]';

/** Steps of a car that stands at a pier, 9000 km from the route `far`. */
const scenario = (steps: string, car = '{ model: BEV, state: { at: pier } }', more = ''): string =>
  `version: 1
name: far
places:
  pier: { latitude: 37.8, longitude: -122.4 }
  near: { latitude: 37.805, longitude: -122.4 }
  office: { latitude: 37.9, longitude: -122.4 }
chargers:
  wallbox: { type: AC, power: 11kW, place: office }
  box: { type: AC, power: 11kW, place: near }
vehicles: { car: ${car} }
${more}steps:
${steps}
`;

const read = (yaml: string) => parseScenario(yaml, { file: 'far.yaml' });

function mistakesOf(yaml: string): readonly string[] {
  try {
    read(yaml);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ line, column, message }) =>
        `${line - yaml.split('steps:\n')[0]!.split('\n').length}:${column} ${message}`,
    );
  }
}

const begins =
  'the route begins 9103.6 km from the car at 37.8, -122.4, more than 50 km: put the car there with state: { at: … } and a place at 52.5, 13.4';

describe('a route far from its car', () => {
  test('is a mistake of the file, where the car has its place from there', () => {
    expect(
      mistakesOf(scenario(`  - lock: car\n  - drive: { vehicle: car, route: ${far} }`)),
    ).toEqual([`2:35 ${begins}`]);
  });

  test('is a mistake as a polyline, a file and points in a map', () => {
    for (const route of [
      '{ polyline: "_p~iF~ps|U_ulLnnqC" }',
      `{ points: ${far} }`,
      '{ file: ./way.json, text: \'{ "type": "LineString", "coordinates": [[13.4, 52.5], [13.5, 52.6]] }\' }',
    ]) {
      const found = mistakesOf(scenario(`  - drive: { vehicle: car, route: ${route} }`));
      expect(found).toEqual([expect.stringMatching(/^1:35 the route begins \d+(\.\d)? km from/)]);
    }
  });

  test('names what is swapped', () => {
    const points = '[{ latitude: -62.4, longitude: 37.8 }, { latitude: -62.41, longitude: 37.8 }]';
    const yaml = scenario(`  - drive: { vehicle: car, route: ${points} }`).replace(
      'pier: { latitude: 37.8, longitude: -122.4 }',
      'pier: { latitude: 37.8, longitude: -62.4 }',
    );
    expect(mistakesOf(yaml)).toEqual([
      expect.stringMatching(/more than 50 km: its latitudes and longitudes are swapped$/),
    ]);
  });

  test.each([
    ['after a trip', '  - drive: { vehicle: car, distance: 5km }'],
    [
      'after a trip of a nested step',
      '  - group: out\n    do: [{ drive: { vehicle: car, distance: 5km } }]',
    ],
  ])('%s is found by the run', (_, step) => {
    const yaml = scenario(`${step}\n  - drive: { vehicle: car, route: ${far} }`);
    const run = new ScenarioRun(read(yaml));
    run.advanceTo(run.world.clock.now + 86_400_000);

    const { conclusion } = run;
    expect(conclusion).toMatchObject({ verdict: 'ERROR' });
    expect(String(conclusion && 'reason' in conclusion && conclusion.reason)).toMatch(
      /^the route begins 9\d{3}(\.\d)? km from the car at 37\.\d+, -122\.\d+, more than 50 km/,
    );
  });

  test.each([
    ['a car of which the file gives no place', '{ model: BEV }', ''],
    ['a car with a driver', '{ model: BEV, persona: commuter, state: { at: pier } }', ''],
    [
      'a car that a rule drives',
      '{ model: BEV, state: { at: pier } }',
      'ambient: [{ for: car, every: 1h, do: [{ drive: { distance: 5km } }] }]\n',
    ],
  ])('is left to the run for %s', (_, car, more) => {
    expect(mistakesOf(scenario(`  - drive: { vehicle: car, route: ${far} }`, car, more))).toEqual(
      [],
    );
  });

  test('that ends far from its destination is a mistake in any list of steps', () => {
    const steps = `  - group: out\n    do: [{ drive: { vehicle: car, to: pier, route: ${far} } }]`;
    expect(mistakesOf(scenario(steps))).toEqual([
      expect.stringMatching(
        /^2:52 the route ends 9\d{3}(\.\d)? km from pier at 37\.8, -122\.4, more than 50 km$/,
      ),
    ]);
  });
});

describe('a charger far from the car', () => {
  const hintsOf = (steps: string): readonly string[] =>
    read(scenario(steps)).hints.map(({ message }) => message);

  test('is worth a hint, and plugs it in all the same', () => {
    const steps = '  - plugIn: { vehicle: car, charger: wallbox }';
    expect(hintsOf(steps)).toEqual([
      'wallbox stands at office, 11.1 km from car at pier, which is plugged in all the same: let it drive there first',
    ]);
    const run = new ScenarioRun(read(scenario(`${steps}\n  - expect: [car.charge.isCharging]`)));
    run.advanceTo(run.world.clock.now + 3_600_000);
    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });

  test('is none on the same site, or once the car has driven', () => {
    expect(hintsOf('  - plugIn: { vehicle: car, charger: box }')).toEqual([]);
    expect(
      hintsOf(
        '  - drive: { vehicle: car, to: office }\n  - plugIn: { vehicle: car, charger: wallbox }',
      ),
    ).toEqual([]);
  });
});
