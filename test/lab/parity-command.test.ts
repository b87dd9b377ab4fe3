import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idleHour } from '../adapters/cli/sample-scenarios.ts';
import { scratch } from '../adapters/scratch.ts';
import { recordLab } from './recorded-lab.ts';

test('says how much was compared, and that it is equal', async () => {
  const file = join(scratch({ 'a.yaml': idleHour }), 'a.yaml');
  const { code, stdout, stderr } = await recordLab(['parity', file, '--every', '30m']);

  expect(stdout).toMatch(/^equal {2}.*a\.yaml {2}[\d,]+ values at 3 instants\n$/);
  expect([code, stderr]).toEqual([0, '']);
});

test('--json is one object', async () => {
  const file = join(scratch({ 'a.yaml': idleHour }), 'a.yaml');
  const { stdout } = await recordLab(['parity', file, '--json']);

  expect(JSON.parse(stdout)).toEqual({
    file,
    instants: 2,
    compared: expect.any(Number) as number,
    mismatches: [],
  });
});

test('a scenario with mistakes and a duration that is none are refused', async () => {
  const file = join(scratch({ 'a.yaml': idleHour.replace('wait:', 'wiat:') }), 'a.yaml');

  expect((await recordLab(['parity', file])).code).toBe(2);
  expect((await recordLab(['parity', file, '--every', 'often'])).stderr).toContain('--every often');
});
