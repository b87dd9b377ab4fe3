import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ambience } from './tidy/ambience.ts';
import { layering } from './tidy/layering.ts';
import { planted } from './tidy/planted.ts';
import { findings } from './tidy/rule.ts';
import { areaOf, codeAreas, readTree } from './tidy/source-tree.ts';
import { length, naming, unfinished, workplace } from './tidy/text.ts';

const files = readTree(resolve(import.meta.dirname, '..'));
const rules = [layering, ambience, length, unfinished, workplace, naming];

test.each(codeAreas)('the rules see the code in %s', (area) => {
  const seen = files.filter(({ path }) => areaOf(path) === area && path.endsWith('.ts'));

  expect(seen.length).toBeGreaterThan(0);
});

test.each(rules)('the tree keeps the rule: $name', (rule) => {
  expect(findings(rule, files)).toEqual([]);
});

describe.each(planted)('$rule.name in $path', ({ rule, path, caught, accepted }) => {
  test.each(caught)('catches %j', (text) => {
    expect(findings(rule, [{ path, text }])).not.toEqual([]);
  });

  test.each(accepted)('accepts %j', (text) => {
    expect(findings(rule, [{ path, text }])).toEqual([]);
  });
});

test.each([
  ['engine/world.ts', 400, 0],
  ['engine/world.ts', 401, 1],
  ['engine/chart/tables.generated.ts', 401, 0],
])('length: %s of %i lines has %i findings', (path, lines, expected) => {
  expect(findings(length, [{ path, text: 'x;\n'.repeat(lines) }])).toHaveLength(expected);
});

test.each([
  'engine/Battery.ts',
  'engine/charge_schedule.ts',
  'engine/utils.ts',
  'engine/time-utils.ts',
  'test/helpers/pool.ts',
])('naming catches %s', (path) => {
  expect(findings(naming, [{ path, text: '' }])).not.toEqual([]);
});

test.each([
  'engine/charge-schedule.chart.ts',
  'test/tidy.test.ts',
  'scenarios/basics/plug-in.yaml',
  'scenarios/README.md',
])('naming accepts %s', (path) => {
  expect(findings(naming, [{ path, text: '' }])).toEqual([]);
});
