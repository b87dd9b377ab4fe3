import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { text as textColumn } from '../../../adapters/tables/column.ts';
import { csvLines, csvRows as openCsv } from '../../../adapters/tables/csv.ts';
import { type TableName, tableNames, tables } from '../../../adapters/tables/tables.ts';
import { expectGolden } from '../cli/golden-text.ts';
import { record } from '../cli/recorded-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two drivers with a battery or a tank, one on a journey, and a post with a tariff. */
const street = `
version: 1
name: street
seed: 1
log: watched
clock: { start: 2026-05-04T00:07:00, timezone: Europe/Berlin, limit: 30d }
places:
  mall: { latitude: 52.51, longitude: 13.41 }
chargers:
  'the "fast", public one':
    type: DC
    power: 50kW
    place: mall
    public: true
    tariff: { currency: EUR, perKwh: 0.59, perSession: 1 }
vehicles:
  van: { model: renault-zoe, state: { battery.soc: 30% } }
fleets:
  street:
    count: 3
    model: { choice: { BEV: 2, PHEV: 1 } }
    persona: commuter
steps:
  - drive: { vehicle: van, to: mall }
  - plugIn: { vehicle: van, charger: 'the "fast", public one' }
  - wait: 1h
  - unplug: van
`;

/** Three groups, of which few cars move. */
const town = `
version: 1
name: town
seed: 1
log: watched
clock: { start: 2026-05-04T00:00:00, timezone: Europe/Berlin, limit: 30d }
fleets:
  idle: { count: 2030, model: BEV }
  drivers: { count: 60, model: { choice: { BEV: 2, ICE: 1 } }, persona: commuter }
  others: { count: 2040, model: BEV }
  more: { count: 30, model: PHEV, persona: commuter }
`;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function fleet(out: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await record(['fleet', ...args, '--out', join(folder, out)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of all files of a table, with the texts of CSV read by the types of its columns. */
async function rowsOf(out: string, table: TableName, format: 'csv' | 'parquet'): Promise<Row[]> {
  const own = join(folder, out, table);
  const files = readdirSync(own).sort();
  const read = async (path: string) =>
    format === 'csv' ? csvRows(path, table) : parquetRows(path);
  return (await Promise.all(files.map((name) => read(join(own, name))))).flat();
}

function csvRows(path: string, table: TableName): Row[] {
  const [header, ...lines] = csvLines(readFileSync(path, 'utf8'));
  const { columns } = tables[table];
  expect(header).toEqual(columns.map(({ name }) => name));
  return lines.map((fields) =>
    Object.fromEntries(
      columns.map(({ name, type }, at) => [
        name,
        fields[at] === '' ? null : valueOf(type, fields[at]!),
      ]),
    ),
  );
}

function valueOf(type: string, text: string): unknown {
  if (type === 'number') return Number(text);
  if (type === 'flag') return text === 'true';
  return text;
}

async function parquetRows(path: string): Promise<Row[]> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Date ? value.toISOString() : (value as unknown),
      ]),
    ),
  );
}

function sum(rows: readonly Row[], column: string): number {
  return rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
}

function manifest(out: string) {
  return JSON.parse(readFileSync(join(folder, out, 'fleet.json'), 'utf8')) as {
    readonly digest: string;
    readonly tables: readonly { readonly table: string; readonly rows: number }[];
    readonly load: { readonly file: string };
  };
}

const all = ['--tables', 'sessions,trips,load,states'];

/** A fleet of an own model and of one of the catalogue. */
const ownFleet = `
version: 1
name: own
seed: 1
log: watched
clock: { start: 2026-05-04T00:07:00, timezone: Europe/Berlin, limit: 30d }
models:
  air: { make: Lucid, battery: { usable: 112kWh } }
fleets:
  airs: { count: 3, model: { choice: { air: 2, BEV: 1 } }, persona: commuter }
vehicles:
  van: { model: air, state: { battery.soc: 20% } }
steps:
  - plugIn: { vehicle: van, power: 11kW }
  - wait: 30h
  - unplug: van
`;

