import { describe, expect, test } from 'vitest';
import { commanding, errorOf } from '../support/commanding.ts';
import { type Served, type ServedOptions, served } from '../support/served.ts';

/** A Tesla: it supports every command. */
const tesla = `
users: { anna: {}, ben: {} }
vehicles:
  car:
    model: tesla-model-3-long-range-awd
    owner: anna
    state: { battery.soc: 50%, locks: unlocked, chargeLimit: 80% }
  other: { model: tesla-model-3-long-range-awd, owner: ben }`;

/** With a cable that waits for a start command. */
function plugged(): Served {
  const world = served(tesla);
  world.run.order('car', { plugIn: { power: '11kW' } });
  world.world.submit({ kind: 'charge.stop', vehicle: 'car' });
  world.run.advanceTo(world.world.clock.now + 60_000);
  return world;
}

const destination = { latitude: 48.137, longitude: 11.575 };

/** Paths are public, as are the names of their attributes. */
const commands: readonly (readonly [path: string, type: string, attributes: object | undefined])[] =
  [
    ['security/lock', 'security-lock', undefined],
    ['security/unlock', 'security-unlock', undefined],
    ['charge/start', 'charge-start', undefined],
    ['charge/stop', 'charge-stop', undefined],
    ['charge/set-limit', 'charge-set-limit', { percent: 70 }],
    ['charge-port/open', 'charge-port-open', undefined],
    ['charge-port/close', 'charge-port-close', undefined],
    ['navigation/set-destination', 'navigation-set-destination', destination],
  ];

