import { describe, expect, test } from 'vitest';
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

  test('ERROR for want of capability: what the make never reports', async () => {
    const world = served('vehicles: { car: { model: hyundai-ioniq-5 } }');
    const signal = find(await list(world, 'car', { user: 'driver' }), 'Charge.Voltage')!;

    expect(signal.attributes.status.error).toMatchObject({
      type: 'COMPATIBILITY',
      code: 'VEHICLE_NOT_CAPABLE',
    });
  });

  test('ERROR for want of permission, and the other signals are there', async () => {
    const world = served('vehicles: { car: { model: BEV, grants: [read_battery] } }');
    const document = await list(world, 'car', { user: 'driver' });

    expect(body(document, 'TractionBattery.StateOfCharge')).toBeDefined();
    expect(find(document, 'Odometer.TraveledDistance')!.attributes.status.error).toEqual({
      type: 'PERMISSION',
      title: expect.any(String) as string,
      detail: expect.any(String) as string,
      resolution: { type: 'REAUTHENTICATE' },
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

  test.each(['charge-nothing', 'surveillance-isenabled', 'Charge.IsCharging', 'CHARGE-ISCHARGING'])(
    '"unknown code: 404", and one that was never reported: %s',
    async (code) => {
      const { status, body: answer } = await single(served(garage), 'car', code);

      expect(status).toBe(404);
      expect(answer).toMatchObject({ errors: [{ type: 'RESOURCE_NOT_FOUND', code: 'NOT_FOUND' }] });
    },
  );

  test('what the powertrain cannot have is an error inside: "the HTTP status is 200"', async () => {
    const { status, body: answer } = await single(served(garage), 'mild', 'charge-ischarging');

    expect(status).toBe(200);
    expect(answer).toMatchObject({
      data: { attributes: { status: { error: { code: 'VEHICLE_NOT_CAPABLE' } } } },
    });
  });

  test('errors of signals become those of the response by an option', async () => {
    const options = { stateErrors: 'status' } as const;
    const world = served(garage, options);
    const bare = served('vehicles: { car: { model: BEV, grants: [read_charge] } }', options);

    const statuses = [
      (await single(world, 'car', 'charge-wattage')).status,
      (await single(world, 'mild', 'charge-ischarging')).status,
      (await single(bare, 'car', 'odometer-traveleddistance', 'driver')).status,
      (await single(bare, 'car', 'charge-ischarging', 'driver')).status,
    ];
    expect(statuses).toEqual([409, 501, 403, 200]);
  });

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

  test('what the user let the app have gates, each connection for itself', async () => {
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
