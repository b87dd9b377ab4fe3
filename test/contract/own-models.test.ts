import { describe, expect, test } from 'vitest';
import { controlled } from '../support/controlled.ts';
import { dataOf } from '../support/data-of.ts';
import { Hooked } from '../support/hooked.ts';
import { legacyClient } from '../support/legacy.ts';
import { served } from '../support/served.ts';

const vin = '1G1RC6S55HU204817';

const garage = `
app: { clientId: client_me, clientSecret: secret, managementToken: amt }
users: { anna: null }
models:
  volt:
    make: Chevrolet
    model: Volt
    trim: Premier
    year: 2017
    color: Heather Grey
    regions: [US, CA]
    vin: 1G1RC6S5*HU******
    battery: { usable: 14kWh, gross: 18.4kWh, range: 85.3km, ac: { power: 3.6kW } }
    fuel: { tank: 33.7L }
    tyres: { front: 260kPa, back: 280kPa }
    signals: { Charge.Amperage: false }
    commands: { charge-set-limit: false, charge-schedule-daily: true }
    habits: { rangeUnit: km, pressureUnit: kPa }
vehicles:
  car: { model: volt, owner: anna, vin: ${vin} }
  other: { model: volt, owner: anna }
  lucid: { model: air, owner: anna }
`.replace(
  'vehicles:',
  '  air: { make: Lucid, model: Air, year: 2023, battery: { usable: 112kWh } }\nvehicles:',
);

const client = { headers: { authorization: `Basic ${btoa('client_me:secret')}` } };

async function bodyOf(world: ReturnType<typeof served>, path: string, user?: string) {
  const answer = await world.fetch(path, { headers: world.headers(user) });
  expect(answer.status).toBe(200);
  return answer.body as Readonly<Record<string, never>>;
}

