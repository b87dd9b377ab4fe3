import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';
import { type LegacyClient, legacyClient } from '../../support/legacy.ts';

const client: LegacyClient = legacyClient(`
users: { anna: null }
vehicles: { car: { model: tesla-model-3-long-range-awd, owner: anna } }`);
const id = client.vehicleId('car');

interface Told {
  readonly status: number;
  readonly words: string;
  readonly headers: Headers;
}

async function ask(method: string, path: string): Promise<Told> {
  const isLegacy = path.startsWith('/v2.0/');
  const { app } = client;
  const headers = isLegacy
    ? { authorization: `Bearer ${client.accessToken()}` }
    : client.headers('anna');
  const request = new Request(`http://localhost${path.replace('ID', id)}`, { method, headers });
  const answer = await app.fetch(request);
  const text = await answer.text();
  const body = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    readonly description?: string;
    readonly errors?: readonly { readonly detail: string }[];
  };
  const words = body.errors?.[0]?.detail ?? body.description ?? '';
  return { status: answer.status, words: words.replaceAll(id, 'ID'), headers: answer.headers };
}

describe('an unknown path names the one that was probably meant', () => {
  test.each([
    [
      'GET',
      '/v3/vehicles',
      'no path /v3/vehicles is served here; GET /v3/connections lists the vehicles',
    ],
    ['GET', '/v3/vehicle/ID', /did you mean \/v3\/vehicles\/ID\?$/],
    ['GET', '/v3/vehicles/ID/signal', /did you mean \/v3\/vehicles\/ID\/signals\?$/],
    ['GET', '/v3/vehicles/ID/battery', /version 3 reads GET \/v3\/vehicles\/ID\/signals$/],
    [
      'POST',
      '/v3/vehicles/ID/commands/charge/limit',
      /did you mean \/v3\/vehicles\/ID\/commands\/charge\/set-limit\?$/,
    ],
    ['POST', '/v3/vehicles/ID/commands/charge/setlimit', /commands\/charge\/set-limit\?$/],
    [
      'POST',
      '/v3/vehicles/ID/commands/lock',
      /did you mean \/v3\/vehicles\/ID\/commands\/security\/lock\?$/,
    ],
    [
      'POST',
      '/v3/vehicles/ID/charge/start',
      /did you mean \/v3\/vehicles\/ID\/commands\/charge\/start\?$/,
    ],
    ['GET', '/v3/users', /did you mean \/v3\/users\/\{userId\}\?$/],
    ['POST', '/v3/subscription', /did you mean \/v3\/subscriptions\?$/],
    ['GET', '/v2.0/vehicle', /did you mean \/v2\.0\/vehicles\?$/],
    [
      'GET',
      '/v2.0/vehicles/ID/batery',
      'a vehicle has no endpoint /batery; did you mean /v2.0/vehicles/ID/battery?',
    ],
    [
      'POST',
      '/v2.0/vehicles/ID/disconnect',
      /; DELETE \/v2\.0\/vehicles\/ID\/application disconnects it$/,
    ],
    ['POST', '/v2.0/batch', /did you mean \/v2\.0\/vehicles\/\{vehicleId\}\/batch\?$/],
    ['GET', '/v2.0/management/connection', /did you mean \/v2\.0\/management\/connections\?$/],
    ['GET', '/v2.0/compatibilty', /did you mean \/v2\.0\/compatibility\?$/],
    ['GET', '/v2/vehicles', /did you mean \/v2\.0\/vehicles\?$/],
    ['POST', '/oauth/tokens', /did you mean \/oauth\/token\?$/],
    ['GET', '/authorize', /did you mean \/oauth\/authorize\?$/],
    ['GET', '/dosc', 'no path /dosc is served here; did you mean /docs?'],
    ['GET', '/nothing/like/it', 'no path /nothing/like/it is served here'],
  ])('%s %s', async (method, path, words) => {
    const told = await ask(method, path);

    expect(told.status).toBe(404);
    if (typeof words === 'string') expect(told.words).toBe(words);
    else expect(told.words).toMatch(words);
  });

  test('of the control API too', async () => {
    const { control } = controlled();
    const { body } = await control('POST', '/sim/advance');

    expect(body).toMatchObject({
      errors: [{ detail: 'no path /sim/advance is served here; did you mean /sim/clock/advance?' }],
    });
  });
});

