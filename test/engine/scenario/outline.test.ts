import { expect, test } from 'vitest';
import { outlineScenario } from '../../../engine/index.ts';

const outline = (text: string) => outlineScenario(text, { file: 'night.yaml' });

test('tells parameters as they would be given from outside', () => {
  const { params, seed, description } = outline(`
version: 1
description: A night.
seed: 7
params:
  limit: 80%
  cars: { type: integer, default: 20, description: how many }
  hook: { type: url, env: HOOK }
  names: { type: list, default: [a, b] }
  isFast: true
vehicles: { car: { model: no-such-model } }
`);

  expect({ seed, description }).toEqual({ seed: '7', description: 'A night.' });
  expect(params).toEqual([
    { name: 'limit', type: 'percent', byDefault: '80%', description: '' },
    { name: 'cars', type: 'integer', byDefault: '20', description: 'how many' },
    { name: 'hook', type: 'url', byDefault: undefined, description: '' },
    { name: 'names', type: 'list', byDefault: 'a,b', description: '' },
    { name: 'isFast', type: 'boolean', byDefault: 'true', description: '' },
  ]);
});

test('tells the combinations of a matrix, as they are chosen', () => {
  const { combinations } = outline(`
version: 1
matrix: { power: [3.7kW, 11kW], hours: [1, 2], exclude: [{ power: 11kW, hours: 2 }] }
`);

  expect(combinations).toEqual([
    { power: '3.7kW', hours: 1 },
    { power: '3.7kW', hours: 2 },
    { power: '11kW', hours: 1 },
  ]);
});

test('has nothing to tell of a file without any of it, and refuses what is no file', () => {
  expect(outline('version: 1')).toEqual({
    description: '',
    seed: '',
    params: [],
    combinations: [],
  });
  expect(() => outline('version: [1')).toThrow('night.yaml');
});
