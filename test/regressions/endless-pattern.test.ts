/** A pattern with exponential backtracking stopped the server, or the run, forever. */
import { expect, test } from 'vitest';
import { PathPattern } from '../../engine/replay/path-pattern.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';
import { scratch } from '../adapters/scratch.ts';
import { controlled } from '../support/controlled.ts';
import { dataOf } from '../support/data-of.ts';

const text = `'${'a'.repeat(40)}!'`;

test('a condition over HTTP answers', async () => {
  const { control } = controlled();
  const until = `${text}.matches('^(a|a)*$') || [car].all(v, ${text}.matches('^(a|a)*!$'))`;

  const advanced = dataOf(await control('POST', '/sim/clock/advance', { until }));

  expect(advanced).toMatchObject({ advancedMs: 0 });
});

test('a pattern that cannot be searched for is 400, at its place', async () => {
  const { control } = controlled();

  const refused = await control('POST', '/sim/clock/advance', {
    until: "car.place.matches('^(a{1000}){1000}$')",
  });

  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('more than 1000 letters and classes');
});

test('a scenario that expects it ends', async () => {
  const yaml = `version: 1
seed: patterns
vehicles: { car: { model: hyundai-ioniq-5-lr } }
steps:
  - wait: 1m
  - expect:
      - "!${text}.matches('^(a|a)*$')"
      - { value: "${text}", matches: '^(([a-z/.-])+)+!$' }
`;
  const folder = scratch({ 'redos.yaml': yaml });

  const { code, stdout } = await record(['run', `${folder}/redos.yaml`]);

  expect(stdout).toContain('PASS  redos: 2 expectations met');
  expect(code).toBe(0);
});

test('--grep ends, and reports an invalid pattern', async () => {
  const hard = await record(['run', 'scenarios/basics', '--list', '--grep', '^(([a-z/.-])+)+!$']);
  const ahead = await record(['run', 'scenarios/basics', '--list', '--grep', 'a(?=b)']);

  expect(hard.stderr).toContain('finds none of');
  expect([ahead.code, ahead.stderr]).toEqual([
    2,
    'error: --grep a(?=b) is not a valid regular expression: look-ahead is not part of RE2\n',
  ]);
});

test('a path of fields with many stars is compared', () => {
  const within = `${'a'.repeat(60)}.${'b.'.repeat(60)}c`;

  expect(new PathPattern(`${'*a'.repeat(30)}*.${'**.'.repeat(30)}d`).leadsTo(within)).toBe(false);
  expect(new PathPattern(`${'*a'.repeat(30)}*.${'**.'.repeat(30)}c`).leadsTo(within)).toBe(true);
});
