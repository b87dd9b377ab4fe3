import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../adapters/cli/run-settings.ts';
import { openSuite } from '../../../../adapters/cli/suite/suite-jobs.ts';
import { scratch } from '../../scratch.ts';
import { idleHour, shortNight } from '../sample-scenarios.ts';

test('a thread runs a scenario as it read it, and one that another read as it finds it', async () => {
  const file = join(scratch({ 'a.yaml': shortNight }), 'a.yaml');
  const settings = readSettings([file], { quiet: true });
  const screen = { isTTY: false, columns: undefined };
  const context = { settings, env: {}, command: undefined, stdout: screen, stderr: screen };
  const suite = openSuite(context, new AbortController().signal);
  const run = { kind: 'run', file, reading: 1, name: 'short-night', matrix: {} };

  expect(await suite({ kind: 'read', file, reading: 1 })).toMatchObject({
    found: [{ scenario: { file, name: 'short-night' }, reading: 1, misfit: undefined }],
  });
  writeFileSync(file, shortNight.replace('seed: 7', 'seed: 8'));
  expect(await suite(run)).toMatchObject({ kind: 'ran', outcome: { scenario: { seed: '7' } } });
  // It is not kept once it has run.
  expect(await suite(run)).toMatchObject({ kind: 'ran', outcome: { scenario: { seed: '8' } } });

  await suite({ kind: 'read', file, reading: 2 });
  writeFileSync(file, idleHour);
  expect(await suite({ ...run, reading: 3 })).toMatchObject({
    kind: 'failed',
    error: 'file',
    message: `${file} was changed before it ran`,
  });
});
