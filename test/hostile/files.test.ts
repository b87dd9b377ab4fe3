import { describe, expect, test } from 'vitest';
import { charactersOfStep } from '../../engine/in-steps.ts';
import { fileReaders, hostileCharacters, readBeside } from './files.ts';

const { scenario: onRoute } = fileReaders['a GeoJSON file']!;

describe.each(Object.entries(fileReaders))('%s of one character', (_, { scenario, begins }) => {
  test.each(['', begins])('is a mistake with its place, after %j', (beginning) => {
    for (const character of hostileCharacters) {
      const { mistake, asked } = readBeside(scenario, beginning + character.repeat(65_536));

      expect(asked).toHaveLength(1);
      expect(mistake).toMatch(/^(f\.csv|a\.yaml):\d+:\d+ \S/);
    }
  });
});

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const north = (index: number): string => (52 + index * 1e-5).toFixed(5);

/** Files of every kind, and scenarios that take them. */
const valid: Readonly<Record<string, readonly [scenario: string, file: string]>> = {
  'a GPX file with times': [
    onRoute.replace('f.csv', 'f.csv, speed: recorded'),
    `<gpx><trk><trkseg>${many(20_000, (index) => {
      const at = new Date(1.77e12 + index * 1_000).toISOString();
      return `<trkpt lat="${north(index)}" lon="13"><time>${at}</time></trkpt>`;
    }).join('')}</trkseg></trk></gpx>`,
  ],
  'a GPX file of comments': [
    onRoute,
    `<gpx>${'<!---->'.repeat(50_000)}<rte><rtept lat="1" lon="1"/><rtept lat="2" lon="1"/></rte></gpx>`,
  ],
  'a GeoJSON file': [
    onRoute,
    `{"type":"LineString","coordinates":[${many(20_000, (index) => `[13,${north(index)}]`).join()}]}`,
  ],
  'a GeoJSON file with space and a long text': [
    onRoute,
    `{${' '.repeat(200_000)}"a":"${'\\"'.repeat(200_000)}","type":"LineString","coordinates":[[1,1],[1,1.01]]}`,
  ],
  'a profile': [
    fileReaders['a profile']!.scenario,
    `s,km/h\n${many(30_000, (index) => `${index},${(index * 7) % 90}`).join('\n')}`,
  ],
  'a profile of empty lines': [
    fileReaders['a profile']!.scenario,
    `s,km/h\n0,0\n${'\n'.repeat(500_000)}9,50`,
  ],
  prices: [
    fileReaders['prices']!.scenario,
    `time,EUR/MWh\n${many(20_000, (index) => `${new Date(1.6e12 + index * 9e5).toISOString().slice(0, 16)}Z,${index % 90}`).join('\n')}`,
  ],
  'prices with a wide column beside them': [
    fileReaders['prices']!.scenario.replace('./f.csv', '{ file: ./f.csv, column: EUR/MWh }'),
    `time,note,EUR/MWh\n${many(100, (index) => `2026-03-${10 + Math.floor(index / 24)}T${String(index % 24).padStart(2, '0')}:00Z,"${'x,"",'.repeat(2_000)}",1`).join('\n')}`,
  ],
};

describe.each(Object.entries(valid))('%s', (_, [scenario, file]) => {
  test('is read a few characters at a time', () => {
    const alone = readBeside(scenario.replace(/steps:.*|chargers:.*/, ''), '');
    const { mistake, asked, steps } = readBeside(scenario, file);

    expect(mistake).toBeUndefined();
    expect(asked).toHaveLength(1);
    // A step begins where the one before has read its share, and can go on for one value.
    expect(steps - alone.steps).toBeGreaterThanOrEqual(
      Math.floor(file.length / charactersOfStep / 2),
    );
  });
});

test('a line of CSV is read no further than it is wide', () => {
  const { scenario } = fileReaders['prices']!;
  const wide = readBeside(scenario, `time;EUR/MWh\n${';'.repeat(4_000_000)}`);

  expect(wide.mistake).toBe('f.csv:2:1 more than 1000 values below 2 headings');
  expect(wide.steps).toBeLessThan(50);
  expect(readBeside(scenario, ','.repeat(4_000_000)).mistake).toBe(
    'f.csv:1:1001 more than 1000 headings: this is no table of values over time',
  );
  expect(readBeside(scenario, `time,EUR/MWh\n"${'x\n'.repeat(100_000)}`).mistake).toBe(
    'f.csv:2:1 a value of more than 16384 characters: is a quote missing?',
  );
});

test('lines of a MultiLineString are as many as they are', () => {
  const lines = `{"type":"MultiLineString","coordinates":[${'[],'.repeat(300_000)}[]]}`;

  expect(readBeside(onRoute, lines).mistake).toBe(
    'f.csv:1:1 a route has at least two points, not 0',
  );
});

test.each(['{"type":"Feature"}', '{"type":"Feature","geometry":null}'])(
  'a feature without a geometry is a mistake: %s',
  (feature) => {
    const message = 'this Feature has no geometry: a route is a LineString or a MultiLineString';

    expect(readBeside(onRoute, feature).mistake).toBe(`f.csv:1:9 ${message}`);
    expect(
      readBeside(onRoute, `{"type":"FeatureCollection","features":[${feature}]}`).mistake,
    ).toBe(`f.csv:1:49 ${message}`);
  },
);
