import { describe, expect, test } from 'vitest';
import { allAtOnce } from '../../../../engine/in-steps.ts';
import { ScenarioError } from '../../../../engine/index.ts';
import { distanceKm } from '../../../../engine/place/geography.ts';
import type { Route } from '../../../../engine/place/route.ts';
import { type RouteGaps, routeOfFile } from '../../../../engine/scenario/routes/route-file.ts';
import { Findings } from '../../../../engine/scenario/source/findings.ts';
import { Source } from '../../../../engine/scenario/source/source.ts';

function routeIn(text: string, gaps: RouteGaps = 'refuse'): Route {
  const findings = new Findings(new Source('main.yaml', ''));
  const route = allAtOnce(routeOfFile(findings, new Source('way', text), gaps));
  findings.finish();
  return route!;
}

function mistakesIn(text: string, gaps?: RouteGaps): readonly string[] {
  try {
    routeIn(text, gaps);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map(
      ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
    );
  }
}

const gpx = (...points: string[]): string =>
  `<?xml version="1.0"?>\n<gpx version="1.1"><trk><trkseg>\n${points.join('\n')}\n</trkseg></trk></gpx>`;
const point = (lat: number | string, lon: number | string, inside = ''): string =>
  `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`;

describe('a GPX file', () => {
  test('has its track as a route, with elevations and times', () => {
    const route = routeIn(
      gpx(
        point(52.5, 13.4, '<ele>34.0</ele><time>2026-03-10T07:00:00Z</time>'),
        '<!-- <trkpt lat="1" lon="1"/> -->',
        point(52.51, 13.4, '<ele>45.5</ele><time>2026-03-10T07:01:00.500+00:00</time>'),
        `<trkpt lon='13.42' lat='52.51'/>`,
      ),
    );

    expect(route.count).toBe(3);
    expect(route.lengthKm).toBeCloseTo(1.112 + 1.354, 2);
    expect(route.elevationM(0)).toBe(34);
    expect(route.elevationM(1.2)).toBe(45.5);
    expect(route.grade(0.5)).toBeCloseTo(0.0103, 3);
  });

  test('has the points of its routes without a track, and namespaces', () => {
    const text = `<x:gpx xmlns:x="http://www.topografix.com/GPX/1/1"><x:rte>
      <x:rtept lat="52.5" lon="13.4"/><x:rtept lat="53.5" lon="10"/></x:rte></x:gpx>`;

    expect(routeIn(text).last).toEqual({ latitude: 53.5, longitude: 10 });
  });

  test('has its track with a prefix of its namespace', () => {
    const text = gpx(point(52.5, 13.4), point(52.51, 13.4)).replaceAll(/<(\/?)(?=[a-z])/g, '<$1g:');

    expect(routeIn(text).count).toBe(2);
  });

  test('goes straight on over a gap where that is asked for', () => {
    const text = gpx(point(52.5, 13.4), '</trkseg><trkseg>', point(52.6, 13.4));

    expect(routeIn(text, 'straight').lengthKm).toBeCloseTo(11.12, 1);
    expect(mistakesIn(text)).toEqual([
      'route_gap way:5:1 the track has a gap of 11.1 km here; with gaps: straight it goes straight on',
    ]);
  });

  test.each<readonly [string, string, string]>([
    [
      'no number',
      gpx(point('NaN', 13)),
      'value_malformed way:3:13 expected the latitude as a number, found NaN',
    ],
    [
      'no longitude',
      gpx('<trkpt lat="52"/>'),
      'value_malformed way:3:1 the point has no longitude: lon="…"',
    ],
    ['one point', gpx(point(52, 13)), 'route_short way:3:1 a route has at least two points, not 1'],
    [
      'one place',
      gpx(point(52, 13), point(52, 13)),
      'route_short way:3:1 all points of the route are one place',
    ],
    ['no point', gpx(), 'route_short way:1:1 the file has no track and no route'],
    [
      'waypoints',
      '<gpx><wpt lat="52" lon="13"/></gpx>',
      'route_short way:1:1 the file has no track and no route: its waypoints are places, not a way',
    ],
    [
      'swapped coordinates',
      gpx(point(118.2, 34)),
      'out_of_range way:3:1 latitude 118.2, longitude 34 is no place on Earth: the two are swapped',
    ],
    [
      'coordinates out of range',
      gpx(point(52, 181)),
      'out_of_range way:3:1 latitude 52, longitude 181 is no place on Earth',
    ],
    [
      'an elevation in the air',
      gpx(point(52, 13, '<ele>11000</ele>')),
      'out_of_range way:3:1 roads lie between -500 and 6000 m above the sea; this is 11000',
    ],
    [
      'time that runs backwards',
      gpx(
        point(52, 13, '<time>2026-03-10T07:00:00Z</time>'),
        point(52.01, 13, '<time>2026-03-10T06:59:00Z</time>'),
      ),
      'route_order way:4:35 the point is earlier than the one before it: sort the points by time',
    ],
    [
      'a time that is none',
      gpx(point(52, 13, '<time>noon</time>')),
      'value_malformed way:3:32 expected a time such as 2026-03-10T07:30:00Z, found noon',
    ],
    [
      'a file cut short',
      gpx(point(52, 13)).slice(0, -20),
      'value_malformed way:4:1 the file is cut short inside a tag',
    ],
    [
      'an element without an end',
      '<gpx><trk>',
      'value_malformed way:1:6 <trk> has no end: the file is cut short',
    ],
    [
      'an end without a beginning',
      '<gpx></trk></gpx>',
      'value_malformed way:1:6 </trk> ends no element that is open here',
    ],
    [
      'a mark in the text',
      '<gpx> 1 < 2 </gpx>',
      'value_malformed way:1:9 this begins no tag of XML',
    ],
    [
      'another format',
      '<kml></kml>',
      'value_malformed way:1:1 expected <gpx>, found <kml>: export the way as GPX',
    ],
    ['no format', 'lat,lon', 'value_malformed way:1:1 expected GPX or GeoJSON, found neither'],
    ['nothing', '', 'value_malformed way:1:1 expected GPX or GeoJSON, found an empty file'],
  ])('with %s is refused', (_, text, expected) => {
    expect(mistakesIn(text)).toEqual([expected]);
  });

  test('with 64 elements inside one another is refused without a stack', () => {
    expect(mistakesIn(`<gpx>${'<a>'.repeat(100_000)}`)).toEqual([
      'value_malformed way:1:195 more than 64 elements inside one another',
    ]);
  });

  test('with more than 100,000 points is refused', { tags: 'long' }, () => {
    const points = Array.from({ length: 100_001 }, (_, index) => point(52 + index / 1e6, 13));

    expect(mistakesIn(gpx(...points))).toEqual([
      'file_too_large way:100003:1 more than 100000 points: cut the file to one trip, or thin it out',
    ]);
  });

  test('tells five mistakes and no more', () => {
    expect(mistakesIn(gpx(...Array.from({ length: 9 }, (_, at) => point(at, 'x'))))).toHaveLength(
      5,
    );
  });
});

