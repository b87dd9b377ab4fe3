import { describe, expect, test } from 'vitest';
import { controlToken } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { asleep, hosting, idleMs } from '../../support/hosting.ts';

const noCars = 'version: 1\nvehicles: {}\n';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a world that is asleep is not woken by a request', () => {
  test.each([
    ['of the control API without a token', 'GET', '/w/kept/sim/clock', {}, 401],
    ['of the control API with a wrong token', 'GET', '/w/kept/sim/clock', bearer('wrong'), 401],
    ['for its feed with a wrong token', 'GET', '/w/kept/feed', bearer('wrong'), 401],
    ['for its document with a wrong token', 'GET', '/sim/worlds/kept', bearer('wrong'), 401],
    ['for its end with a wrong token', 'DELETE', '/sim/worlds/kept', bearer('wrong'), 401],
    ['of version 3 without a token', 'GET', '/w/kept/v3/connections', {}, 401],
    ['of version 2.0 without a token', 'GET', '/w/kept/v2.0/vehicles', {}, 401],
    ['for a token without credentials', 'DELETE', '/w/kept/v2.0/management/connections', {}, 401],
    [
      'with a token of another scheme',
      'GET',
      '/w/kept/v3/connections',
      { authorization: 'Digest x' },
      401,
    ],
    ['for an unknown path', 'GET', '/w/kept/v3/nothing', bearer(controlToken), 404],
    ['with a wrong method', 'PUT', '/w/kept/v3/connections', bearer(controlToken), 405],
  ])('%s', async (_, method, path, headers, status) => {
    const { fetch, worlds } = await asleep();

    expect((await fetch(path, { method, headers })).status).toBe(status);
    expect(worlds.dormant()).toMatchObject([{ id: 'kept', state: 'asleep' }]);
  });

  test('that names no world, where the first one is asleep', async () => {
    const { control, fetch, worlds, wall } = hosting();
    await control('DELETE', '/sim/worlds/main');
    const made = await control('POST', '/sim/worlds', { id: 'main', yaml: noCars });
    const { token } = dataOf(made) as { readonly token: string };
    await wall.pass(2 * idleMs);

    expect((await fetch('/sim/clock', { headers: bearer('wrong') })).status).toBe(401);
    expect((await fetch('/v3/connections')).status).toBe(401);
    expect(worlds.first).toBeUndefined();
    expect((await fetch('/sim/clock', { headers: bearer(token) })).status).toBe(200);
    expect(worlds.first).toBeDefined();
  });
});

test('a request with a wrong token leaves the limit of a world to others', async () => {
  const { control, fetch } = hosting({ limits: { requestsPerSecond: 2 } });
  await control('POST', '/sim/worlds', { id: 'kept', yaml: noCars });
  for (const token of ['wrong', 'wrong', 'wrong', 'wrong']) {
    const { status } = await fetch('/w/kept/sim/clock', { headers: bearer(token) });
    expect(status).toBe(401);
  }
  expect((await fetch('/w/kept/sim/clock')).status).toBe(401);
  const statuses: number[] = [];
  for (let each = 0; each < 3; each += 1) {
    statuses.push((await control('GET', '/w/kept/sim/clock')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('the token of a world wakes it, and no other one', async () => {
  const { control, fetch, worlds, wall } = await asleep();
  const made = await control('POST', '/sim/worlds', { id: 'own', yaml: noCars });
  const { token } = dataOf(made) as { readonly token: string };
  await wall.pass(2 * idleMs);

  expect((await fetch('/w/kept/sim/clock', { headers: bearer(token) })).status).toBe(403);
  expect(worlds.dormant().map(({ id }) => id)).toEqual(['kept', 'own']);
  expect((await fetch('/w/own/sim/clock', { headers: bearer(token) })).status).toBe(200);
  expect(worlds.dormant().map(({ id }) => id)).toEqual(['kept']);
});

test('requests about no single world do not keep the first one awake', async () => {
  const { control, worlds, wall } = hosting();
  await control('DELETE', '/sim/worlds/main');
  await control('POST', '/sim/worlds', { id: 'main', yaml: noCars });
  for (let asked = 0; asked < 9; asked += 1) {
    await wall.pass(idleMs / 4);
    expect((await control('GET', '/sim/worlds')).status).toBe(200);
  }
  expect(worlds.first).toBeUndefined();
});
