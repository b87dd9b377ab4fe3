import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { coverageObject } from '../../adapters/chart-coverage/summary.ts';
import { unreachable } from '../../adapters/chart-coverage/unreachable.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';

interface Told {
  readonly verdict: string;
  readonly runs: readonly {
    readonly file: string;
    readonly scenario: string;
    readonly digest: string;
  }[];
  readonly coverage: ReturnType<typeof coverageObject>;
}

/** The shipped scenarios, without those that others import. */
const folders =
  'api basics chargers charts ci dates demo/*.yaml faults journeys language/*.yaml makes prices/*.yaml replay templates time-zones webhooks'
    .split(' ')
    .map((each) => `scenarios/${each}`);

let told: Told;

beforeAll(async () => {
  const { stdout } = await record(['run', ...folders, '--json', '--coverage', '--jobs', '1']);
  told = JSON.parse(stdout) as Told;
}, 180_000);

test('the shipped scenarios take every transition that a scenario can take', () => {
  const { transitions, states, percent } = told.coverage;

  expect(told.verdict).toBe('PASS');
  expect({ transitions, states, percent }).toEqual({
    transitions: { taken: 324, of: 324 },
    states: { taken: 100, of: 100 },
    percent: 100,
  });
});

test('those left are the ones that are listed, each with its reason', () => {
  const left = told.coverage.charts.flatMap(({ transitionsTaken }) =>
    transitionsTaken.filter(({ scenarios }) => scenarios.length === 0).map(({ name }) => name),
  );

  expect(left).toEqual(expect.arrayContaining([...unreachable.keys()]));
  expect(left).toHaveLength(unreachable.size);
  const page = readFileSync('docs/testing.md', 'utf8');
  for (const name of left) expect(page).toContain(`\`${name}\``);
});

test('no log differs because it was counted', () => {
  // The logs of a matrix are named after its combinations.
  const golden = told.runs.flatMap(({ file, digest }) => {
    const path = file
      .replace('scenarios/', 'test/scenarios/golden/')
      .replace('.yaml', '.log.jsonl');
    return existsSync(path) ? [{ path, digest }] : [];
  });

  for (const { path, digest } of golden) expect(readFileSync(path, 'utf8'), path).toContain(digest);
  expect(golden.length).toBeGreaterThan(80);
});
