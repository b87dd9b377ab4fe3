import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled, controlToken } from '../../support/controlled.ts';

/** One server for all that is refused, since a refusal changes nothing. */
const { routes, fetch, run } = controlled();
const controlRoutes = routes.filter(
  ({ family, admission }) => family === 'control' && admission === 'control',
);

const routesOf = (...methods: readonly string[]) =>
  controlRoutes.filter(({ method }) => methods.includes(method));
const urlOf = (path: string): string => path.replaceAll(/\{\w+\}/g, 'car');

describe.each(controlRoutes)('$method $path', ({ method, path }) => {
  const type = { 'content-type': 'application/json' };

  test.each([
    ['no token', {}],
    ['another token', { authorization: 'Bearer somebody-else' }],
    ['a token of the application', undefined],
  ])('answers 401 to %s', async (_, headers) => {
    const { accessToken } = run.world.service.issueToken();
    const digest = run.world.log.digest;

    const answer = await fetch(urlOf(path), {
      method: method.toUpperCase(),
      headers: { ...type, ...(headers ?? { authorization: `Bearer ${accessToken}` }) },
      ...(method === 'post' && { body: '{}' }),
    });

    expect(errorOf(answer)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(run.world.log.digest).toBe(digest);
  });
});

test.each(routesOf('post', 'patch'))(
  '$method $path answers 415 to a body that a page may send',
  async ({ method, path }) => {
    const { digest } = run.world.log;

    const answer = await fetch(urlOf(path), {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'text/plain' },
      body: '{}',
    });

    expect(errorOf(answer)).toMatchObject({ status: 415, type: 'VALIDATION' });
    expect(run.world.log.digest).toBe(digest);
  },
);

test.each(routesOf('get'))('$method $path changes nothing', async ({ path }) => {
  const { control, run: other } = controlled();
  const before = other.world.log.digest;

  await control('GET', urlOf(path));

  expect(other.world.log.digest).toBe(before);
});
