import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverageOf } from '../../lab/chart-coverage/coverage.ts';
import { countedSuite, type SuiteRun } from '../../lab/counted-suite.ts';
import { scratch } from '../adapters/scratch.ts';
import { recordLab } from './recorded-lab.ts';

test.each([
  ['lock', 9],
  ['climate', 14],
])('each transition of the chart %s has a short scenario that takes it', async (chart, count) => {
  const out = join(scratch(), 'paths');
  const { code, stdout } = await recordLab(['paths', '--chart', chart, '--out', out]);
  const runs: SuiteRun[] = [];
  for await (const run of countedSuite([out], {})) runs.push(run);
  const { transitions } = coverageOf(runs).find((each) => each.chart === chart)!;

  expect(code).toBe(0);
  expect(stdout).toContain(`\n${count} of ${count} transitions written\n`);
  expect(transitions).toHaveLength(count);
  // Each scenario is named after its transition.
  for (const { name, scenarios } of transitions) expect(scenarios).toContain(name);
  const steps = textsIn(out).map((text) => text.split('\n  - '));
  expect(Math.max(...steps.map(({ length }) => length - 1))).toBeLessThan(6);
});

test('any number of threads writes the same scenarios', async () => {
  const [one, two] = [join(scratch(), 'one'), join(scratch(), 'two')];
  const charts = ['--chart', 'lock', '--chart', 'access'];
  const alone = await recordLab(['paths', ...charts, '--out', one]);
  const threads = await recordLab(['paths', ...charts, '--out', two, '--jobs', '2']);

  expect(threads.stdout.replaceAll(two, one)).toBe(alone.stdout);
  expect(textsIn(one)).toHaveLength(19);
  expect(textsIn(two)).toEqual(textsIn(one));
});

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
