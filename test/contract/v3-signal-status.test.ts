import { describe, expect, test } from 'vitest';
import { findSignal, parseScenario } from '../../engine/index.ts';
import { controlled } from '../support/controlled.ts';
import { Hooked, minute } from '../support/hooked.ts';
import { legacyClient } from '../support/legacy.ts';
import { served } from '../support/served.ts';
import { body, find, garage, list, set, single } from '../support/signal-lists.ts';

describe('"attributes.status.value: SUCCESS, ERROR or UNAVAILABLE"', () => {
  test('SUCCESS has a body and no error', async () => {
    const signal = find(await list(served(garage), 'car'), 'TractionBattery.StateOfCharge')!;

    expect(signal.attributes.status).toEqual({ value: 'SUCCESS' });
    expect(signal.attributes.body).toEqual({ value: 60, unit: 'percent' });
  });

  test('ERROR for the state of the vehicle: charge rates of a car that does not charge', async () => {
    const world = served(garage);
    const signal = find(await list(world, 'car'), 'Charge.Wattage')!;

    expect(signal.attributes.status).toEqual({
      value: 'ERROR',
      error: {
        type: 'VEHICLE_STATE',
        code: 'NOT_CHARGING',
        title: expect.any(String) as string,
        detail: expect.any(String) as string,
      },
    });
    expect(signal.attributes).not.toHaveProperty('body');
  });

  test('ERROR for lack of the capability: a signal that the make never reports', async () => {
    const world = served('vehicles: { car: { model: hyundai-ioniq-5 } }');
    const signal = find(await list(world, 'car', { user: 'driver' }), 'Charge.Voltage')!;

    expect(signal.attributes.status.error).toMatchObject({
      type: 'COMPATIBILITY',
      code: 'VEHICLE_NOT_CAPABLE',
    });
  });

  test('ERROR for lack of a permission, and the other signals are there', async () => {
    const world = served('vehicles: { car: { model: BEV, grants: [read_battery] } }');
    const document = await list(world, 'car', { user: 'driver' });

    expect(body(document, 'TractionBattery.StateOfCharge')).toBeDefined();
    expect(find(document, 'Odometer.TraveledDistance')!.attributes.status.error).toEqual({
      type: 'PERMISSION',
      code: 'FORBIDDEN',
      title: expect.any(String) as string,
      detail: expect.any(String) as string,
      resolution: { type: 'REAUTHENTICATE' },
    });
  });

  test('"type, code, title, detail (strings)": no error has another form, public codes aside', async () => {
    const scenario = 'vehicles: { car: { model: BEV, grants: [read_battery] } }';
    const world = served(scenario);
    set(world, 'car', 'TractionBattery.Range', { error: { type: 'SERVER', code: null } });
    const errors = (await list(world, 'car', { user: 'driver' })).data.flatMap(
      ({ attributes }) => attributes.status.error ?? [],
    );
    const publicWorld = served(scenario, { codes: 'public' });
    const shown = await list(publicWorld, 'car', { user: 'driver' });

    expect(new Set(errors.map(({ type }) => type))).toContain('PERMISSION');
    for (const { type, code, title, detail } of errors) {
      expect([type, code, title, detail].map((each) => typeof each)).toEqual(
        Array(4).fill('string'),
      );
    }
    expect(find(shown, 'Odometer.TraveledDistance')!.attributes.status.error).toMatchObject({
      type: 'PERMISSION',
      code: null,
    });
  });

  test('UNAVAILABLE and any other error where a scenario sets them', async () => {
    const world = served(garage);
    set(world, 'car', 'Closure.Doors', { error: { type: 'UNAVAILABLE', code: null } });
    set(world, 'car', 'Closure.Windows', {
      error: { type: 'CONNECTED_SERVICES_ACCOUNT', code: 'AUTHENTICATION_FAILED' },
    });
    set(world, 'car', 'Closure.Sunroof', {
      error: { type: 'SignalError', code: 'SIGNAL_NOT_FOUND' },
    });
    const document = await list(world, 'car');

    expect(find(document, 'Closure.Doors')!.attributes).toMatchObject({
      status: { value: 'UNAVAILABLE' },
    });
    expect(find(document, 'Closure.Windows')!.attributes.status.error).toMatchObject({
      type: 'CONNECTED_SERVICES_ACCOUNT',
      code: 'AUTHENTICATION_FAILED',
      resolution: { type: 'REAUTHENTICATE' },
    });
    expect(find(document, 'Closure.Sunroof')!.attributes.status.error).toMatchObject({
      type: 'SignalError',
      code: 'SIGNAL_NOT_FOUND',
    });
  });
});

