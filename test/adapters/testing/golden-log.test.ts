import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { assertGoldenLog, matchers } from '../../../adapters/testing/index.ts';
import { test } from '../../../adapters/testing/vitest.ts';

const folder = mkdtempSync(join(tmpdir(), 'motorpool-golden-'));
afterAll(() => rmSync(folder, { recursive: true }));
// UPDATE_GOLDEN=1 is meant for our own golden logs, not for these.
beforeEach(() => void vi.stubEnv('UPDATE_GOLDEN', ''));

const yaml = `
version: 1
name: evening
seed: 7
clock: { start: 2026-05-04T18:00:00 }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60%, chargeLimit: 80% } } }
`;

function evening(power: `${number}kW`) {
  const world = createWorld({ yaml });
  world.do('car', 'unlock');
  world.advance('5m');
  world.do('car', { plugIn: { power } });
  world.advance('4h');
  return world;
}

/** A golden log of the evening with 11 kW. */
function goldenFile(name: string): string {
  const file = join(folder, 'deeper', `${name}.log.jsonl`);
  assertGoldenLog(evening('11kW'), file, { update: true });
  return file;
}

test('a log that was written is matched by the same run, by path and by URL', async () => {
  const file = goldenFile('same');

  await expect(evening('11kW')).toMatchGoldenLog(file);
  assertGoldenLog(evening('11kW'), pathToFileURL(file));
  expect(readFileSync(file, 'utf8')).toMatch(
    /^\{"at":.*\n\{"digest":"sha256:.*"verdict":"none"\}\n$/s,
  );
});

test('the first entry that differs is shown with its causes', async () => {
  const file = goldenFile('differs');

  const failing = expect(evening('7kW')).toMatchGoldenLog(file);

  await expect(failing).rejects.toThrow('part at entry');
  await expect(failing).rejects.toThrow('data.powerKw');
  await expect(failing).rejects.toThrow(/^b .*cable\.plug|cable\.plug.*7/m);
});

test('an altered file, or one that is no log, is reported, too', async () => {
  const file = goldenFile('altered');
  const text = readFileSync(file, 'utf8');

  writeFileSync(file, text.replace(/"digest":"sha256:..../, '"digest":"sha256:0000'));
  expect(() => assertGoldenLog(evening('11kW'), file)).toThrow('altered');
  writeFileSync(file, 'nothing of the kind\n');
  expect(() => assertGoldenLog(evening('11kW'), file)).toThrow('is not a log');
});

test('a missing file is not written unless asked for', async () => {
  const file = join(folder, 'missing.log.jsonl');
  const world = evening('11kW');

  await expect(expect(world).toMatchGoldenLog(file)).rejects.toThrow('there is no golden log');
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  const context = { equals: Object.is, testPath: file };
  for (const snapshotState of [{ snapshotUpdateState: 'all' }, { _updateSnapshot: 'all' }]) {
    const renewing = { ...context, snapshotState };
    expect(
      await matchers.toMatchGoldenLog.call(renewing, world, './missing.log.jsonl'),
    ).toMatchObject({
      pass: true,
    });
  }
  await expect(world).toMatchGoldenLog(file);
});

test('a file that is up to date is left alone, so that its age says something', () => {
  const file = goldenFile('left');
  const { mtimeMs, ino } = statSync(file);

  assertGoldenLog(evening('11kW'), file, { update: true });

  expect(statSync(file)).toMatchObject({ mtimeMs, ino });
});

test('a world that forgets its log has none to compare, and .not says nothing', async () => {
  const file = goldenFile('forgetful');
  const world = createWorld({ yaml, retain: false });

  expect(() => assertGoldenLog(world, file)).toThrow('retains its log');
  await expect(expect(evening('7kW')).not.toMatchGoldenLog(file)).rejects.toThrow('.not');
});