describe('a method that a path does not take', () => {
  test.each([
    [
      'DELETE',
      '/v2.0/vehicles/ID',
      /takes GET, HEAD; DELETE \/v2\.0\/vehicles\/ID\/application disconnects it$/,
    ],
    [
      'DELETE',
      '/v3/vehicles/ID',
      /takes GET, HEAD; DELETE \/v3\/connections\/\{connectionId\} disconnects one$/,
    ],
    ['POST', '/v3/webhooks', /takes GET, HEAD; the scenario or \/sim\/webhooks makes them$/],
    ['GET', '/v3/vehicles/ID/commands/charge/start', /takes POST$/],
  ])('%s %s is refused with the methods that it takes', async (method, path, words) => {
    const { status, words: told, headers } = await ask(method, path);

    expect(status).toBe(405);
    expect(headers.get('allow')).toMatch(/GET|POST/);
    expect(told).toMatch(words);
  });
});

test.each([
  ['charge-ischargin', /charge-ischargin; did you mean charge-ischarging\?$/],
  ['Charge.IsCharging', /; did you mean charge-ischarging\?$/],
  ['soc', /; did you mean lowvoltagebattery-stateofcharge or tractionbattery-stateofcharge\?$/],
  ['charge-percent', /tractionbattery-stateofcharge\?$/],
  ['odometer', /; did you mean odometer-traveleddistance\?$/],
])('the signal %s, which is not there, names its neighbour', async (code, words) => {
  const { status, words: told } = await ask('GET', `/v3/vehicles/ID/signals/${code}`);

  expect(status).toBe(404);
  expect(told).toMatch(words);
});

describe('a hint in a header, where the response stays as it is', () => {
  test.each([
    [
      '/v3/compatible-vehicles?filter[region]=EU',
      /^no matches: there is no filter\[region\] EU; here: US, CA, EUROPE$/,
    ],
    ['/v3/compatible-vehicles?filter[make]=tesal', /filter\[make\] tesal; did you mean tesla\?$/],
    [
      '/v3/compatible-vehicles?filter[regon]=US',
      /^ignored: query filter\[regon\]; did you mean filter\[region\]\?$/,
    ],
    [
      '/v3/compatible-vehicles?filter[regon]=US&filter[make]=tesal',
      /^ignored: query filter\[regon\]; .*; no matches: .* did you mean tesla\?$/,
    ],
    ['/v3/connections?filter[vehicleid]=x', /did you mean filter\[vehicleId\]\?$/],
    ['/v3/connections?limt=5', /^ignored: query limt; here: /],
    ['/v3/vehicles/ID/signals?pageSiz=5', /did you mean pageSize\?$/],
    [`/v3/connections?${'k'.repeat(7000)}=5`, /^ignored: query k{200,285}$/],
    ['/v3/connections?%C3%A9%0A%E2%80%AE=5', /^ignored: query \?\?\?; here: /],
  ])('of %s', async (path, words) => {
    for (let times = 0; times < 3; times += 1) {
      const { status, headers } = await ask('GET', path);

      expect(status).toBe(200);
      expect(headers.get('motorpool-hint')).toMatch(words);
    }
  });

  test.each([
    '/v3/compatible-vehicles?filter[region]=US&filter[make]=TESLA',
    '/v3/connections?page[size]=5',
    '/v3/vehicles/ID/signals',
  ])('of %s is none', async (path) => {
    expect((await ask('GET', path)).headers.has('motorpool-hint')).toBe(false);
  });
});

test('any unknown path is told in words, soon and without a bug', async () => {
  const part = fc.constantFrom(
    'v3',
    'v2.0',
    'vehicles',
    'ID',
    'commands',
    'charge',
    '{x}',
    '$&',
    '',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'DELETE'),
      fc.oneof(
        fc.array(fc.oneof(part, fc.string()), { maxLength: 6 }),
        fc.constant(Array(4000).fill('a')),
      ),
      async (method, parts) => {
        const { status } = await ask(method, `/${parts.map(encodeURIComponent).join('/')}`);

        expect(status).not.toBe(500);
      },
    ),
  );
});