const instant = expect.stringMatching(/^2026-05-04T\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('"Commands (v3) that act on a vehicle"', () => {
  test.each(commands)(
    'POST …/commands/%s answers a %s execution',
    async (path, type, parameters) => {
      const world = path.startsWith('charge/') ? plugged() : served(tesla);
      const answer = await commanding(world).post(`commands/${path}`, parameters);

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        data: {
          id: expect.stringMatching(/^exec_[\da-f]{24}$/) as string,
          type: 'command-execution',
          attributes: {
            commandType: type,
            status: { value: 'SUCCESS' },
            executionMode: 'sync',
            ...(parameters !== undefined && { parameters }),
          },
          meta: {
            executedAt: instant,
            completedAt: instant,
            durationInSeconds: expect.any(Number) as number,
          },
        },
      });
    },
  );

  test('the times of an execution agree with each other and with the clock', async () => {
    const world = served(tesla);
    const { body } = await commanding(world).post('commands/security/lock');
    const { clock, log, startMs } = world.world;
    const relayed = log.retained.find(({ kind }) => kind === 'command.relayed')!;

    expect(relayed.atMs).toBeGreaterThan(startMs);
    expect(body).toMatchObject({
      data: {
        meta: {
          executedAt: new Date(relayed.atMs).toISOString(),
          completedAt: new Date(clock.now).toISOString(),
          durationInSeconds: (clock.now - relayed.atMs) / 1000,
        },
      },
    });
  });

  test('both prefixes, a slash at the end, an empty body and an unnecessary one', async () => {
    const { fetch, headers, vehicleId } = served(tesla);
    const path = `vehicles/${vehicleId('car')}/commands/security/lock`;
    const init = { method: 'POST', headers: headers('anna') };
    const json = { ...init.headers, 'content-type': 'application/json' };
    const answers = [
      await fetch(`/v3/${path}`, init),
      await fetch(`/v3.0/${path}`, init),
      await fetch(`/v3/${path}/`, { ...init, headers: json, body: '' }),
      await fetch(`/v3/${path}`, { ...init, headers: json, body: '{}' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('"stop-charge or lock when already so answers success" (public)', async () => {
    const world = plugged();
    const { post } = commanding(world);
    await post('commands/security/lock');

    expect((await post('commands/security/lock')).status).toBe(200);
    expect((await post('commands/charge/stop')).status).toBe(200);
  });
});

describe('"records for command executions", by longCommands (public)', () => {
  // Without a network the car takes the order after four minutes only.
  const dark = (options: ServedOptions) =>
    served(
      `users: { anna: {} }
app: { commandTimeout: 10m }
vehicles: { car: { model: tesla-model-3, owner: anna, state: { locks: unlocked } } }
steps: [{ fault: { target: vehicle.car, effects: [{ offline: true }], for: 4m } }]`,
      options,
    );

  test.each([
    ['open', 202],
    ['plain', 200],
  ] as const)(
    '%s: a command of four minutes is answered %i, and the body decides',
    async (longCommands, expected) => {
      const world = dark({ longCommands });
      world.run.advanceTo(world.world.clock.now);
      const { status, body, headers } = await commanding(world).post('commands/security/lock');

      expect(status).toBe(expected);
      expect(headers.get('content-length')).toBeNull();
      expect(body).toMatchObject({
        data: { attributes: { status: { value: 'SUCCESS' }, executionMode: 'async' } },
      });
    },
  );
});

describe('"Signals and commands therefore require the sc-user-id header"', () => {
  const lock = (world: Served, headers: Record<string, string>, vehicle = 'car') =>
    world.fetch(`/v3/vehicles/${world.vehicleId(vehicle)}/commands/security/lock`, {
      method: 'POST',
      headers,
    });

  test('400 without it, 401 without a token', async () => {
    const world = served(tesla);

    expect(errorOf(await lock(world, world.headers()))).toMatchObject({
      status: 400,
      type: 'VALIDATION',
      code: 'BAD_REQUEST',
    });
    expect(errorOf(await lock(world, { 'sc-user-id': world.userId('anna') }))).toMatchObject({
      status: 401,
      type: 'AUTHENTICATION',
      code: 'UNAUTHORIZED',
    });
  });

  test('404 for a vehicle that is not connected to that user, and nothing is recorded', async () => {
    const world = served(tesla);
    const { digest } = world.world.log;

    expect(errorOf(await lock(world, world.headers('anna'), 'other'))).toMatchObject({
      status: 404,
      type: 'RESOURCE_NOT_FOUND',
      code: 'NOT_FOUND',
    });
    expect(world.world.log.digest).toBe(digest);
  });
});

describe('"insufficient permission yields 403 FORBIDDEN"', () => {
  const permissionOf = (path: string): string =>
    `control_${path.startsWith('charge') ? 'charge' : path.split('/')[0]}`;

  test.each(commands)('%s needs its own permission and no other', async (path, _, attributes) => {
    const needed = permissionOf(path);
    const all = ['control_charge', 'control_navigation', 'control_security'];
    const granting = (grants: readonly string[]): Served =>
      served(tesla.replace('owner: anna', `owner: anna\n    grants: [${grants.join(', ')}]`));
    const refusing = granting(all.filter((each) => each !== needed));
    const { digest } = refusing.world.log;
    const refused = await commanding(refusing).post(`commands/${path}`, attributes);
    const granted = await commanding(granting([needed])).post(`commands/${path}`, attributes);

    expect(errorOf(refused)).toMatchObject({
      status: 403,
      type: 'AUTHENTICATION',
      code: 'FORBIDDEN',
    });
    expect(refusing.world.log.digest).toBe(digest);
    expect(granted.status).not.toBe(403);
  });
});

describe('"400 VALIDATION: request malformed"; the field is named and nothing is recorded', () => {
  const wrong: readonly (readonly [path: string, body: string | undefined, field: string])[] = [
    ['charge/set-limit', '{"data":{"attributes":{"percent":49}}}', 'data.attributes.percent'],
    ['charge/set-limit', '{"data":{"attributes":{"percent":101}}}', 'data.attributes.percent'],
    ['charge/set-limit', '{"data":{"attributes":{"percent":80.5}}}', 'data.attributes.percent'],
    ['charge/set-limit', '{"data":{"attributes":{"percent":"80"}}}', 'data.attributes.percent'],
    ['charge/set-limit', '{"data":{"attributes":{}}}', 'data.attributes.percent'],
    ['charge/set-limit', '{"data":{}}', 'data.attributes'],
    ['charge/set-limit', '{"percent":80}', 'data'],
    ['charge/set-limit', '[]', 'body'],
    ['charge/set-limit', '{"data":', 'JSON'],
    ['charge/set-limit', '', 'JSON'],
    ['charge/set-limit', undefined, 'body'],
    [
      'navigation/set-destination',
      '{"data":{"attributes":{"latitude":90.1,"longitude":0}}}',
      'data.attributes.latitude',
    ],
    [
      'navigation/set-destination',
      '{"data":{"attributes":{"latitude":0,"longitude":null}}}',
      'data.attributes.longitude',
    ],
  ];

  test.each(wrong)('%s %s', async (path, body, field) => {
    const { fetch, headers, vehicleId, world } = served(tesla);
    const { digest } = world.log;
    const answer = await fetch(`/v3/vehicles/${vehicleId('car')}/commands/${path}`, {
      method: 'POST',
      headers: { ...headers('anna'), 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    const { detail, ...error } = errorOf(answer);

    expect(error).toEqual({ status: 400, type: 'VALIDATION', code: 'BAD_REQUEST' });
    expect(detail).toContain(field);
    expect(world.log.digest).toBe(digest);
  });

  test('the bounds themselves are right', async () => {
    const { post } = commanding(plugged());

    expect((await post('commands/charge/set-limit', { percent: 50 })).status).toBe(200);
    expect((await post('commands/charge/set-limit', { percent: 100 })).status).toBe(200);
    const corner = { latitude: -90, longitude: 180 };
    expect((await post('commands/navigation/set-destination', corner)).status).toBe(200);
  });
});

test('a path that is no command is 404, another method 405', async () => {
  const { get, post } = commanding(served(tesla));

  expect(errorOf(await post('commands/climate/start')).status).toBe(404);
  expect(errorOf(await get('commands/security/lock')).status).toBe(405);
});
