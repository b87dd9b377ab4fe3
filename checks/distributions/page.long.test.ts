import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generatedDistributions } from '../generate-distributions.ts';
import { nameOf } from './comparisons.ts';
import { comparisons } from './findings.ts';
import { judge } from './judged.ts';
import { readYear, writtenYear } from './kept-year.ts';
import { pageOf } from './page.ts';
import { publicSets, readPublicSet } from './public-set.ts';
import type { SimulatedYear } from './simulated-year.ts';

const sets = publicSets('docs/distributions/public');
const text = readFileSync('docs/distributions/simulated.yaml', 'utf8');
const year = readYear(text);

const pageWith = (changed: SimulatedYear): string =>
  pageOf({ intro: '', year: changed, sets, comparisons: judge(comparisons, changed, sets) });

/** The cells of the rows of results about a comparison and a set. */
const resultOf = (page: string, title: string, set: string): readonly string[] =>
  page
    .split('\n')
    .find((line) => line.startsWith(`| [${title}]`) && line.includes(`| ${set} |`))!
    .split(' | ');

test('the page and its plots are current, and there are no others', { tags: 'long' }, async () => {
  const files = await generatedDistributions();
  const plots = readdirSync('docs/images/distributions').map(
    (name) => `docs/images/distributions/${name}`,
  );

  for (const { actual, expected } of files) expect(actual).toBe(expected);
  expect(files.map(({ path }) => path).sort()).toEqual(['docs/distributions.md', ...plots].sort());
});

test('the kept year is written as it is read', () => {
  expect(writtenYear(year)).toBe(text);
});

describe('the page has its figures from the kept files', () => {
  const [title, set] = ['Energy of a session at home', 'Trondheim'];

  test('a simulated distribution that moves changes median, distances and verdict', () => {
    const published = sets.find(({ name }) => name === set)!.quantities['energy']!.percentiles!;
    const moved = {
      ...year,
      distributions: {
        ...year.distributions,
        'home-energy': { count: 7, percentiles: published.map((kwh) => kwh + 2) },
      },
    };

    expect(resultOf(pageWith(moved), title, set)).toEqual(
      expect.arrayContaining([`${Number((published[49]! + 2).toPrecision(3))} kWh`, '2 kWh']),
    );
    expect(resultOf(pageWith(year), title, set)).not.toContain('2 kWh');
  });

  test('a distribution equal to the published one fits without distance', () => {
    const published = sets.find(({ name }) => name === set)!.quantities['energy']!.percentiles!;
    const equal = {
      ...year,
      distributions: { 'home-energy': { count: 7, percentiles: published } },
    };

    expect(resultOf(pageWith(equal), title, set).slice(-3)).toEqual(['0.00', '0 kWh', 'fits |']);
  });

  test('a comparison without simulated values is left out', () => {
    const { 'home-energy': energy, ...others } = year.distributions;

    expect(energy).toBeDefined();
    expect(pageWith(year)).toContain('images/distributions/home-energy.svg');
    expect(pageWith({ ...year, distributions: others })).not.toContain(title);
  });
});

describe('public sets', () => {
  test.each(sets)('$name is compared in all of its quantities', ({ place, quantities }) => {
    const compared = comparisons.map(nameOf);

    for (const quantity of Object.keys(quantities)) {
      expect(compared).toContain(`${place}-${quantity}`);
    }
  });

  test.each(comparisons)('$place $quantity has a set and a reason', ({ place, quantity, why }) => {
    expect(sets.some((set) => set.place === place && quantity in set.quantities)).toBe(true);
    expect(why).toMatch(/\.$/);
  });

  test.each([
    ['without a licence', /^licence:.*\n/m, ''],
    ['with a word that is no percentile', /\[\n/, '[ many,\n'],
    ['with descending percentiles', /\[\n/, '[ 1000,\n'],
  ])('a file %s is refused by its name', (_, from, to) => {
    const good = readFileSync('docs/distributions/public/boulder.yaml', 'utf8');

    expect(() => readPublicSet(good.replace(from, to), 'boulder.yaml')).toThrow('boulder.yaml');
  });
});
