import { expect, test } from 'vitest';
import type { ListedWorld } from '../../../adapters/dashboard/app/wire.ts';
import { WorldFigures } from '../../../adapters/dashboard/app/world-figures.ts';

const elsewhere = { id: 'a', state: 'awake', createdAt: '2026-01-01T00:00:00Z' } as ListedWorld;
const here = { ...elsewhere, clock: { speed: 1 }, entryCount: 7 } as ListedWorld;

test('an answer of another server keeps the figures of the world until they change', () => {
  const figures = new WorldFigures();
  expect(figures.complete([elsewhere])).toEqual([elsewhere]);
  expect(figures.complete([here])).toEqual([here]);
  expect(figures.complete([{ ...elsewhere, owner: 'anna' }])).toEqual([{ ...here, owner: 'anna' }]);
  const later = { ...here, entryCount: 9 };
  expect(figures.complete([later])).toEqual([later]);
  expect(figures.complete([elsewhere])).toEqual([later]);
});

test('a world that slept meanwhile, or another one of its name, has no figures of the one before', () => {
  const asleep = { ...elsewhere, state: 'asleep' } as const;
  const other = { ...elsewhere, createdAt: '2026-01-02T00:00:00Z' };
  const figures = new WorldFigures();
  figures.complete([here]);
  expect(figures.complete([other])).toEqual([other]);
  expect(figures.complete([asleep])).toEqual([asleep]);
  expect(figures.complete([elsewhere])).toEqual([elsewhere]);
});
