import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordLab } from '../../test/lab/recorded-lab.ts';
import { comparisons } from './findings.ts';
import { judge } from './judged.ts';
import { readYear } from './kept-year.ts';
import { publicSets } from './public-set.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const distributions = (...options: string[]) => recordLab(['distributions', ...options]);

const filesOf = (to: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(to, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => [name, readFileSync(join(to, name), 'utf8')]),
  );

test('the command simulates, keeps the distributions, and writes a page with their figures', async () => {
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];

  for (const to of [one, other]) {
    const { code } = await distributions('--cars', '12', '--days', '21', '--to', to);
    expect(code).toBe(0);
  }

  const files = filesOf(one);
  const year = readYear(files.get('distributions/simulated.yaml')!);
  const page = files.get('distributions.md')!;
  const judged = judge(comparisons, year, publicSets('docs/distributions/public'));
  expect(filesOf(other)).toEqual(files);
  expect(year).toMatchObject({ vehicles: 12, days: 21 });
  expect(page).toContain(year.digest);
  expect(judged.length).toBeGreaterThan(5);
  expect(year.distributions['trips-distance']?.count).toBe(year.trips);
  for (const { place, quantity, judged: beside } of judged) {
    expect([...files.keys()]).toContain(`images/distributions/${place}-${quantity}.svg`);
    for (const { set, gap, verdict } of beside) {
      const row = new RegExp(`\\| ${set.name} \\|.* ${gap.toFixed(2)} \\|.*\\| ${verdict} \\|`);
      expect(page).toMatch(row);
    }
  }
});

test.each([
  [['--cars', 'many'], 'cars'],
  [['--days', '0'], 'days'],
  [['--colour', 'red'], '--colour'],
])('the options %j are refused with their name and without a trace', async (options, name) => {
  const { code, stderr } = await distributions(...options);

  expect(code).toBe(2);
  expect(stderr).toContain(name);
  expect(stderr).not.toMatch(/^\s+at .*:\d+/m);
});
