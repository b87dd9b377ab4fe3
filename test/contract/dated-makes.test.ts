import { describe, expect, test } from 'vitest';
import { type Query, start } from '../support/connecting.ts';
import { served } from '../support/served.ts';

const garage = `
users: { anna: null, ben: null }
vehicles:
  born: { model: cupra-born-77-kwh, owner: anna }
  seal: { model: byd-seal-82-5-kwh-rwd, owner: ben }`;

const rows: readonly (readonly [start: string, app: string, makes: readonly string[]])[] = [
  ['2025-11-11T23:59:59.999', '', []],
  ['2025-11-12T00:00:00', '', ['BYD', 'Polestar']],
  ['2025-12-15T00:00:00', '', ['BYD', 'Mercedes-Benz', 'Polestar']],
  ['2026-05-25T23:59:59.999', '', ['BYD', 'Mercedes-Benz', 'Polestar']],
  ['2026-05-26T00:00:00', '', ['BYD', 'CUPRA', 'Mercedes-Benz', 'Polestar', 'SEAT']],
  [
    '2025-01-01T00:00:00',
    'app: { makesFrom: 2025-01-01 }',
    ['BYD', 'CUPRA', 'Mercedes-Benz', 'Polestar', 'SEAT'],
  ],
  ['2026-06-01T00:00:00', 'app: { makesFrom: 2027-01-01 }', []],
];

const dated = new Set(['BYD', 'CUPRA', 'Mercedes-Benz', 'Polestar', 'SEAT']);

const at = (clock: string) => ({ clock: `start: ${clock}Z, timezone: Etc/UTC` });

describe.each(rows)('makes and limits since a date: at %s %s', (clock, app, makes) => {
  const world = served(`${app}\nvehicles: { car: { model: BEV } }`, at(clock));

  test('the dataset has the electric cars of these makes in Europe', async () => {
    const { body } = await world.fetch('/v3/compatible-vehicles?filter[region]=EUROPE');
    const { data } = body as { data: { attributes: { make: string } }[] };
    const found = [...new Set(data.map(({ attributes }) => attributes.make))];

    expect(found.filter((make) => dated.has(make)).sort()).toEqual(makes);
    expect(found).toContain('Tesla');
  });

  test('version 2.0 has the same, in its matrix and for a VIN', async () => {
    const { clientId, clientSecret } = world.world.service.application;
    const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
    const matrix = await world.fetch('/v2.0/compatibility/matrix?region=EUROPE', { headers });
    const path = '/v2.0/compatibility?vin=LPSED3KA1ML000001&scope=read_odometer';
    const polestar = await world.fetch(path, { headers });

    const found = Object.keys(matrix.body as object);

    for (const make of dated) expect(found.includes(make.toUpperCase())).toBe(makes.includes(make));
    expect(polestar.body).toMatchObject({
      reason: makes.includes('Polestar') ? null : 'MAKE_NOT_COMPATIBLE',
    });
  });
});

test('Mercedes-Benz in America has no date', async () => {
  const world = served('vehicles: { car: { model: BEV } }', at('2025-11-01T00:00:00'));
  const { body } = await world.fetch('/v3/compatible-vehicles?filter[make]=mercedes-benz');
  const { data } = body as { data: { attributes: { region: string } }[] };

  expect([...new Set(data.map(({ attributes }) => attributes.region))].sort()).toEqual([
    'CA',
    'US',
  ]);
});

test.each([
  ['2025-12-14T00:00:00', 'VEHICLE_NOT_COMPATIBLE'],
  ['2025-12-15T00:00:00', null],
])('at %s an electric Mercedes-Benz of Europe has the reason %s', async (clock, reason) => {
  const vin = 'W1N2437001J000001';
  const models = `models: { eqa: { make: Mercedes-Benz, model: EQA, year: 2024, regions: [EUROPE], battery: { usable: 66.5kWh } } }`;
  const world = served(`${models}\nvehicles: { car: { model: eqa, vin: ${vin} } }`, at(clock));
  const { clientId, clientSecret } = world.world.service.application;
  const headers = { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };

  const path = `/v2.0/compatibility?vin=${vin}&scope=read_odometer`;
  expect((await world.fetch(path, { headers })).body).toMatchObject({
    compatible: reason === null,
    reason,
  });
});

test.each([
  ['seat', 'no matches yet: cars of SEAT come on 2026-05-26; app.makesFrom sets another day'],
  ['seat&filter[region]=US', null],
])('an empty answer for the make %s has the hint %s', async (make, hint) => {
  const world = served('vehicles: { car: { model: BEV } }', at('2026-05-04T00:00:00'));
  const answer = await world.fetch(`/v3/compatible-vehicles?filter[make]=${make}`);

  expect((answer.body as { data: unknown[] }).data).toEqual([]);
  expect(answer.headers.get('motorpool-hint')).toBe(hint);
});

describe('the connect flow', () => {
  async function connect(clock: string, query: Query) {
    const { world, url } = start(garage, { ...at(clock), connectFlow: 'auto' });
    const { headers } = await world.fetch(url({ scope: 'read_battery', ...query }));
    return new URL(headers.get('location')!).searchParams;
  }

  test('refuses a car of a make that came later, and names it', async () => {
    const refused = await connect('2026-05-25T12:00:00', { make: 'CUPRA' });
    expect(refused.get('error')).toBe('vehicle_incompatible');
    expect(refused.get('make')).toBe('CUPRA');

    const taken = await connect('2026-05-26T12:00:00', { make: 'CUPRA' });
    expect(taken.get('error')).toBeNull();
    expect(taken.get('user_id')).not.toBeNull();
  });

  test.each([
    ['2025-11-11T12:00:00', []],
    ['2025-11-12T12:00:00', ['BYD']],
    ['2026-05-26T12:00:00', ['BYD', 'CUPRA']],
  ])('at %s its first page offers %j of the brands in the world', async (clock, makes) => {
    const { url, visitor } = start(garage, at(clock));
    await visitor.open(url());
    const { text } = visitor.page!;

    for (const make of ['BYD', 'CUPRA']) {
      expect(text.includes(`value="${make}"`)).toBe(makes.includes(make));
    }
    expect(text).toContain('value="Tesla"');
  });
});
