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

test('each transition of a chart has a short scenario that takes it', async () => {
  const out = join(scratch(), 'paths');
  const { code, stdout } = await record(['paths', '--chart', 'lock', '--out', out]);
  const ran = await record(['run', out, '--json', '--coverage']);
  const { coverage } = JSON.parse(ran.stdout) as Coverage;
  const { transitionsTaken } = coverage.charts.find(({ chart }) => chart === 'lock')!;

  expect(code).toBe(0);
  expect(stdout).toMatch(/\n9 of 9 transitions written\n$/);
  expect(transitionsTaken).toHaveLength(9);
  // Each scenario is named after its transition.
  for (const { name, scenarios } of transitionsTaken) expect(scenarios).toContain(name);
  const steps = readdirSync(out).map((file) =>
    readFileSync(join(out, file), 'utf8').split('\n  - '),
  );
  expect(Math.max(...steps.map(({ length }) => length - 1))).toBeLessThan(5);
});
