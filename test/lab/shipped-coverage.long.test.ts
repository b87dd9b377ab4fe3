import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type ChartCoverage, coverageOf, isTaken } from '../../lab/chart-coverage/coverage.ts';
import { figuresOf } from '../../lab/chart-coverage/summary.ts';
import { unreachable } from '../../lab/chart-coverage/unreachable.ts';
import { countedSuite, type SuiteRun, shippedSuite } from '../../lab/counted-suite.ts';

const runs: SuiteRun[] = [];
let coverage: readonly ChartCoverage[];

beforeAll(async () => {
  for await (const run of countedSuite(shippedSuite, {})) runs.push(run);
  coverage = coverageOf(runs);
}, 180_000);

test('the shipped scenarios take every transition that a scenario can take', () => {
  const { transitions, states, percent } = figuresOf(coverage);
  const bad = runs.filter(({ conclusion }) => !/^(PASS|SKIPPED)$/.test(conclusion.verdict));

  expect(bad).toEqual([]);
  expect({ transitions, states, percent }).toEqual({
    transitions: { taken: 324, of: 324 },
    states: { taken: 100, of: 100 },
    percent: 100,
  });
});

test('those left are the ones that are listed, each with its reason', () => {
  const left = coverage.flatMap(({ transitions }) =>
    transitions.filter((each) => !isTaken(each)).map(({ name }) => name),
  );

  expect(left).toEqual(expect.arrayContaining([...unreachable.keys()]));
  expect(left).toHaveLength(unreachable.size);
});

test('no log differs because it was counted', () => {
  // The logs of a matrix are named after its combinations.
  const golden = runs.flatMap(({ file, digest }) => {
    const path = file
      .replace('scenarios/', 'test/scenarios/golden/')
      .replace('.yaml', '.log.jsonl');
    return existsSync(path) ? [{ path, digest }] : [];
  });

  for (const { path, digest } of golden) expect(readFileSync(path, 'utf8'), path).toContain(digest);
  expect(golden.length).toBeGreaterThan(80);
});