describe('a GeoJSON file', () => {
  const line = (coordinates: unknown): object => ({ type: 'LineString', coordinates });
  const feature = (geometry: object | null): object => ({
    type: 'Feature',
    properties: null,
    geometry,
  });

  test.each([
    [
      'a line',
      line([
        [13.4, 52.5, 30],
        [13.5, 52.5, 40],
        [13.5, 52.6, 50],
      ]),
    ],
    [
      'a feature',
      feature(
        line([
          [13.4, 52.5, 30],
          [13.5, 52.5, 40],
          [13.5, 52.6, 50],
        ]),
      ),
    ],
    [
      'features',
      {
        type: 'FeatureCollection',
        features: [
          feature({ type: 'Point', coordinates: [0, 0] }),
          feature({
            type: 'MultiLineString',
            coordinates: [
              [
                [13.4, 52.5, 30],
                [13.5, 52.5, 40],
              ],
              [
                [13.5, 52.5, 40],
                [13.5, 52.6, 50],
              ],
            ],
          }),
        ],
      },
    ],
  ])('has the positions of %s', (_, value) => {
    const route = routeIn(JSON.stringify(value, undefined, 2));

    expect(route.count).toBe(3);
    expect(route.at(1)).toEqual({ latitude: 52.5, longitude: 13.5 });
    expect(route.lengthKm).toBeCloseTo(
      distanceKm(route.at(0), route.at(1)) + distanceKm(route.at(1), route.at(2)),
      9,
    );
    expect(route.elevationM(route.lengthKm)).toBe(50);
  });

  test.each<readonly [string, string, string]>([
    [
      'another geometry',
      '{ "type": "Feature",\n  "geometry": { "type": "Polygon", "coordinates": [] } }',
      'value_malformed way:2:25 a route is a LineString or a MultiLineString, not a Polygon',
    ],
    [
      'no type',
      '{ "coordinates": [] }',
      'value_malformed way:1:1 expected GeoJSON: a map with a type, such as LineString',
    ],
    [
      'no coordinates',
      '{ "type": "LineString" }',
      'value_malformed way:1:1 expected coordinates: a list of positions',
    ],
    [
      'a text as a number',
      '{ "type": "LineString", "coordinates": [[13, "52"]] }',
      'value_malformed way:1:41 expected a position: [longitude, latitude]',
    ],
    [
      'swapped coordinates',
      '{ "type": "LineString", "coordinates": [\n[34.05, -118.24]] }',
      'out_of_range way:2:1 latitude -118.24, longitude 34.05 is no place on Earth: the two are swapped',
    ],
    [
      'one position',
      '{ "type": "LineString", "coordinates": [[13, 52]] }',
      'route_short way:1:41 a route has at least two points, not 1',
    ],
    [
      'lines far apart',
      '{ "type": "MultiLineString", "coordinates": [[[13, 52], [14, 52]], [[15, 52], [16, 52]]] }',
      'route_gap way:1:69 the track has a gap of 68.5 km here; with gaps: straight it goes straight on',
    ],
    [
      'an end cut off',
      '{ "type": "LineString",\n',
      'value_malformed way:2:1 expected a key in quotes',
    ],
    [
      'NaN',
      '{ "type": "LineString", "coordinates": [[NaN, 52]] }',
      'value_malformed way:1:42 expected a value, found NaN',
    ],
    [
      'a comma too many',
      '{ "type": "LineString", "coordinates": [[13, 52],] }',
      'value_malformed way:1:50 expected a value, found ]',
    ],
    [
      'more behind it',
      '{ "type": "LineString" } {}',
      'value_malformed way:1:26 the file goes on behind its end',
    ],
    [
      '65 lists inside one another',
      `{ "type": ${'['.repeat(99_999)}`,
      'value_malformed way:1:75 more than 64 values inside one another',
    ],
  ])('with %s is refused', (_, text, expected) => {
    expect(mistakesIn(text)).toEqual([expected]);
  });
});
