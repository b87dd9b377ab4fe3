import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableNames, tables } from '../adapters/tables/tables.ts';
import { record } from '../test/adapters/cli/recorded-terminal.ts';
import { blocksOf } from '../test/support/documents.ts';

/** The snippets of docs/tables.md, run by the programs that they are about. */
const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
const week = join(folder, 'week');
const blocks = blocksOf('docs/tables.md');

beforeAll(async () => {
  const scenario = 'scenarios/journeys/neighbourhood.yaml';
  const all = 'sessions,trips,load,states';
  const options = ['--days', '7', '--tables', all, '--every', '15m'];
  await record(['fleet', scenario, '--out', week, ...options]);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const duckdb = await import('@duckdb/node-api').catch(() => undefined);

/** The rows of each query of a text of SQL. */
async function queried(sql: string): Promise<readonly (readonly Record<string, unknown>[])[]> {
  const instance = await duckdb!.DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const results = [];
    for (const statement of sql.split(/;\s*$/m).filter((each) => each.trim() !== '')) {
      results.push((await connection.runAndReadAll(statement)).getRowObjectsJson());
    }
    return results;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test.skipIf(duckdb === undefined)(
  'DuckDB runs the queries of the page (needs @duckdb/node-api)',
  async () => {
    const sql = blocks.filter(({ language }) => language === 'sql');
    expect(sql).toHaveLength(1);
    const [set, ...results] = await queried(sql[0]!.code.replaceAll('out/week', week));

    expect(set).toEqual([]);
    expect(results).toHaveLength(4);
    for (const rows of results) expect(rows.length).toBeGreaterThan(0);
  },
);

test.skipIf(duckdb === undefined).each(tableNames)(
  'DuckDB finds the types of %s (needs @duckdb/node-api)',
  async (table) => {
    const file = table === 'load' ? join(week, 'load.parquet') : join(week, table, '*.parquet');
    const [columns, count] = await queried(
      `DESCRIBE SELECT * FROM '${file}';\nSELECT count(*) AS rows FROM '${file}';\n`,
    );

    const types = { text: 'VARCHAR', number: 'DOUBLE', flag: 'BOOLEAN' };
    expect(columns!.map(({ column_name: name, column_type: type }) => [name, type])).toEqual(
      tables[table].columns.map(({ name, type }) => [
        name,
        type === 'instant' ? 'TIMESTAMP WITH TIME ZONE' : types[type],
      ]),
    );
    expect(Number(count![0]!['rows'])).toBeGreaterThan(10);
  },
);

const hasPandas =
  spawnSync(process.env['PYTHON'] ?? 'python3', ['-c', 'import pandas, pyarrow']).status === 0;

test.skipIf(!hasPandas)(
  'pandas runs the program of the page (needs Python with pandas and pyarrow)',
  () => {
    const program = blocks.find(({ title }) => title === 'pandas')!.code;
    const file = join(folder, 'program.py');
    writeFileSync(file, program.replaceAll('out/week', week));
    const printed = execFileSync(process.env['PYTHON'] ?? 'python3', [file], { encoding: 'utf8' });

    expect(printed).toContain('home');
    expect(printed).toContain('quarter_at');
  },
);
