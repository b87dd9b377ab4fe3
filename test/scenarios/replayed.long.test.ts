import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../adapters/file/import-reader.ts';
import { parseScenarios } from '../../engine/index.ts';
import { filesOf } from '../engine/scenario/composed.ts';
import { calledRun } from '../support/called-run.ts';
import { playAll, recorded } from '../support/recorded.ts';

/** Every shipped scenario, but those of many lines, and the first of each matrix. */
const files = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\/.+\.yaml$/.test(name) && !/^models\/|(^|\/)lib\//.test(name))
  .sort();

test.each(files)('%s is replayed inside of a scenario without a divergence', async (name) => {
  const file = `scenarios/${name}`;
  const text = readFileSync(file, 'utf8');
  const [scenario] = parseScenarios(text, { file, ...importsOf(file) });
  const values = [...(scenario!.matrix ?? [])].map(([axis, value]) => [axis, String(value)]);
  const matrix = Object.fromEntries(values) as Record<string, string>;
  const { recording } = await recorded(text, { file, matrix, ...importsOf(file) });

  const again = calledRun(playAll, filesOf({ 'a.simlog': recording }));
  await again.passTo();

  const { conclusion, findings } = again.run;
  expect(findings.map(({ actual }) => actual)).toEqual([undefined]);
  expect(conclusion?.verdict).toBe('PASS');
});
