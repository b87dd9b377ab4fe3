import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type Entry, parseScenario, ScenarioRun } from '../../engine/index.ts';

/**
 * Every shipped scenario against its golden log. `UPDATE_GOLDEN=1 npm test` writes them anew; read the difference
 * before you commit it.
 */
const files = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\/.+\.yaml$/.test(name) && !name.startsWith('models/'))
  .sort();

function goldenPath(file: string): string {
  return `test/scenarios/golden/${file.replace(/\.yaml$/, '.log.jsonl')}`;
}

/** The log of a run as it stands in a golden file: its lines, then one with verdict and digest. */
function goldenLog(file: string): string {
  const path = `scenarios/${file}`;
  const scenario = parseScenario(readFileSync(path, 'utf8'), { file: path });
  const lines: string[] = [];
  const sink = (line: string, _entry: Entry): void => void lines.push(line);
  const run = new ScenarioRun(scenario, { retain: false, sink });
  run.advanceTo(run.limitMs);
  const verdict = run.conclusion?.verdict ?? 'none';
  const end = { digest: run.world.log.digest, end: true, entries: run.world.log.length, verdict };
  return `${[...lines, canonicalJson(end)].join('\n')}\n`;
}

test('there are scenarios', () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

describe.each(files)('%s', (file) => {
  test('says what it shows', () => {
    const path = `scenarios/${file}`;
    const text = readFileSync(path, 'utf8');

    expect(parseScenario(text, { file: path }).description?.length).toBeGreaterThan(40);
    expect(text).toMatch(/^# yaml-language-server: \$schema=/);
  });

  test('runs to PASS as its golden log does, line by line', () => {
    const actual = goldenLog(file);
    const path = goldenPath(file);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, actual);
    }

    expect(existsSync(path), `no golden log ${path}; make it with UPDATE_GOLDEN=1`).toBe(true);
    const golden = readFileSync(path, 'utf8').split('\n');
    const lines = actual.split('\n');
    const first = lines.findIndex((line, index) => line !== golden[index]);
    // The first line that differs says more than two whole logs.
    if (first >= 0)
      expect({ line: first + 1, text: lines[first] }).toEqual({
        line: first + 1,
        text: golden[first],
      });
    expect(lines.length).toBe(golden.length);
    expect(lines.at(-2)).toContain('"verdict":"PASS"');
  });
});
