import { type KindOfFile, readingScenario, ScenarioError } from '../../engine/index.ts';

const car = 'version: 1\nname: a\nvehicles: { car: { model: BEV } }\n';
const drive = (how: string): string => `${car}steps: [{ drive: { vehicle: car, ${how} } }]\n`;

/** Scenarios that name one file of each kind, and the beginning of such a file. */
export const fileReaders: Readonly<
  Record<string, { readonly scenario: string; readonly begins: string }>
> = {
  'a GPX file': {
    scenario: drive('route: ./f.csv'),
    begins: '<gpx><trk><trkseg><trkpt lat="1" lon="1"><time>',
  },
  'a GPX file without tracks': { scenario: drive('route: ./f.csv'), begins: '<gpx><rte>' },
  'a GeoJSON file': {
    scenario: drive('route: ./f.csv'),
    begins: '{"type":"LineString","coordinates":[[1,',
  },
  'the properties of a feature': {
    scenario: drive('route: ./f.csv'),
    begins: '{"type":"Feature","properties":"',
  },
  'a profile': { scenario: drive('distance: 6km, profile: ./f.csv'), begins: 's,km/h\n0,0\n1,' },
  prices: {
    scenario: `${car}chargers: { b: { type: AC, power: 11kW, tariff: { currency: EUR, prices: ./f.csv } } }\n`,
    begins: 'time,EUR/MWh\n2026-03-10T00:00Z,',
  },
  'a column of values': {
    scenario: drive('distance: { empirical: { file: ./f.csv, column: km } }'),
    begins: 'km,b\n1,"',
  },
  'an import': { scenario: `imports: [./f.csv]\n${car}`, begins: 'places: { a: ' },
  'a recording': {
    scenario: 'version: 1\nname: a\nreplay: { file: ./f.csv }\n',
    begins: '{"simlog":2,',
  },
};

/** Characters that have a meaning in one of the formats, and some that have none. */
export const hostileCharacters = [...',;\t\n\r "\'<>[]{}:/\\-&*#!|%@.0a\u0000\ufeff\u00e4'];

/** The outcome of reading a scenario with one file beside it. */
export interface Reading {
  /** The first mistake: `f.csv:3:1 …`; undefined for a scenario without one. */
  readonly mistake: string | undefined;
  /** The kinds of files that were asked for. */
  readonly asked: readonly (KindOfFile | 'other')[];
  readonly steps: number;
}

export function readBeside(scenario: string, file: string): Reading {
  const asked: (KindOfFile | 'other')[] = [];
  const open = (path: string, _from: string, kind?: KindOfFile) => {
    asked.push(kind ?? 'other');
    return { file: path, text: file };
  };
  const reading = readingScenario(scenario, {
    file: 'a.yaml',
    path: 'a.yaml',
    readImport: open,
    readRecording: open,
  });
  let steps = 0;
  try {
    while (reading.next().done !== true) steps += 1;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const [first] = error.diagnostics;
    return {
      mistake: `${first!.file}:${first!.line}:${first!.column} ${first!.message}`,
      asked,
      steps,
    };
  }
  return { mistake: undefined, asked, steps };
}