test('tables have vehicles of own models, in both formats', { tags: 'long' }, async () => {
  const path = file('own.yaml', ownFleet);
  await fleet('own-csv', path, '--days', '2', ...all, '--format', 'csv', '--every', '12h');
  await fleet('own-parquet', path, '--days', '2', ...all, '--every', '12h');
  for (const table of ['sessions', 'trips', 'states'] as const) {
    const rows = await rowsOf('own-csv', table, 'csv');

    expect(rows.filter(({ model }) => model === 'air').length, table).toBeGreaterThan(1);
    expect(await rowsOf('own-parquet', table, 'parquet')).toEqual(rows);
  }
  const sessions = await rowsOf('own-csv', 'sessions', 'csv');
  const added = sessions.find(({ vehicle }) => vehicle === 'van')!;

  // 80 % of the own battery, which no model of the catalogue has.
  expect(Number(added['energy_kwh'])).toBeGreaterThan(60);
});

describe('a street of four cars', () => {
  let csv: string;
  beforeAll(async () => {
    const path = file('street.yaml', street);
    csv = await fleet('csv', path, '--days', '2', ...all, '--format', 'csv', '--every', '12h');
    await fleet('parquet', path, '--days', '2', ...all, '--every', '12h');
    await fleet('bare', path, '--days', '2');
  });

  test.each(tableNames)('has the golden table %s', async (table) => {
    const text = readFileSync(join(folder, 'csv', table, 'script.csv'), 'utf8');

    expect(text.endsWith('\r\n')).toBe(true);
    expectGolden(`tables/${table}.csv`, text.replaceAll('\r\n', '\n'));
  });

  test.each(tableNames)('has the same %s as Parquet and as CSV', async (table) => {
    const rows = await rowsOf('csv', table, 'csv');

    expect(rows.length).toBeGreaterThan(2);
    expect(await rowsOf('parquet', table, 'parquet')).toEqual(rows);
  });

  test('quotes names, and reads its quotes again', async () => {
    const [session] = (await rowsOf('csv', 'sessions', 'csv')).slice(0, 1);

    expect(session).toMatchObject({
      charger: 'the "fast", public one',
      place: 'mall',
      place_kind: 'public',
      currency: 'EUR',
    });
    expect(Number(session!['cost'])).toBeCloseTo(1 + 0.59 * Number(session!['wall_energy_kwh']), 3);
  });

  test('has the digest of a run without tables', () => {
    expect(manifest('csv').digest).toBe(manifest('bare').digest);
    expect(manifest('bare')).not.toHaveProperty('tables');
  });

  test('tells the rows and lists the files with their hashes', async () => {
    const { tables: written } = manifest('parquet');

    expect(csv).toContain('rows of tables: ');
    for (const { table, rows } of written) {
      expect(rows).toBe((await rowsOf('csv', table as TableName, 'csv')).length);
    }
  });

  test('has the energy of its sessions in its load', async () => {
    const load = await rowsOf('parquet', 'load', 'parquet');
    const sessions = await rowsOf('parquet', 'sessions', 'parquet');

    expect(sum(load, 'energy_kwh')).toBeCloseTo(sum(sessions, 'wall_energy_kwh'), 6);
    expect(sum(load, 'power_kw') / 4).toBeCloseTo(sum(load, 'energy_kwh'), 6);
  });

  test('has units for its numbers and times in UTC', async () => {
    const path = join(folder, 'parquet', 'sessions', 'script.parquet');
    const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(path));

    expect(schema.find(({ name }) => name === 'plugged_in_at')?.logical_type).toEqual({
      type: 'TIMESTAMP',
      isAdjustedToUTC: true,
      unit: 'MILLIS',
    });
  });

  test('goes on from results with other tables by simulating the parts again', async () => {
    const path = join(folder, 'street.yaml');
    await fleet('again', path, '--days', '1');
    await fleet('again', path, '--days', '1', '--tables', 'trips', '--format', 'csv');

    expect(await rowsOf('again', 'trips', 'csv')).not.toEqual([]);
  });
});

