import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

interface Coverage {
  readonly coverage: {
    readonly charts: readonly {
      readonly chart: string;
      readonly transitionsTaken: readonly { readonly name: string; readonly scenarios: string[] }[];
    }[];
  };
}

test.each([
  ['lock', 9],
  ['climate', 14],
])('each transition of the chart %s has a short scenario that takes it', async (chart, count) => {
  const out = join(scratch(), 'paths');
  const { code, stdout } = await record(['paths', '--chart', chart, '--out', out]);
  const checked = await record(['check', out]);
  const ran = await record(['run', out, '--json', '--coverage']);
  const { coverage } = JSON.parse(ran.stdout) as Coverage;
  const { transitionsTaken } = coverage.charts.find((each) => each.chart === chart)!;

  expect(code).toBe(0);
  expect(checked.code, checked.stdout).toBe(0);
  expect(stdout).toContain(`\n${count} of ${count} transitions written\n`);
  expect(transitionsTaken).toHaveLength(count);
  // Each scenario is named after its transition.
  for (const { name, scenarios } of transitionsTaken) expect(scenarios).toContain(name);
  const steps = textsIn(out).map((text) => text.split('\n  - '));
  expect(Math.max(...steps.map(({ length }) => length - 1))).toBeLessThan(6);
});

test('any number of threads writes the same scenarios', async () => {
  const [one, two] = [join(scratch(), 'one'), join(scratch(), 'two')];
  const charts = ['--chart', 'lock', '--chart', 'access'];
  const alone = await record(['paths', ...charts, '--out', one, '--json']);
  const threads = await record(['paths', ...charts, '--out', two, '--json', '--jobs', '2']);

  expect(threads.stdout.replaceAll(two, one)).toBe(alone.stdout);
  expect(textsIn(one)).toHaveLength(19);
  expect(textsIn(two)).toEqual(textsIn(one));
});

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
