import { expect, test } from 'vitest';
import { legacyClient } from '../support/legacy.ts';

const garage = `
app: { managementToken: amt }
users: { anna: null }
vehicles: { car: { model: mercedes-benz-eqs-450, owner: anna } }
webhooks:
  main:
    url: https://app.example/hook
    verify: skip
    triggers: [Charge.IsCharging]
    data: [Charge.IsCharging]
    subscribe: [car]`;

interface Made {
  readonly attributes: { readonly make: string; readonly vehicle: { readonly make: string } };
}

test('a make is in capitals wherever a vehicle is described, and has its display name in the dataset', async () => {
  const client = legacyClient(garage);
  const id = client.vehicleId('car');
  const as = { headers: client.headers('anna') };
  const ask = async (path: string) => (await client.fetch(path, as)).body;
  const [attempt] = client.world.service.webhooks.deliveries.inFlight;

  const [dataset] = (
    (await ask('/v3/compatible-vehicles?filter[make]=mercedes-benz')) as {
      data: readonly Made[];
    }
  ).data;
  const told = {
    'version 2.0': ((await client.get('/')).body as { make: string }).make,
    'version 3': ((await ask(`/v3/vehicles/${id}`)) as { data: Made }).data.attributes.make,
    included: ((await ask(`/v3/vehicles/${id}/signals`)) as { included: { vehicle: Made } })
      .included.vehicle.attributes.make,
    connection: ((await ask('/v3/connections')) as { data: readonly Made[] }).data[0]!.attributes
      .vehicle.make,
    subscription: ((await ask('/v3/subscriptions')) as { data: readonly Made[] }).data[0]!
      .attributes.vehicle.make,
    webhook: (JSON.parse(attempt!.body) as { data: { vehicle: { make: string } } }).data.vehicle
      .make,
  };

  expect(dataset!.attributes.make).toBe('Mercedes-Benz');
  expect(new Set(Object.values(told)), JSON.stringify(told)).toEqual(new Set(['MERCEDES-BENZ']));
});
