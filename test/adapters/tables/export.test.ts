import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableNames } from '../../../adapters/tables/tables.ts';
import { record } from '../cli/recorded-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
const recording = join(folder, 'days.simlog');
const all = ['--tables', 'sessions,trips,load,states', '--every', '5h', '--format', 'csv'];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Cars that drive and charge by themselves, with calls, webhooks and other steps beside them. */
const days = `
version: 1
name: days
seed: 3
clock: { start: 2026-05-04T00:00:00, timezone: Europe/Berlin, limit: 30d }
fleets:
  street: { count: 6, model: { choice: { BEV: 2, PHEV: 1 } }, persona: commuter }
vehicles:
  van: { model: renault-zoe, state: { battery.soc: 30% } }
steps:
  - plugIn: { vehicle: van, power: 11kW }
  - wait: 30h
  - unplug: van
  - wait: 18h
`;

beforeAll(async () => {
  const file = join(folder, 'days.yaml');
  writeFileSync(file, days);
  await record(['run', file, '--log', recording]);
  await record(['fleet', file, '--days', '2', '--out', join(folder, 'fleet'), ...all]);
  await record(['export', recording, join(folder, 'out'), ...all]);
});

test.each(tableNames)('a recording has the %s of the same scenario in parts', (table) => {
  const exported = readFileSync(join(folder, 'out', `${table}.csv`), 'utf8');

  expect(exported.split('\r\n').length).toBeGreaterThan(5);
  expect(exported).toBe(readFileSync(join(folder, 'fleet', table, 'script.csv'), 'utf8'));
});

test.each(['parquet', 'csv'])('the name of a %s file tells the table', async (format) => {
  const file = join(folder, `sessions.${format}`);
  const { code, stdout } = await record(['export', recording, file]);

  expect([code, stdout]).toEqual([0, expect.stringMatching(/sessions\.\w+: \d+ rows\n$/)]);
  if (format === 'csv') {
    expect(readFileSync(file, 'utf8')).toBe(
      readFileSync(join(folder, 'out', 'sessions.csv'), 'utf8'),
    );
  }
});

test('another name needs the table', async () => {
  const file = join(folder, 'night.csv');
  const { code } = await record(['export', recording, file, '--tables', 'trips']);

  expect(code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(folder, 'out', 'trips.csv'), 'utf8'));
});

test('a recording with a backend and calls from outside is executed with them', async () => {
  const { code, stdout, stderr } = await record([
    'export',
    'scenarios/replay/incident.simlog',
    join(folder, 'incident'),
    ...all,
    '--json',
  ]);

  expect([code, stderr]).toEqual([0, '']);
  const { files } = JSON.parse(stdout) as { readonly files: readonly { readonly rows: number }[] };
  expect(files.map(({ rows }) => rows > 0)).toContain(true);
});

test.each([
  [['x.csv'], 'the name is not that of a table (sessions, trips, load, states)'],
  [['sessions.csv', '--format', 'parquet'], 'sessions.csv is not a name for --format parquet'],
  [['sessions.csv', '--tables', 'trips,load'], 'is the file of one table'],
  [['x.jsonl', '--every', '1h'], '--every is about the table states'],
  [['out', '--tables', 'journeys'], '--tables: there is no journeys'],
])('%j is a mistake of usage', async ([name, ...args], message) => {
  const { code, stderr } = await record(['export', recording, join(folder, name!), ...args]);

  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('an extract cannot be executed, and leaves no file', async () => {
  const extract = join(folder, 'van.simlog');
  await record(['extract', recording, extract, '--vehicle', 'van']);
  const { code, stderr } = await record(['export', extract, join(folder, 'trips.parquet')]);

  expect(code).toBe(2);
  expect(stderr).toContain(`${extract} cannot be executed again: it is an extract`);
  expect(existsSync(join(folder, 'trips.parquet'))).toBe(false);
});

test('a recording that was altered gives no tables', async () => {
  const altered = join(folder, 'altered.simlog');
  const lines = readFileSync(recording, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('trip.arrived'));
  lines[at] = lines[at]!.replace(/"odometerKm":\d+/, '"odometerKm":7');
  writeFileSync(altered, lines.join('\n'));
  const { code, stderr } = await record(['export', altered, join(folder, 'load.parquet')]);

  expect(code).toBe(2);
  expect(stderr).toContain('motorpool replay shows the difference');
  expect(existsSync(join(folder, 'load.parquet'))).toBe(false);
  expect(existsSync(join(folder, 'load.parquet.new'))).toBe(false);
});
