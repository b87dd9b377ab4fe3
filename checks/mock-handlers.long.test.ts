import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../adapters/library/index.ts';
import { mockHandlers, publicOrigins } from '../adapters/testing/index.ts';

const world = createWorld({
  yaml: `
version: 1
name: mocked
clock: { start: 2026-05-04T18:00:00 }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { battery.soc: 60% } } }
`,
});

const server = setupServer(...mockHandlers(http, world));
beforeAll(() => {
  server.listen({
    onUnhandledRequest: ({ url }) => {
      throw new Error(`nobody answers ${url}`);
    },
  });
});
afterAll(() => server.close());

test('an app that asks the public service is answered by the world', async () => {
  const { clientId, clientSecret } = world.application;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const issued = await fetch('https://iam.smartcar.com/oauth2/token', { method: 'POST', body });
  const { access_token } = (await issued.json()) as { readonly access_token: string };

  const { id } = world.vehicle('car');
  const response = await fetch(
    `https://vehicle.api.smartcar.com/v3/vehicles/${id}/signals/tractionbattery-stateofcharge`,
    { headers: { authorization: `Bearer ${access_token}`, 'sc-user-id': world.userId('anna') } },
  );

  expect(await response.json()).toMatchObject({
    data: { attributes: { body: { value: 60, unit: 'percent' } } },
  });
});

test('and an older client at its own addresses', async () => {
  const { accessToken } = world.grantTokens('anna');

  const response = await fetch('https://api.smartcar.com/v2.0/vehicles', {
    headers: { authorization: `Bearer ${accessToken}` },
  });

  expect(await response.json()).toMatchObject({ vehicles: [world.vehicle('car').id] });
});

test('other origins are mocked where they are named, and only they', async () => {
  expect(mockHandlers(http, world)).toHaveLength(publicOrigins.length);
  const [handler] = mockHandlers(http, world, ['https://cars.example']);

  expect(handler?.info.path).toBe('https://cars.example/*');
  // msw answers so if no handler does and its listener throws.
  expect((await fetch('https://cars.example/v3/connections')).status).toBe(500);
  server.use(handler!);
  expect((await fetch('https://cars.example/v3/connections')).status).toBe(401);
});
