import { expect, test } from 'vitest';
import { operations } from '../../../engine/service/operations.ts';
import { served } from '../../support/served.ts';

test('every route that a fault can affect is an operation that scenarios can name', () => {
  const app = served('vehicles: { car: { model: BEV } }');
  const struck = app.routes
    .filter(({ family }) => family !== 'control' && family !== 'docs')
    .map(({ operation }) => operation);

  expect([...new Set(struck)].sort()).toEqual([...operations].sort());
});
