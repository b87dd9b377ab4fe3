import { expect, test } from 'vitest';
import { findCharts, generatedCharts } from '../../../build/compile-charts.ts';
import { compileChart } from '../../../engine/chart/compile.ts';
import { walk } from './walk.ts';

const charts = await findCharts();

test('there are charts of the vehicle', () => {
  expect(charts.length).toBeGreaterThan(0);
});

for (const { file, definition } of charts) {
  test(`the table of ${file} does what XState does, everywhere`, () => {
    const { steps } = walk(definition, compileChart(definition));

    expect(steps).toBeGreaterThan(0);
  });
}

test('the generated tables say what the charts say', async () => {
  for (const { actual, expected } of await generatedCharts()) expect(actual).toBe(expected);
});
