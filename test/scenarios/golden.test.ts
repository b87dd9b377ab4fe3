import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../../adapters/file/import-reader.ts';
import { canonicalJson, parseScenarios } from '../../engine/index.ts';
import { nameOfCombination } from '../../engine/scenario/compose/matrix.ts';
import { calledRun } from '../support/called-run.ts';

/**
 * Every shipped scenario against its golden log. `UPDATE_GOLDEN=1 npm test` writes them anew; read the difference
 * before you commit it.
 */
const files = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\/.+\.yaml$/.test(name) && !/^models\/|(^|\/)lib\//.test(name))
  .sort();

/** The scenarios of all files, those of a matrix one by one. */
const scenarios = files.flatMap((file) => {
  const path = `scenarios/${file}`;
  const text = readFileSync(path, 'utf8');
  return parseScenarios(text, { file: path, ...importsOf(path) }).map((scenario) => {
    const stem = file.replace(/\.yaml$/, '');
    const values = [...(scenario.matrix ?? [])].map(([axis, value]) => [axis, String(value)]);
    const title = scenario.matrix === undefined ? stem : nameOfCombination(stem, scenario.matrix);
    const matrix = Object.fromEntries(values) as Record<string, string>;
    return { title, text, scenario, options: { file: path, matrix, ...importsOf(path) } };
  });
});

type Shipped = (typeof scenarios)[number];

/** The log of a run as it stands in a golden file: its lines, then one with verdict and digest. */
async function goldenLog({ text, options }: Shipped): Promise<string> {
  const { run, lines, passTo } = calledRun(text, options);
  await passTo();
  const verdict = run.conclusion?.verdict ?? 'none';
  const end = { digest: run.world.log.digest, end: true, entries: run.world.log.length, verdict };
  return `${[...lines, canonicalJson(end)].join('\n')}\n`;
}

test('there are scenarios', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

describe.each(scenarios)('$title', (shipped) => {
  test('says what it shows', () => {
    expect(shipped.scenario.description?.length).toBeGreaterThan(40);
    expect(shipped.text).toMatch(/^# yaml-language-server: \$schema=/);
  });

  test('runs to PASS as its golden log does, line by line', async () => {
    const actual = await goldenLog(shipped);
    const path = `test/scenarios/golden/${shipped.title}.log.jsonl`;
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, actual);
    }

    expect(existsSync(path), `no golden log ${path}; make it with UPDATE_GOLDEN=1`).toBe(true);
    const golden = readFileSync(path, 'utf8').split('\n');
    const lines = actual.split('\n');
    const first = lines.findIndex((line, index) => line !== golden[index]);
    // The first line that differs is easier to read than two whole logs.
    if (first >= 0)
      expect({ line: first + 1, text: lines[first] }).toEqual({
        line: first + 1,
        text: golden[first],
      });
    expect(lines.length).toBe(golden.length);
    expect(lines.at(-2)).toContain('"verdict":"PASS"');
  });
});
