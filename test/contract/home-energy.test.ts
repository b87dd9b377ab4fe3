import { beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  form,
  house,
  pass,
  plugIn,
  type Requests,
  requests,
  type SignalBody,
  scope,
  token,
  valuesOf,
} from '../support/home-energy.ts';
import { type Served, served } from '../support/served.ts';

/**
 * The requests of home-energy software, in its order and form, and the fields that it shows. Sources, with
 * versions and files, stand in docs/home-energy.md.
 */

describe('the integration for Home Assistant, over version 2.0', () => {
  const redirect = 'https://my.home-assistant.io/redirect/oauth';
  const credentials = { client_id: 'home', client_secret: 'secret' };
  const entities = ['/battery', '/charge', '/charge/limit', '/location', '/security'];
  let world: Served;
  let send: Requests['send'];
  let vehicle: string;

  /** The states of its entities after the poll. */
  async function shown(): Promise<Record<string, unknown>> {
    const paths = entities.map((path) => ({ path }));
    const { responses } = await send('POST', `${vehicle}/batch`, { requests: paths });
    expect(responses.map(({ code }) => code)).toEqual(paths.map(() => 200));
    const [battery, charge, limit, location, security] = responses.map(({ body }) => body);
    return {
      battery: Math.round(battery!.percentRemaining * 100),
      range: battery!.range,
      chargingStatus: charge!.state,
      charging: charge!.state === 'CHARGING',
      pluggedIn: charge!.isPluggedIn,
      chargeLimit: Math.round(limit!.limit * 100),
      latitude: location!.latitude,
      doorLock: security!.isLocked,
    };
  }

  beforeEach(async () => {
    world = served(house('home'), { connectFlow: 'auto', tokenCredentials: 'either' });
    const query = { response_type: 'code', client_id: 'home', redirect_uri: redirect };
    const code = await codeOf(world, { ...query, state: 'flow', mode: 'live', scope });
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirect };
    const first = await token(world, '/oauth/token', form({ ...grant, ...credentials }));
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const later = await token(world, '/oauth/token', form({ ...refresh, ...credentials }));
    send = requests(world, { authorization: `Bearer ${later.access_token}` });
    const { vehicles } = await send('GET', '/v2.0/vehicles');
    vehicle = `/v2.0/vehicles/${vehicles[0]}`;
  });

  test('the device has a name and a serial number', async () => {
    expect(await send('GET', `${vehicle}/vin`)).toEqual({
      vin: expect.stringMatching(/^KNA/) as string,
    });
    expect(await send('GET', vehicle)).toMatchObject({ make: 'KIA', model: 'EV6', year: 2024 });
  });

  test('the entities follow the car', async () => {
    const away = { chargingStatus: 'NOT_CHARGING', charging: false, pluggedIn: false };
    expect(await shown()).toMatchObject({ battery: 46, chargeLimit: 80, latitude: 52.52, ...away });
    plugIn(world);
    expect(await shown()).toMatchObject({ charging: true, pluggedIn: true, doorLock: true });
  });

  test('the switch stops and starts, and the number sets the limit', async () => {
    plugIn(world);
    await send('POST', `${vehicle}/charge`, { action: 'STOP' });
    expect(await shown()).toMatchObject({ charging: false, pluggedIn: true });
    await send('POST', `${vehicle}/charge/limit`, { limit: 0.6 });
    await send('POST', `${vehicle}/charge`, { action: 'START' });
    expect(await shown()).toMatchObject({ charging: true, chargeLimit: 60 });
    pass(world, 90);
    expect(await shown()).toMatchObject({ chargingStatus: 'FULLY_CHARGED', battery: 60 });
  });
});

/** Version 3, with the token of the application, as JSON asks for it or as a form with HTTP Basic. */
async function version3(how: 'json' | 'basic'): Promise<Requests & { readonly vehicle: string }> {
  const world = served(house('client_home'), { connectFlow: 'auto' });
  const json: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'home' },
    body: JSON.stringify({
      client_id: 'client_home',
      client_secret: 'secret',
      grant_type: 'client_credentials',
    }),
  };
  const basic = form({ grant_type: 'client_credentials' }, 'client_home:secret');
  const init = how === 'json' ? json : basic;
  const { access_token: access } = await token(world, '/oauth2/token', init);
  const application = requests(world, { authorization: `Bearer ${access}` });
  const { data } = await application('GET', '/v3/connections');
  const { user, vehicle } = data[0]!.relationships;
  const headers = { authorization: `Bearer ${access}`, 'sc-user-id': user.data.id };
  return { world, send: requests(world, headers), vehicle: `/v3/vehicles/${vehicle.data.id}` };
}

