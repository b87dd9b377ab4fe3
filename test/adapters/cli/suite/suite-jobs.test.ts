import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../adapters/trials/run-settings.ts';
import { openSuite } from '../../../../adapters/trials/suite/suite-jobs.ts';
import type { FoundScenario } from '../../../../adapters/trials/suite/suite-messages.ts';
import { scratch } from '../../scratch.ts';
import { idleHour, shortNight } from '../sample-scenarios.ts';

test('a thread runs a scenario as it was read, by itself or another', async () => {
  const file = join(scratch({ 'a.yaml': shortNight }), 'a.yaml');
  const settings = readSettings([file], { quiet: true });
  const screen = { isTTY: false, columns: undefined };
  const context = { settings, env: {}, command: undefined, stdout: screen, stderr: screen };
  const suite = openSuite(context, new AbortController().signal);

  const read = (await suite({ kind: 'read', file, reading: 1 })) as {
    readonly found: readonly FoundScenario[];
  };
  expect(read).toMatchObject({
    found: [{ scenario: { file, name: 'short-night' }, misfit: undefined }],
  });
  const { job } = read.found[0]!;
  writeFileSync(file, idleHour);
  const told = { scenario: { name: 'short-night', seed: '7' } };
  const ran = { kind: 'ran', runs: { told } };
  expect(await suite(job)).toMatchObject(ran);
  const other = openSuite(context, new AbortController().signal);
  expect(await other(job)).toMatchObject(ran);
});
