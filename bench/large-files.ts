import { endLine, headerLine } from '../adapters/file/log-frame.ts';
import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { ScenarioRun } from '../engine/index.ts';
import { commuters, commutersText, msPerDay, startMs } from './commuters.ts';

/** A scenario beside a large file, and bodies that are large themselves. */
export interface LargeSources {
  readonly scenario: string;
  /** The name of the file beside it, and its text. */
  readonly file?: readonly [name: string, text: string];
}

const car = 'version: 1\nname: large\nvehicles: { car: { model: BEV } }\n';
const drive = (how: string): string => `${car}steps: [{ drive: { vehicle: car, ${how} } }]\n`;
const rows = (count: number, rowFor: (index: number) => string, mark = '\n'): string =>
  Array.from({ length: count }, (_, index) => rowFor(index)).join(mark);
const north = (index: number): string => (52 + index * 1e-5).toFixed(5);
const time = (ms: number): string => new Date(ms).toISOString();

/** Files of every kind that a scenario reads, each within the limits of its kind. */
export const largeFiles: Readonly<Record<string, () => Required<LargeSources>>> = {
  GPX: () => ({
    scenario: drive('route: ./f.gpx, speed: recorded'),
    file: [
      'f.gpx',
      `<gpx><trk><trkseg>${rows(40_000, (index) => `<trkpt lat="${north(index)}" lon="13"><time>${time(startMs + index * 1_000)}</time></trkpt>`)}</trkseg></trk></gpx>`,
    ],
  }),
  GeoJSON: () => ({
    scenario: drive('route: ./f.geojson'),
    file: [
      'f.geojson',
      `{"type":"MultiLineString","coordinates":[${rows(24_000, (index) => `[[13.40012,${north(2 * index)}],[13.40012,${north(2 * index + 1)}]]`, ',')}]}`,
    ],
  }),
  CSV: () => ({
    scenario: `${car}chargers: { b: { type: AC, power: 11kW, tariff: { currency: EUR, prices: ./f.csv } } }\n`,
    file: [
      'f.csv',
      `time,EUR/MWh\n${rows(150_000, (index) => `${time(1.6e12 + index * 900_000)},${index % 90}`)}`,
    ],
  }),
  profile: () => ({
    scenario: drive('distance: 6km, profile: ./f.csv'),
    file: ['f.csv', `s,km/h\n${rows(99_000, (index) => `${index},${(index * 7) % 90}`)}`],
  }),
  recording: () => ({
    scenario: 'version: 1\nname: large\nreplay: { file: ./f.simlog }\n',
    file: ['f.simlog', recordingText(12)],
  }),
};

/** Bodies that are large without a file. */
export const largeScenarios: Readonly<Record<string, () => LargeSources>> = {
  '10,000 expectations': () => ({
    scenario: `${car}expect:\n${rows(10_000, (index) => `  - car.battery.soc >= ${index % 90}`)}`,
  }),
  '3,000 invariants': () => ({
    scenario: `${car}invariants:\n${rows(3_000, (index) => `  - { name: i${index}, check: car.battery.soc >= ${index % 90} }`)}`,
  }),
  '10,000 webhooks': () => ({
    scenario: `${car}webhooks:\n${rows(10_000, (index) => `  w${index}: { receiver: {} }`)}`,
  }),
};

/** The recording of some commuters' day. */
function recordingText(vehicles: number): string {
  const scenario = commuters(vehicles, 'everything');
  const text = commutersText(vehicles, 'everything');
  const source = { file: 'c.yaml', path: undefined, text, imports: {}, params: {}, env: {} };
  const header = headerLine({ scenario, sources: source, engineVersion: 'bench' });
  const lines = [header];
  const sink = (line: string): void => void lines.push(line);
  const run = new ScenarioRun(scenario, { retain: false, sha256: nativeSha256, sink });
  run.advanceTo(startMs + msPerDay);
  run.abandon('it is enough');
  const { digest, length: entries, marks } = run.world.log;
  lines.push(endLine({ digest, entries, verdict: 'INCONCLUSIVE', marks, header }));
  return lines.map((line) => line.trimEnd()).join('\n');
}