describe('a town in parts', () => {
  beforeAll(async () => {
    const path = file('town.yaml', town);
    const args = [path, ...all, '--every', '8h'];
    await fleet('whole', ...args);
    for (const part of [1, 2, 3]) await fleet(`part${part}`, ...args, '--part', `${part}/3`);
    const parts = [3, 1, 2].map((part) => join(folder, `part${part}`));
    await record(['merge', ...parts, '--out', join(folder, 'merged')]);
  }, 60_000);

  test('has the same rows in any number of parts', { tags: 'long' }, async () => {
    expect(manifest('merged').digest).toBe(manifest('whole').digest);
    for (const table of ['sessions', 'trips', 'states'] as const) {
      const [merged, whole] = [
        await rowsOf('merged', table, 'parquet'),
        await rowsOf('whole', table, 'parquet'),
      ];
      const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
      expect(sorted(merged)).toEqual(sorted(whole));
      expect(merged.length).toBeGreaterThan(20);
    }
  });

  test('has the same load, to the byte, in any number of parts', () => {
    const [merged, whole] = ['merged', 'whole'].map((out) =>
      readFileSync(join(folder, out, 'load.parquet')),
    );

    expect(merged!.equals(whole!)).toBe(true);
  });

  test('has its rows by the hour in which they end, then by vehicle and by time', async () => {
    const trips = await parquetRows(join(folder, 'part1', 'trips', '000000-000000.parquet'));
    const keys = trips.map(({ vehicle, started_at: from, ended_at: to }) => {
      const hour = to === null ? 'at last' : Math.ceil(Date.parse(to as string) / 3_600_000);
      return `${hour} ${String(vehicle).replace(/^\D+/, '').padStart(6, '0')} ${String(from)}`;
    });

    expect(new Set(keys.map((key) => key.split(' ')[0])).size).toBeGreaterThan(3);
    expect(keys).toEqual([...keys].sort());
  });

  test('refuses a table that was altered', async () => {
    const altered = join(folder, 'part2', 'load', readdirSync(join(folder, 'part2', 'load'))[0]!);
    const bytes = readFileSync(altered);
    writeFileSync(altered, bytes.subarray(0, -1));
    const parts = [1, 2, 3].map((part) => join(folder, `part${part}`));
    const merged = await record(['merge', ...parts, '--out', join(folder, 'not-merged')]);
    writeFileSync(altered, bytes);

    expect(merged.code).toBe(2);
    expect(merged.stderr).toContain(`${altered} is not the table that was written`);
  });
});

test.each([
  [['--tables', 'trip'], 'did you mean trips?'],
  [['--tables', 'trips', '--format', 'xlsx'], '--format: there is no xlsx'],
  [['--format', 'csv'], '--format is about tables: add --tables'],
  [['--tables', 'trips', '--every', '1h'], '--every is about the table states'],
  [['--tables', 'states', '--every', 'often'], '--every often: write a duration'],
  [['--tables', 'states', '--every', '10ms'], '--every 10ms: write a duration'],
])('%j is a mistake of usage', async (args, message) => {
  const path = file('usage.yaml', street);
  const { code, stderr } = await record(['fleet', path, '--out', join(folder, 'usage'), ...args]);

  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('a folder that cannot be written is named, and nothing is left of the other tables', async () => {
  const out = join(folder, 'blocked');
  mkdirSync(out);
  writeFileSync(join(out, 'trips'), '');
  const { code, stderr } = await record(['fleet', file('x.yaml', street), '--out', out, ...all]);

  expect(code).toBe(2);
  expect(stderr).toContain(`cannot write ${join(out, 'trips')}`);
  expect(readdirSync(join(out, 'sessions'))).toEqual([]);
});

test('tables need a folder', async () => {
  const { code, stderr } = await record(['fleet', file('x.yaml', street), ...all]);

  expect([code, stderr]).toEqual([2, expect.stringContaining('add --out and a folder')]);
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['a-1', 'a-1'],
  ['a, b', '"a, b"'],
  ['a "b"', '"a ""b"""'],
])('a spreadsheet computes no text: %j', (written, cell) => {
  let lines = '';
  const columns = [textColumn<string>('name', 'a name', (row) => row)];
  const rows = openCsv(columns, (bytes) => {
    lines += bytes.toString();
  });
  rows.write([written]);
  rows.end();

  expect(lines).toBe(`name\r\n${cell}\r\n`);
});
