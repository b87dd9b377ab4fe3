import { describe, expect, test } from 'vitest';
import { resourceSchemas } from '../../adapters/http/legacy/resource-schemas.ts';
import { legacyResources, modelNames } from '../../engine/index.ts';
import { legacyClient } from '../support/legacy.ts';

const garage = `
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna }
  van: { model: PHEV, owner: anna }
  bus: { model: ICE, owner: ben }`;

describe('"With single-select connect, a user\'s token maps 1:1 to a vehicle"', () => {
  test('such a token is for no other vehicle', async () => {
    const client = legacyClient(garage);
    const { legacyTokens } = client.world.service;
    const rows = [client.world.rowOf('van')];
    const pair = legacyTokens.exchange(legacyTokens.issueCode({ user: 'anna', rows }), undefined);
    const { accessToken } = pair as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const vin = (name: string) => `/v2.0/vehicles/${client.vehicleId(name)}/vin`;

    expect((await client.ask('GET', '/v2.0/vehicles', { headers })).body).toMatchObject({
      vehicles: [client.vehicleId('van')],
    });
    expect((await client.ask('GET', vin('van'), { headers })).status).toBe(200);
    expect((await client.ask('GET', vin('car'), { headers })).status).toBe(404);
    expect((await client.ask('GET', vin('bus'), { headers })).status).toBe(404);
  });
});

describe('a token of a user', () => {
  test('"access token valid 7200 seconds"', async () => {
    const client = legacyClient(garage);
    const headers = { authorization: `Bearer ${client.accessToken()}` };
    client.run.advanceTo(client.world.clock.now + 7_199_999);
    expect((await client.ask('GET', '/v2.0/user', { headers })).status).toBe(200);
    client.run.advanceTo(client.world.clock.now + 1);
    const { status, body } = await client.ask('GET', '/v2.0/user', { headers });

    expect(status).toBe(401);
    expect(body).toMatchObject({ type: 'AUTHENTICATION', code: null });
  });

  test('works in version 3 for its user, and for no other', async () => {
    const client = legacyClient(garage);
    const signals = (name: string) => `/v3/vehicles/${client.vehicleId(name)}/signals`;
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await client.ask('GET', path, { headers })).status;

    expect(await status(signals('car'))).toBe(200);
    expect(await status(signals('car'), { 'sc-user-id': client.userId('anna') })).toBe(200);
    expect(await status(signals('car'), { 'sc-user-id': client.userId('ben') })).toBe(403);
    expect(await status(signals('bus'))).toBe(404);
    expect(await status('/v3/connections')).toBe(401);
  });

  test('"Signals and commands therefore require the sc-user-id header": not with its token (public), or by option', async () => {
    for (const [userHeader, expected] of [
      ['derived', 200],
      ['required', 400],
    ] as const) {
      const client = legacyClient(garage, { userHeader });
      const vehicle = `/v3/vehicles/${client.vehicleId('car')}`;
      const ask = (path: string, headers: Record<string, string> = {}) =>
        client.ask('GET', path, { headers });
      for (const path of [`${vehicle}/signals`, `${vehicle}/signals/closure-islocked`]) {
        const { status, body } = await ask(path);

        expect(status, path).toBe(expected);
        if (expected === 400) {
          expect(body).toMatchObject({
            errors: [
              { type: 'VALIDATION', detail: expect.stringContaining('sc-user-id') as string },
            ],
          });
        }
        expect((await ask(path, { 'sc-user-id': client.userId('anna') })).status).toBe(200);
      }
      if (userHeader === 'required') {
        const command = await client.ask('POST', `${vehicle}/commands/security/lock`);
        expect(command.status).toBe(400);
      }
      expect((await ask(vehicle)).status).toBe(200);
      expect((await client.get('/odometer')).status).toBe(200);
    }
  });

  test('is shown single resources at the top level too', async () => {
    const client = legacyClient(garage);
    const path = `/v3/vehicles/${client.vehicleId('car')}`;
    const { data, ...rest } = (await client.ask('GET', path)).body as Record<string, object>;

    expect(rest).toMatchObject(data!);
    const { body } = await client.fetch(path, { headers: client.headers('anna') });
    expect(Object.keys(body as object)).toEqual(['data', 'links']);
  });
});

describe('"the arrays are empty when a vehicle has partial support"', () => {
  test('windows that a make never reports', async () => {
    const client = legacyClient(garage.replace('tesla-model-3', 'chevrolet-bolt-euv'));

    expect((await client.get('/security')).body).toMatchObject({
      isLocked: expect.any(Boolean) as boolean,
      doors: [{ type: 'frontLeft' }, {}, {}, {}],
      windows: [],
      sunroof: [],
    });
  });

  test('"the request errors when lock status cannot be retrieved"', async () => {
    const client = legacyClient(garage);
    const { world } = client;
    const body = { error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } };
    world.submit({ kind: 'signal.set', vehicle: 'car', signal: 'Closure.IsLocked', body });
    client.run.advanceTo(world.clock.now + 86_400_000);

    expect(await client.get('/security')).toMatchObject({
      status: 502,
      body: { type: 'UPSTREAM', code: 'NO_RESPONSE' },
    });
  });
});

test('every model reports its data in the declared form', async () => {
  const vehicles = modelNames.map(
    (model, index) => `  v${index}: { model: ${model}, owner: anna }`,
  );
  const client = legacyClient(`users: { anna: null }\nvehicles:\n${vehicles.join('\n')}`, {
    vehicle: 'v0',
  });
  const requests = legacyResources().map(({ path }) => ({ path }));
  const told = new Set<string>();
  for (const index of modelNames.keys()) {
    const path = `/v2.0/vehicles/${client.vehicleId(`v${index}`)}/batch`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ requests });
    const answered = await client.ask('POST', path, { headers, body });
    const { responses } = answered.body as {
      responses: { path: keyof typeof resourceSchemas; code: number; body: unknown }[];
    };
    for (const each of responses) {
      if (each.code !== 200) expect(each).toMatchObject({ code: 501 });
      else expect(resourceSchemas[each.path].safeParse(each.body).error?.issues).toBeUndefined();
      if (each.code === 200) told.add(each.path);
    }
  }

  expect([...told].sort()).toEqual(requests.map(({ path }) => path).sort());
});
