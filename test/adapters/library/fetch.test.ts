import { expect, test } from 'vitest';
import { type CreateWorldOptions, createWorld } from '../../../adapters/library/index.ts';
import { ownerHeaders, tokenFor } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: garage
clock: { start: 2026-05-04T18:00:00 }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { battery.soc: 40% } } }`;

test('a world answers as the service does, without a port', async () => {
  const world = createWorld({ yaml });
  const path = `/v3/vehicles/${world.vehicle('car').id}/signals/tractionbattery-stateofcharge`;
  const headers = await ownerHeaders(world);

  const answer = await world.fetch(path, { headers });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    data: { attributes: { body: { value: 40, unit: 'percent' } } },
  });
});

test('it takes what fetch takes, and can be handed on', async () => {
  const { fetch, application } = createWorld({ yaml });
  const url = 'https://vehicle.api.example/v3/connections';
  const authorization = `Bearer ${application.managementToken}`;

  for (const input of [url, new URL(url), new Request(url), '/v3/connections']) {
    expect((await fetch(input, { headers: { authorization } })).status).toBe(401);
  }
});

test('time stands still between calls', async () => {
  const world = createWorld({ yaml });
  const { now } = world;
  await tokenFor(world);

  expect(world.now).toBe(now);
});

test('options choose which form the API shows, as --option does for a server', async () => {
  const codeWith = async (options?: CreateWorldOptions['options']): Promise<unknown> => {
    const world = createWorld({ yaml, options });
    const headers = {
      authorization: `Bearer ${await tokenFor(world)}`,
      'sc-user-id': world.userId('anna'),
    };
    const answer = await world.fetch('/v3/vehicles/00000000-0000-4000-8000-000000000000', {
      headers,
    });
    const body = (await answer.json()) as { readonly errors: readonly { readonly code: string }[] };
    return body.errors[0]?.code;
  };

  expect(await codeWith()).toBe('NOT_FOUND');
  expect(await codeWith({ codes: 'public' })).toBe('VEHICLE_NOT_FOUND');
  expect(await codeWith({ codes: undefined })).toBe('NOT_FOUND');
});
