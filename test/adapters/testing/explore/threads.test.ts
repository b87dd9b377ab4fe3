import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explore, sweep } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { night, TinyApp } from './night.ts';

const module = join(import.meta.dirname, 'trusting-backend.ts');
const options = {
  yaml: night,
  app: { module, export: 'createBackend' },
  readBack: { module, export: 'readBack' },
  budget: { runs: 90 },
  throws: false,
};

test('one thread and two find the same', { tags: 'long' }, async () => {
  const [one, two] = [await explore(options), await explore({ ...options, jobs: 2 })];

  expect(one.findings.length).toBeGreaterThan(1);
  expect(two).toEqual(one);
});

test('a sweep by one thread and by two is the same, and so are the drawn places of a seed', {
  tags: 'long',
}, async () => {
  const { budget: _, ...both } = options;
  const sweeping = { ...both, targets: ['webhook'], faults: ['duplicate', 'drop'], places: 3 };
  const seeded = async (seed: string, jobs: number) => sweep({ ...sweeping, seed, jobs });
  const [one, two] = [await seeded('a', 1), await seeded('a', 2)];
  const placesOf = async (seed: string) => (await seeded(seed, 1)).places.join();
  const others = await Promise.all(['b', 'c', 'd'].map(placesOf));

  expect(one.findings.length).toBeGreaterThan(1);
  expect(two).toEqual(one);
  expect(others.some((places) => places !== one.places.join())).toBe(true);
});

test('the trouble of the first run that has some ends the exploration', {
  tags: 'long',
}, async () => {
  const broken = {
    ...options,
    app: { module, export: 'createBroken' },
    readBack: undefined,
    choices: ['twice'] as const,
    within: 500,
  };

  await expect(explore({ ...broken, jobs: 2 })).rejects.toThrow(
    /the application hangs: .*; it was run 1: event 1 of car arrives twice/,
  );
});

test.each([
  [{ jobs: 0 }, /jobs: 0 is no number of threads/],
  [
    { jobs: 2, app: () => new TinyApp({}, () => {}) },
    /jobs: app cannot be handed to other threads; write app: \{ module/,
  ],
  [
    { jobs: 2, reset: 'http://127.0.0.1:1/reset' },
    /jobs: reset is one address, and runs at the same time/,
  ],
  [
    { app: { module, export: 'createBakend' } },
    /app: .*trusting-backend\.ts has no export createBakend.*createBackend/,
  ],
  [{ app: { module: './no-such.mjs' } }, /app: \.\/no-such\.mjs cannot be loaded/],
])('wrong parts are refused: %j', async (wrong, message) => {
  await expect(explore({ ...options, ...wrong })).rejects.toThrow(message);
});

test('a module that fails as it is loaded is named', async () => {
  const folder = scratch({ 'backend.mjs': "throw new Error('no database');" });
  const app = { module: join(folder, 'backend.mjs') };

  await expect(explore({ ...options, app })).rejects.toThrow(
    /app: .*backend\.mjs cannot be loaded: no database/,
  );
});