describe('GET /vehicles/{vehicleId}/signals/{code} (public)', () => {
  test('it is the signal of the list, with the vehicle beside it', async () => {
    const world = served(garage);
    const document = await list(world, 'car');
    for (const data of document.data) {
      const { status, body: answer } = await single(world, 'car', data.id);
      expect(status).toBe(200);
      expect(answer).toEqual({ data, included: document.included });
    }
  });

  test.each(['charge-nothing', 'charge-fastchargertype', 'Charge.IsCharging', 'CHARGE-ISCHARGING'])(
    '"unknown code: 404", and one that was never reported: %s',
    async (code) => {
      const { status, body: answer } = await single(served(garage), 'car', code);

      expect(status).toBe(404);
      expect(answer).toMatchObject({ errors: [{ type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' }] });
    },
  );

  test('"SIGNAL_NOT_FOUND, Signal with code vin not found for vehicle with ID ...", by public codes', async () => {
    const world = served(garage, { codes: 'public' });
    const { status, body: answer } = await single(world, 'car', 'vin');
    const id = world.vehicleId('car');

    expect(status).toBe(404);
    expect(answer).toMatchObject({
      errors: [
        {
          type: 'RESOURCE_NOT_FOUND',
          code: 'SIGNAL_NOT_FOUND',
          detail: `Signal with code vin not found for vehicle with ID ${id}`,
        },
      ],
    });
  });

  test('a signal that the powertrain cannot have is an error inside: "the HTTP status is 200"', async () => {
    const { status, body: answer } = await single(served(garage), 'mild', 'charge-ischarging');

    expect(status).toBe(200);
    expect(answer).toMatchObject({
      data: { attributes: { status: { error: { code: 'VEHICLE_NOT_CAPABLE' } } } },
    });
  });

  test('"insufficient permission yields 403 FORBIDDEN", in the form of every error', async () => {
    const world = served('vehicles: { car: { model: BEV, grants: [read_charge] } }');
    const { status, body: answer } = await single(
      world,
      'car',
      'odometer-traveleddistance',
      'driver',
    );

    expect(status).toBe(403);
    expect(answer).toMatchObject({
      errors: [
        {
          status: '403',
          type: 'AUTHENTICATION',
          code: 'FORBIDDEN',
          detail: 'the user has not granted read_odometer',
        },
      ],
    });
  });

  test('"insufficient permission yields 403 FORBIDDEN", whatever the car can do, in every view', async () => {
    const bare = '{ model: volkswagen-golf-1-4-tsi, owner: anna, grants: [read_odometer] }';
    const client = legacyClient(`users: { anna: null }\nvehicles: { car: ${bare} }`);
    // Its make reports no tire pressures, and its powertrain has no traction battery.
    for (const path of ['Wheel.Tires', 'TractionBattery.StateOfCharge']) {
      const { status, body: answer } = await single(client, 'car', findSignal(path)!.code);
      expect(status, path).toBe(403);
      expect(answer).toMatchObject({ errors: [{ type: 'AUTHENTICATION', code: 'FORBIDDEN' }] });
    }
    expect(find(await list(client, 'car'), 'Wheel.Tires')!.attributes.status).toMatchObject({
      error: { type: 'PERMISSION', code: 'FORBIDDEN' },
    });
    const paths = ['/tires/pressure', '/battery'];
    const forbidden = { type: 'PERMISSION', statusCode: 403 };
    for (const path of paths) {
      expect((await client.get(path)).body, path).toMatchObject(forbidden);
    }
    const batch = await client.post('/batch', { requests: paths.map((path) => ({ path })) });
    expect(batch.body).toMatchObject({ responses: paths.map(() => ({ code: 403 })) });
    const settings = { data: ['Wheel.Tires', 'TractionBattery.StateOfCharge'] };
    const hooked = new Hooked(settings, { car: bare });
    const statuses = () =>
      hooked
        .bodies('VEHICLE_STATE')
        .at(-1)!
        .data.signals!.map(({ status }) => status);
    const lacking = (error: object) => ({
      value: 'ERROR',
      error: expect.objectContaining(error) as object,
    });
    hooked.pass(minute);
    expect(statuses()).toEqual(Array(2).fill(lacking({ type: 'PERMISSION', code: 'FORBIDDEN' })));

    hooked.do({ grant: { permissions: ['read_tires', 'read_battery', 'read_security'] } });
    hooked.do({ unlock: {} });
    hooked.pass(minute);
    const incapable = lacking({ type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' });
    expect(statuses()).toEqual([incapable, incapable]);
  });

  test.each([
    ['permission', [200, 200, 403, 200]],
    ['status', [409, 501, 403, 200]],
    ['inside', [200, 200, 200, 200]],
  ] as const)(
    'which errors of a signal are those of the response: %s',
    async (stateErrors, expected) => {
      const options = { stateErrors };
      const world = served(garage, options);
      const bare = served('vehicles: { car: { model: BEV, grants: [read_charge] } }', options);

      const statuses = [
        (await single(world, 'car', 'charge-wattage')).status,
        (await single(world, 'mild', 'charge-ischarging')).status,
        (await single(bare, 'car', 'odometer-traveleddistance', 'driver')).status,
        (await single(bare, 'car', 'charge-ischarging', 'driver')).status,
      ];
      expect(statuses).toEqual(expected);
    },
  );

  test('the flat form has the members at the top level too, for clients that read them there', async () => {
    const world = served(garage, { singleForm: 'flat' });
    const { body: answer } = await single(world, 'car', 'charge-ischarging');
    const { data, included, ...top } = answer as { data: object; included: object };

    expect(top).toEqual(data);
    expect(included).toMatchObject({ vehicle: { type: 'vehicle' } });
    const path = `/v3/vehicles/${world.vehicleId('car')}`;
    const vehicle = await world.fetch(path, { headers: world.headers() });
    expect(vehicle.body).toMatchObject({ id: world.vehicleId('car'), data: { type: 'vehicle' } });
  });
});

describe('permissions', () => {
  test('"VehicleUserAccount.Permissions overrides app-level permissions for simulated vehicles"', async () => {
    const app = 'app: { permissions: [read_battery] }';
    const simulated = served(`${app}\nvehicles: { car: { model: BEV } }`);
    const live = served(`${app}\nvehicles: { car: { model: BEV, mode: live } }`);

    const soc = 'TractionBattery.StateOfCharge';
    const odometer = 'Odometer.TraveledDistance';
    const ofSimulated = await list(simulated, 'car', { user: 'driver' });
    const ofLive = await list(live, 'car', { user: 'driver' });
    expect([body(ofSimulated, soc), body(ofSimulated, odometer)]).not.toContain(undefined);
    expect(body(ofLive, soc)).toBeDefined();
    expect(find(ofLive, odometer)!.attributes.status.error?.type).toBe('PERMISSION');

    set(simulated, 'car', 'VehicleUserAccount.Permissions', ['read_odometer']);
    const after = await list(simulated, 'car', { user: 'driver' });
    expect(body(after, odometer)).toBeDefined();
    expect(find(after, soc)!.attributes.status.error?.type).toBe('PERMISSION');
  });

  test('"for simulated vehicles": a live one takes no override; the check and the control API say so', async () => {
    const signals = { 'VehicleUserAccount.Permissions': ['read_odometer'] };
    const scenario = (mode: string): string => `version: 1
name: override
clock: { start: 2026-05-04T08:00:00, limit: 1h }
vehicles: { car: { model: BEV, mode: ${mode} } }
steps:
  - set: { vehicle: car, signals: ${JSON.stringify(signals)} }
`;
    expect(() => parseScenario(scenario('simulated'), { file: 'test' })).not.toThrow();
    expect(() => parseScenario(scenario('live'), { file: 'test' })).toThrow(
      /simulated vehicles only, and car is live/,
    );
    const { control } = controlled(`version: 1\nname: override\n${garage}`);
    const statuses = [];
    for (const vehicle of ['car', 'van']) {
      const { status } = await control('POST', `/sim/vehicles/${vehicle}/do`, { set: { signals } });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 400]);
  });

  test('the grants of the user apply to each connection separately', async () => {
    const world = served(garage);
    const permissions = ['read_odometer'];
    world.world.submit({ kind: 'connection.open', vehicle: 'car', user: 'ben', permissions });

    const bens = await list(world, 'car', { user: 'ben' });
    const annas = await list(world, 'car');
    expect(body(bens, 'Odometer.TraveledDistance')).toBeDefined();
    expect(body(bens, 'TractionBattery.StateOfCharge')).toBeUndefined();
    expect(body(annas, 'TractionBattery.StateOfCharge')).toBeDefined();
  });
});