describe('the integration for Home Assistant, over version 3', () => {
  test('one list of signals has the car and its states, and commands change them', async () => {
    const { world, send, vehicle } = await version3('json');
    const shown = async (): Promise<object> => {
      const { data, included } = await send('GET', `${vehicle}/signals`);
      return { ...valuesOf(data), ...included.vehicle.attributes };
    };
    plugIn(world);
    expect(await shown()).toMatchObject({
      make: 'KIA',
      model: 'EV6',
      year: 2024,
      'vehicleidentification-vin': { value: expect.stringMatching(/^KNA/) as string },
      'tractionbattery-stateofcharge': { value: 47, unit: 'percent' },
      'charge-ischarging': { value: true },
    });

    await send('POST', `${vehicle}/commands/charge/stop`);
    await send('POST', `${vehicle}/commands/charge/set-limit`, {
      data: { attributes: { percent: 60 } },
    });
    expect(await shown()).toMatchObject({
      'charge-ischarging': { value: false },
      'charge-chargelimits': { values: [{ type: 'GLOBAL', limit: 60 }] },
    });
    await send('POST', `${vehicle}/commands/charge/start`);
    expect(await shown()).toMatchObject({ 'charge-ischarging': { value: true } });
  });
});

describe('a custom vehicle of evcc, over version 3', () => {
  test('each getter reads one signal, the status is A, B or C, and the setter starts and stops', async () => {
    const { world, send, vehicle } = await version3('basic');
    const value = async (code: string): Promise<SignalBody> =>
      (await send('GET', `${vehicle}/signals/${code}`)).data.attributes.body;
    const status = async (): Promise<string> => {
      const values = valuesOf((await send('GET', `${vehicle}/signals`)).data);
      if (values['charge-ischarging']?.value === true) return 'C';
      return values['charge-ischargingcableconnected']?.value === true ? 'B' : 'A';
    };

    expect(await status()).toBe('A');
    plugIn(world);
    expect(await status()).toBe('C');
    expect((await value('tractionbattery-stateofcharge')).value).toBe(47);
    expect((await value('tractionbattery-range')).value).toBeGreaterThan(200);
    expect((await value('charge-chargelimits')).activeLimit).toBe(80);
    await send('POST', `${vehicle}/commands/charge/stop`);
    expect(await status()).toBe('B');
    await send('POST', `${vehicle}/commands/charge/start`);
    expect(await status()).toBe('C');
  });
});

describe('the module for IP-Symcon, over version 2.0', () => {
  test('a code with credentials in the form, a refresh with HTTP Basic, one batch, and commands', async () => {
    const world = served(house('home'), { connectFlow: 'auto' });
    const redirect = 'https://house.example/hook/car_15583';
    const query = { response_type: 'code', client_id: 'home', redirect_uri: redirect };
    const code = await codeOf(world, { ...query, scope, state: 'manual_1', mode: 'live' });
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirect };
    const credentials = { client_id: 'home', client_secret: 'secret' };
    const first = await token(world, '/oauth/token', form({ ...grant, ...credentials }));
    const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const later = form(refresh, 'home:secret');
    const { access_token: access } = await token(world, '/oauth/token', later);
    const send = requests(world, { authorization: `Bearer ${access}` });
    const { vehicles } = await send('GET', '/v2.0/vehicles');
    const vehicle = `/v2.0/vehicles/${vehicles[0]}`;
    const shown = async (): Promise<object> => {
      const paths = ['/battery', '/charge', '/charge/limit'].map((path) => ({ path }));
      const { responses } = await send('POST', `${vehicle}/batch`, { requests: paths });
      const [battery, charge, limit] = responses.map(({ body }) => body);
      return {
        batteryLevel: battery!.percentRemaining * 100,
        chargeStatus: charge!.state,
        pluggedIn: charge!.isPluggedIn,
        chargeLimit: limit!.limit * 100,
      };
    };

    plugIn(world);
    const states = { batteryLevel: 47, pluggedIn: true, chargeLimit: 80 };
    expect(await shown()).toEqual({ ...states, chargeStatus: 'CHARGING' });
    await send('POST', `${vehicle}/charge`, { action: 'STOP' });
    await send('POST', `${vehicle}/charge/limit`, { limit: 0.9 });
    expect(await shown()).toMatchObject({ chargeStatus: 'NOT_CHARGING', chargeLimit: 90 });
  });
});
