import { expect, test } from 'vitest';
import { type Served, served } from '../support/served.ts';

const garage = `
users: { anna: null }
vehicles: { car: { model: BEV, owner: anna } }
webhooks: { main: { url: "https://app.example", verify: skip, receiver: {}, subscribe: [car] } }`;

const lists = ['/v3/connections', '/v3/webhooks', '/v3/subscriptions'];

interface Told {
  readonly data: readonly { readonly meta: Readonly<Record<string, unknown>> }[];
  readonly meta: Readonly<Record<string, unknown>>;
}

const ask = async (world: Served, path: string): Promise<Told> =>
  (await world.fetch(path, { headers: world.headers('anna') })).body as Told;

test('instants of signals are milliseconds in every reading, as early SDKs expect', async () => {
  const world = served(garage, { metaForm: 'early' });
  const path = `/v3/vehicles/${world.vehicleId('car')}/signals`;
  const start = world.world.clock.now;
  await ask(world, path);
  world.run.advanceTo(start + 1234);

  for (const asked of [path, path, `${path}?page=2&pageSize=5`]) {
    const { data, meta } = await ask(world, asked);
    for (const { meta: instants } of data) {
      expect(instants).toEqual({
        retrievedAt: start + 1234,
        oemUpdatedAt: start,
        ingestedAt: start,
      });
    }
    expect(meta['page']).toBe(meta['pageNumber']);
  }
  const { body } = await world.fetch(`${path}/odometer-traveleddistance`, {
    headers: world.headers('anna'),
  });
  expect(body).toMatchObject({ data: { meta: { retrievedAt: start + 1234 } } });
});

test.each(lists)('%s has the page as they read it', async (path) => {
  const early = await ask(served(garage, { metaForm: 'early' }), `${path}?page[number]=2`);
  const stated = await ask(served(garage), `${path}?page[number]=2`);

  expect(early.meta).toEqual({ ...stated.meta, page: 2 });
  expect(stated.meta).toMatchObject({ pageNumber: 2 });
});