describe('a vehicle of an own model', () => {
  test('is what the scenario says in version 3', async () => {
    const world = served(garage);
    const path = `/v3/vehicles/${world.vehicleId('car')}`;
    const { data } = (await bodyOf(world, path, 'anna')) as unknown as {
      readonly data: { readonly attributes: object };
    };
    const signal = async (code: string) =>
      (
        (await bodyOf(world, `${path}/signals/${code}`, 'anna')) as unknown as {
          readonly data: { readonly attributes: { readonly body: unknown } };
        }
      ).data.attributes.body;

    expect(data.attributes).toMatchObject({
      make: 'CHEVROLET',
      model: 'Volt',
      year: 2017,
      powertrainType: 'PHEV',
    });
    expect(await signal('vehicleidentification-vin')).toEqual({ value: vin });
    expect(await signal('vehicleidentification-trim')).toEqual({ value: 'Premier' });
    expect(await signal('vehicleidentification-exteriorcolor')).toEqual({ value: 'Heather Grey' });
    expect(await signal('tractionbattery-nominalcapacity')).toMatchObject({ capacity: 18.4 });
  });

  test('has its name, year and VIN on the control API, as the service shows them', async () => {
    const { control } = controlled(`version: 1\nname: own\n${garage}`);
    const signalOf = async (name: string, code: string) => {
      const signals = dataOf(await control('GET', `/sim/vehicles/${name}/signals`)) as {
        readonly signals: readonly { readonly code: string; readonly body: unknown }[];
      };
      return signals.signals.find((each) => each.code === code)?.body;
    };

    const car = dataOf(await control('GET', '/sim/vehicles/car'));
    expect(car).toMatchObject({ title: 'Chevrolet Volt Premier', year: 2017, vin });
    const other = dataOf(await control('GET', '/sim/vehicles/other')) as { readonly vin: string };
    expect(other.vin).toMatch(/^1G1RC6S5.HU/);
    expect(await signalOf('other', 'vehicleidentification-vin')).toEqual({ value: other.vin });
  });

  test('shows neither the signals nor takes the commands that it lacks', async () => {
    const world = served(garage);
    const path = `/v3/vehicles/${world.vehicleId('car')}`;
    const amperage = await world.fetch(`${path}/signals/charge-amperage`, {
      headers: world.headers('anna'),
    });
    const limit = await world.fetch(`${path}/commands/charge/set-limit`, {
      method: 'POST',
      headers: { ...world.headers('anna'), 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes: { percent: 80 } } }),
    });

    expect(amperage.text).toContain('VEHICLE_NOT_CAPABLE');
    expect(limit.status).toBe(501);
  });

  test('is what the scenario says in version 2.0', async () => {
    const world = legacyClient(garage);

    expect((await world.get('/')).body).toMatchObject({
      make: 'CHEVROLET',
      model: 'Volt',
      year: 2017,
    });
    expect((await world.get('/vin')).body).toEqual({ vin });
  });

  test('is the same in a batch of version 2.0', async () => {
    const world = legacyClient(garage);
    const requests = ['/', '/vin', '/battery/nominal_capacity', '/tires/pressure'];
    const { body } = await world.post('/batch', { requests: requests.map((path) => ({ path })) });
    const { responses } = body as {
      readonly responses: readonly { readonly path: string; readonly body: unknown }[];
    };

    for (const { path, body: part } of responses) {
      expect({ path, body: part }).toEqual({ path, body: (await world.get(path)).body });
    }
    expect(responses.map(({ body: part }) => part)).toMatchObject([
      { make: 'CHEVROLET', model: 'Volt', year: 2017 },
      { vin },
      { capacity: { nominal: 18.4 } },
      {},
    ]);
  });

  test('is what webhooks send, as version 3 shows it', async () => {
    const [, rest = ''] = garage.split('models:\n');
    const [models = ''] = rest.split('vehicles:\n');
    const signals = [
      'VehicleIdentification.VIN',
      'VehicleIdentification.Trim',
      'VehicleIdentification.ExteriorColor',
      'TractionBattery.NominalCapacity',
      'Charge.Amperage',
      'Wheel.Tires',
    ];
    const hooked = new Hooked(
      { triggers: ['Closure.IsLocked'], data: signals },
      {
        car: `{ model: volt, owner: anna, vin: ${vin}, temperature: 20degC }`,
        more: `models:\n${models}`,
      },
    );
    hooked.pass(60_000);
    hooked.do('unlock');
    hooked.pass(60_000);
    const { data } = hooked.received.at(-1)!.body;
    const bodies = new Map(data.signals!.map(({ code, body }) => [code, body]));
    const world = served(garage);
    const path = `/v3/vehicles/${world.vehicleId('car')}`;
    const shown = (await bodyOf(world, path, 'anna')) as unknown as {
      readonly data: { readonly attributes: Readonly<Record<string, unknown>> };
    };

    const { make, model, year, powertrainType } = shown.data.attributes;
    expect(data.vehicle).toMatchObject({ make, model, year, powertrainType });
    expect(bodies.get('vehicleidentification-vin')).toEqual({ value: vin });
    expect(bodies.get('vehicleidentification-trim')).toEqual({ value: 'Premier' });
    expect(bodies.get('vehicleidentification-exteriorcolor')).toEqual({ value: 'Heather Grey' });
    expect(bodies.get('tractionbattery-nominalcapacity')).toMatchObject({ capacity: 18.4 });
    expect(bodies.get('charge-amperage')).toBeUndefined();
    expect(JSON.stringify(data.signals)).toContain('VEHICLE_NOT_CAPABLE');
  });

  test('is that of the connection', async () => {
    const world = served(garage);
    const { text } = await world.fetch('/v3/connections', {
      headers: world.headers(),
    });

    expect(text).toContain('"model":"Volt"');
  });

  test('is among the compatible vehicles, and no other world has it', async () => {
    const listOf = async (body: string) => {
      const world = served(body);
      const path = '/v3/compatible-vehicles?filter[make]=chevrolet';
      const { data } = (await bodyOf(world, path)) as unknown as {
        readonly data: readonly { readonly attributes: { readonly model: string } }[];
      };
      return data.filter(({ attributes }) => attributes.model === 'Volt');
    };
    const found = await listOf(garage);

    expect(found.map((each) => each.attributes)).toHaveLength(2);
    expect(JSON.stringify(found)).toContain('charge-schedule-daily');
    expect(JSON.stringify(found)).not.toContain('charge-set-limit');
    expect(await listOf('vehicles: { car: { model: BEV } }')).toEqual([]);
  });

  test.each([
    ['of a vehicle', vin],
    ['that is like the pattern of the model', '1G1RC6S53HU999999'],
  ])('is compatible by a VIN %s', async (_, number) => {
    const world = legacyClient(garage);
    const query = new URLSearchParams({ vin: number, scope: 'control_charge read_battery' });
    const { body } = await world.ask('GET', `/v2.0/compatibility?${query.toString()}`, client);

    const { compatible, capabilities } = body as {
      readonly compatible: boolean;
      readonly capabilities: readonly { readonly endpoint: string; readonly capable: boolean }[];
    };
    const isCapable = (path: string) =>
      capabilities.find(({ endpoint }) => endpoint === path)?.capable;

    expect(compatible).toBe(true);
    expect([isCapable('/charge'), isCapable('/charge/limit')]).toEqual([true, false]);
  });

  test('draws a VIN of the pattern for each other vehicle', async () => {
    const { world } = served(garage);

    expect(world.service.consent.vinOf(1)).toMatch(/^1G1RC6S5[\dX]HU\d{6}$/);
    expect(world.service.consent.vinOf(1)).not.toBe(vin);
  });

  test('has tyres of the pressures on its placard', async () => {
    const { world } = served(garage);
    const reading = world.truthOf(0);

    expect(reading.tyreKpa(2) - reading.tyreKpa(0)).toBeGreaterThan(5);
  });

  test('may be of a make that the catalogue lacks', async () => {
    const world = served(garage);
    const path = `/v3/vehicles/${world.vehicleId('lucid')}`;

    expect(JSON.stringify(await bodyOf(world, path, 'anna'))).toContain('"make":"LUCID"');
  });
});
