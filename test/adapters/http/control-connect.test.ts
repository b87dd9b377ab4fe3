import { describe, expect, test } from 'vitest';
import { type Query, urlsWith } from '../../support/connecting.ts';
import { type Controlled, controlled } from '../../support/controlled.ts';

const callback = 'https://app.example/cb';

function start(date = '2026-07-04') {
  const world = controlled(`
version: 1
name: connecting
seed: seed
clock: { start: ${date}T06:00:00 }
users: { anna: { externalId: app-7 }, ben: null }
vehicles:
  tesla: { model: tesla-model-3-long-range-awd, owner: anna }
  second: { model: tesla-model-3-long-range-awd, owner: anna }
  ford: { model: ford-escape-phev, owner: ben, mode: live }`);
  const { service } = world.run.world;
  const usual = {
    client_id: service.application.id,
    response_type: 'code',
    redirect_uri: callback,
    state: 'xyz',
    scope: 'read_battery read_location',
  };
  const url = urlsWith(usual);
  const userId = (name: string) => service.users.byName(name)!.id;
  const vehicleId = (name: string) => service.vehicleId(world.run.world.rowOf(name));
  return { ...world, service, usual, url, userId, vehicleId };
}

const connect = ({ control }: Pick<Controlled, 'control'>, body: object) =>
  control('POST', '/sim/connect', body);

async function outcome(
  world: Pick<Controlled, 'control'>,
  body: object,
): Promise<{ readonly location: string; readonly parameters: Query }> {
  const { status, body: answer } = await connect(world, body);
  expect(status).toBe(200);
  return (answer as { data: { location: string; parameters: Query } }).data;
}

describe('POST /sim/connect', () => {
  test('goes through the flow as a user would, by the URL that the app made', async () => {
    const started = start();
    const { service, url, userId } = started;
    const { location, parameters } = await outcome(started, {
      authorize: `http://localhost:4010${url()}`,
      user: 'anna',
      vehicles: ['second'],
      uncheck: ['read_location'],
    });

    expect(location.startsWith(`${callback}?code=`)).toBe(true);
    expect(parameters).toEqual(Object.fromEntries(new URL(location).searchParams));
    const connection = service.connections.of(1, userId('anna'))!;
    expect(connection.permissions).toEqual(['read_battery']);
    expect(service.connections.of(0, userId('anna'))!.permissions).toContain('read_vin');
  });

  test('takes the query alone, ids, guests, and signing in again', async () => {
    const started = start();
    const { url, userId, vehicleId } = started;
    const authorize = url().slice(url().indexOf('?') + 1);
    const user = userId('anna');
    const { user_id } = (await outcome(started, { authorize, user, guest: true })).parameters;
    expect(user_id).not.toBe(user);

    const vehicle_id = vehicleId('tesla');
    const { client_id, redirect_uri } = started.usual;
    const again = new URLSearchParams({ client_id, redirect_uri, vehicle_id }).toString();
    const { parameters } = await outcome(started, { authorize: `/oauth/reauthenticate?${again}` });
    expect(parameters).toEqual({ vehicle_id });
  });

  test('tells the app the error', async () => {
    const started = start();
    const { url } = started;
    const error = async (body: object) =>
      (await outcome(started, { authorize: url(), ...body })).parameters['error'];

    expect(await error({ deny: true })).toBe('access_denied');
    expect(await error({ uncheck: ['read_battery', 'read_location'] })).toBe('access_denied');
    expect(await error({ user: 'ben', vehicles: ['tesla'] })).toBe('no_vehicles');
    expect(await error({ authorize: url({ scope: 'read_fuel' }), user: 'anna' })).toBe(
      'vehicle_incompatible',
    );
  });

  test.each<[string, object, number, string]>([
    ['a URL of no app', { authorize: 'https://app.example' }, 400, 'application_id is missing'],
    ['nobody', { user: 'eve' }, 404, 'no user eve'],
    ['no vehicle', { vehicles: ['x'] }, 404, 'no vehicle x'],
    ['what nobody asks for', { uncheck: ['read_vin'] }, 400, 'read_vin is not asked for'],
    ['a member nobody knows', { make: 'Tesla' }, 400, 'make'],
  ])('refuses %s', async (_, body, status, words) => {
    const started = start();
    const { digest } = started.run.world.log;
    const answer = await connect(started, { authorize: started.url(), ...body });

    expect(answer.status).toBe(status);
    expect(answer.text).toContain(words);
    expect(started.run.world.log.digest).toBe(digest);
  });

  test('refuses to uncheck a required permission', async () => {
    const started = start('2026-05-04');
    const answer = await connect(started, { authorize: started.url(), uncheck: ['read_location'] });

    expect(answer.status).toBe(400);
    expect(answer.text).toContain('read_location is required');
  });
});
