import { describe, expect, test } from 'vitest';
import {
  type Command,
  type Connection,
  type ConnectionFilter,
  Fault,
  type World,
} from '../../../engine/index.ts';
import { aroundStep, mistakesOf } from '../scenario/diagnostics-of.ts';
import { people, runOf, worldOf } from './connected-world.ts';

const minute = 60_000;

const who = (
  { connections }: World['service'],
  world: World,
  filter?: ConnectionFilter,
): string[] =>
  connections.list(filter).map(({ row, user }) => `${world.fleet.nameOf(row)} ${user.name}`);

describe('a connection is "the link between an application, a user and a vehicle"', () => {
  test('every vehicle begins connected to its owner, one without an owner to the driver (ours)', () => {
    const world = worldOf(people);

    expect(who(world.service, world).sort()).toEqual([
      'bus anna',
      'car anna',
      'nobodys driver',
      'van ben',
    ]);
    expect(world.service.users.all().map(({ name }) => name)).toEqual([
      'anna',
      'ben',
      'carl',
      'driver',
    ]);
    expect(worldOf('vehicles: {}').service.users.all()).toEqual([]);
  });

  test('"user.externalId: the application\'s own identifier, echoed back"', () => {
    const { users } = worldOf(people).service;
    const anna = users.byName('anna')!;

    expect(anna.externalId).toBe('app-7');
    expect(anna.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(users.byId(anna.id)).toBe(anna);
    expect(users.byId('')).toBeUndefined();
  });

  test('"filter on user id, vehicle id, mode, user external id": all of them must hold', () => {
    const world = worldOf(people);
    const { service } = world;
    const anna = service.users.byName('anna')!.id;
    const vehicleId = service.vehicleId(world.rowOf('bus'));

    expect(who(service, world, { userId: anna }).sort()).toEqual(['bus anna', 'car anna']);
    expect(who(service, world, { userId: anna, mode: 'live' })).toEqual(['bus anna']);
    expect(who(service, world, { vehicleId })).toEqual(['bus anna']);
    expect(who(service, world, { vehicleId, mode: 'simulated' })).toEqual([]);
    expect(who(service, world, { externalId: 'app-8' })).toEqual(['van ben']);
    expect(who(service, world, { externalId: 'app-8', userId: anna })).toEqual([]);
    expect(who(service, world, { userId: 'nobody' })).toEqual([]);
    expect(who(service, world, { vehicleId: 'none' })).toEqual([]);
  });
});

describe('"permissions: granted permissions"', () => {
  const car = 'vehicles: { car: { model: BEV, grants: [read_battery, read_vin] } }';
  const only = (world: World): Connection => world.service.connections.list()[0]!;

  test('change at once when the owner changes them, at the instant of updatedAt', () => {
    const world = worldOf(car);
    world.advanceTo(world.startMs + 10 * minute);
    const changedMs = world.clock.now;
    expect(only(world).updatedAtMs).toBe(world.startMs);

    world.submit({ kind: 'permission.revoke', vehicle: 'car', permissions: ['read_vin'] });
    const changed = {
      permissions: ['read_battery'],
      createdAtMs: world.startMs,
      updatedAtMs: changedMs,
    };
    expect(only(world)).toMatchObject(changed);
    world.advanceTo(changedMs + 5 * minute);
    expect(only(world)).toMatchObject(changed);
    world.submit({ kind: 'permission.grant', vehicle: 'car', permissions: ['read_charge'] });
    expect(only(world).updatedAtMs).toBe(changedMs + 5 * minute);
  });

  test('"VehicleUserAccount.Permissions overrides app-level permissions for simulated vehicles"', () => {
    const app = 'app: { permissions: [read_battery] }';
    const live = car.replace('BEV', 'BEV, mode: live');

    expect(only(worldOf(`${app}\n${car}`)).permissions).toEqual(['read_battery', 'read_vin']);
    expect(only(worldOf(`${app}\n${live}`)).permissions).toEqual(['read_battery']);
    const world = worldOf(car);
    const signal = 'VehicleUserAccount.Permissions';
    world.submit({ kind: 'signal.set', vehicle: 'car', signal, body: ['read_odometer'] });
    world.advanceTo(world.startMs + 5 * minute);
    expect(only(world).permissions).toEqual(['read_odometer']);
  });

  test('a user may let the app have less than the vehicle grants', () => {
    const world = worldOf(`users: { anna: null }\n${car}`);
    const permissions = ['read_vin', 'control_charge'];
    world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna', permissions });

    const id = world.service.users.byName('anna')!.id;
    expect(world.service.connections.of(0, id)?.permissions).toEqual(['read_vin']);
  });
});

describe('ids', () => {
  test('they depend on the names and the seed: other vehicles, users and the order do not matter', () => {
    const ids = (body: string) => {
      const world = worldOf(body);
      const { service } = world;
      const row = world.rowOf('car');
      const anna = service.users.byName('anna')!;
      return [service.vehicleId(row), anna.id, service.connections.of(row, anna.id)!.id];
    };
    const alone = ids('users: { anna: null }\nvehicles: { car: { model: BEV, owner: anna } }');

    expect(new Set(alone).size).toBe(3);
    expect(ids(people)).toEqual(alone);
  });

  test('"connection id rotates on re-authorisation while the vehicle id stays" (public)', () => {
    const world = worldOf(people);
    const { connections, users } = world.service;
    const anna = users.byName('anna')!.id;
    const row = world.rowOf('car');
    const before = connections.of(row, anna)!;
    world.advanceTo(world.startMs + minute);
    world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
    const after = connections.of(row, anna)!;

    expect(after.id).not.toBe(before.id);
    expect(after.createdAtMs).toBe(world.clock.now);
    expect(connections.find(before.id)).toBeUndefined();
    expect(connections.find(after.id)).toEqual(after);
    expect(connections.count()).toBe(4);
  });

  test('vehicles of a fleet are found by their ids', { tags: 'long' }, () => {
    const world = worldOf('fleets: { taxis: { count: 500, id: "t{n:03}", model: BEV } }');
    const { service } = world;
    for (let row = 0; row < 500; row += 1) {
      expect(service.rowOfVehicle(service.vehicleId(row))).toBe(row);
    }

    expect(service.rowOfVehicle('00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(service.connections.count()).toBe(500);
  });
});

describe('the verbs connect and disconnect', () => {
  test('they name the change and the actor', () => {
    const run = runOf(`${people}
steps:
  - wait: 1m
  - connect: { vehicle: car, user: ben, permissions: [read_battery] }
  - disconnect: { vehicle: car, user: anna }
  - disconnect: van
  - disconnect: van`);
    run.advanceTo(run.world.startMs + 2 * minute);
    const { log, service } = run.world;
    const told = log.retained.filter(({ kind }) => kind.startsWith('connection.'));

    expect(told.map(({ io, kind, subject }) => `${io} ${kind} ${subject}`)).toEqual([
      'in connection.open car',
      'st connection.opened car',
      'in connection.close car',
      'st connection.closed car',
      'in connection.close van',
      'st connection.closed van',
      'in connection.close van',
    ]);
    expect(told[1]).toMatchObject({
      cause: told[0]!.sequence,
      data: { user: 'ben', externalId: 'app-8' },
    });
    expect(service.connections.find(told[1]!.data['connection'] as string)?.user.name).toBe('ben');
    expect(who(service, run.world).slice(0, 1)).toEqual(['car ben']);
  });

  test('connect says what the app calls the user by this connection', () => {
    const run = runOf(`${people}
steps: [{ connect: { vehicle: car, user: ben, externalId: u-1 } }]`);
    run.advanceTo(run.world.startMs);
    const { connections } = run.world.service;

    expect(connections.list({ externalId: 'u-1' }).map(({ user }) => user.name)).toEqual(['ben']);
    expect(connections.list({ externalId: 'app-8' }).map(({ user }) => user.name)).toEqual(['ben']);
    expect(run.world.log.retained.at(-1)).toMatchObject({
      kind: 'connection.opened',
      data: { user: 'ben', externalId: 'u-1' },
    });
  });

  test('an order from outside knows the users of the scenario', () => {
    const run = runOf(people);
    run.order('van', { connect: { user: 'anna' } });
    run.order('nobodys', 'disconnect');

    expect(who(run.world.service, run.world).sort()).toEqual([
      'bus anna',
      'car anna',
      'van anna',
      'van ben',
    ]);
  });

  test.each([
    ['connect: { vehicle: car, user: ana }', ['name_unknown 8:36 ana -> anna']],
    ['connect: { vehicle: car }', ['key_missing 8:5 connect']],
    ['connect: { vehicle: car, user: anna, permissions: [] }', ['form_missing 8:42 permissions']],
    ['disconnect: cat', ['name_unknown 8:17 cat -> car']],
    ['disconnect: { vehicle: car, user: driver }', []],
  ])('mistakes are shown: %s', (step, mistakes) => {
    expect(mistakesOf(aroundStep(step))).toEqual(mistakes);
  });

  test('an impossible order is a fault, and nothing changes', () => {
    const world = worldOf(people);
    const faultOf = (command: Command): string => {
      try {
        world.submit(command);
      } catch (error) {
        if (error instanceof Fault) return error.code;
        throw error;
      }
      return 'none';
    };
    const open = { kind: 'connection.open', vehicle: 'car' } as const;

    expect(faultOf({ ...open, user: 'zoe' })).toBe('user_not_found');
    expect(faultOf({ ...open, vehicle: 'cart', user: 'anna' })).toBe('vehicle_not_found');
    expect(faultOf({ ...open, user: 'anna', permissions: ['x'] })).toBe('permission_unknown');
    expect(faultOf({ kind: 'connection.close', vehicle: 'car', user: 'zoe' })).toBe(
      'user_not_found',
    );
    expect(faultOf({ kind: 'user.remove', user: 'zoe' })).toBe('user_not_found');
    expect(who(world.service, world)).toHaveLength(4);
  });
});

test('"removes user with all its connections" (public); a user who connects again has the same id', () => {
  const world = worldOf(people);
  const { service } = world;
  const anna = service.users.byName('anna')!;
  world.submit({ kind: 'connection.open', vehicle: 'van', user: 'anna' });
  world.submit({ kind: 'user.remove', user: 'anna' });

  expect(service.users.byId(anna.id)).toBeUndefined();
  expect(who(service, world).sort()).toEqual(['nobodys driver', 'van ben']);
  expect(service.connections.count({ userId: anna.id })).toBe(0);
  const closed = world.log.retained.filter(({ kind }) => kind === 'connection.closed');
  expect(closed.map(({ subject }) => subject).sort()).toEqual(['bus', 'car', 'van']);

  world.submit({ kind: 'user.remove', user: 'anna' });
  world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
  expect(service.users.byId(anna.id)).toEqual(anna);
  expect(who(service, world, { userId: anna.id })).toEqual(['car anna']);
});
