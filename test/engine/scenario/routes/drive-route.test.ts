import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioError } from '../../../../engine/index.ts';

const line = '{ "type": "LineString", "coordinates": [[13.4, 52.5], [13.45, 52.52]] }';

/** The mistakes in a drive of a car that stands at `house`. */
function mistakesIn(drive: string): readonly string[] {
  try {
    parseScenario(
      `version: 1
name: way
places: { house: { latitude: 52.5, longitude: 13.4 } }
vehicles: { car: { model: BEV, state: { at: house } } }
steps:
  - drive: ${drive}
`,
      {
        file: 'way.yaml',
        readImport: (path) =>
          path === 'ride.geojson'
            ? { file: path, text: line }
            : { problem: `there is no ${path}`, suggestion: 'ride.geojson' },
      },
    );
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ code, line: at, column, message, suggestion }) =>
        `${code} ${at}:${column} ${message}${suggestion === undefined ? '' : ` -> ${suggestion}`}`,
    );
  }
}

test.each([
  '{ vehicle: car, route: ./ride.geojson }',
  '{ vehicle: car, to: house, route: { file: ./ride.geojson, gaps: straight }, distance: 9km }',
  '{ vehicle: car, route: [house, { latitude: 52.51, longitude: 13.4 }] }',
  '{ vehicle: car, route: { polyline: "_ajccB_{zpX_ry@_ibE", precision: 6 } }',
])('a trip may take a route: %s', (drive) => {
  expect(mistakesIn(drive)).toEqual([]);
});

describe('a mistake in a route has its place', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      '{ vehicle: car, route: ./rid.geojson }',
      ['import_unknown 6:35 there is no rid.geojson -> ride.geojson'],
    ],
    [
      '{ vehicle: car, route: [[52.5, 13.4], house] }',
      [
        'wrong_type 6:36 expected text or a map, found a list -> { latitude: 52.5, longitude: 13.4 }',
      ],
    ],
    [
      '{ vehicle: car, route: [house, { latitude: 113.4, longitude: 52.5 }] }',
      [
        'out_of_range 6:43 a latitude lies between -90 and 90 degrees, not at 113.4: the two are swapped -> { latitude: 52.5, longitude: 113.4 }',
      ],
    ],
    [
      '{ vehicle: car, route: { polyline: "_|l_I_expAozD" } }',
      ['value_malformed 6:60 the polyline is cut short: its last point has no longitude'],
    ],
    [
      '{ vehicle: car, route: ./ride.geojson, distance: 3km }',
      ['out_of_range 6:61 the route is 4.05 km long: a trip on it can be longer, and no shorter'],
    ],
    [
      '{ vehicle: car, route: ./ride.geojson, legs: [{ distance: 5km }] }',
      ['form_several 6:51 route is already there: choose one'],
    ],
    [
      '{ vehicle: car, route: [home, house] }',
      [
        'name_unknown 6:36 there is no place named home; home and work differ from vehicle to vehicle -> house',
      ],
    ],
    [
      '{ vehicle: car, route: [house] }',
      ['route_short 6:35 a route has at least two points, not 1'],
    ],
    [
      '{ vehicle: car, route: { gaps: straight } }',
      ['form_missing 6:28 a route needs file:, points: or polyline:'],
    ],
    [
      '{ vehicle: car, route: { polyline: "_|l_I_expAozD_pR", gaps: straight } }',
      ['modifier_misplaced 6:67 gaps belongs to file'],
    ],
    [
      '{ vehicle: car, route: { polyline: "_p~iF~ps|U_ulLnnqC", precision: 8 } }',
      ['out_of_range 6:80 a polyline has 1 to 7 decimals, not 8'],
    ],
    [
      '{ vehicle: car, to: house, distance: 5km }',
      ['form_several 6:39 to is already there: choose one'],
    ],
  ])('%s', (drive, expected) => {
    expect(mistakesIn(drive)).toEqual(expected);
  });
});
