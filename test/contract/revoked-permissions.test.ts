import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signals } from '../../engine/signal/catalogue.ts';
import { Hooked, minute, triggersOf } from '../support/hooked.ts';
import { legacyClient } from '../support/legacy.ts';
import { body, find, list } from '../support/signal-lists.ts';

const location = 'Location.PreciseLocation';
const grants = ['read_location', 'read_security', 'read_odometer', 'control_security'];

/** Cars that report at once, late and, without a network, never. */
const cars = [
  '{ model: tesla-model-3, owner: anna }',
  '{ model: hyundai-ioniq-5, owner: anna }',
  '{ model: bmw-i4, owner: anna, mode: live }',
];

describe('"insufficient permission yields 403 FORBIDDEN": from the instant at which the owner revokes it', () => {
  test.each(cars)('the very next request is refused, of %s', async (car) => {
    const world = legacyClient(`users: { anna: null }\nvehicles: { car: ${car} }`, {
      stateErrors: 'status',
    });
    const own = `/v3/vehicles/${world.vehicleId('car')}`;
    const headers = world.headers('anna');
    const statuses = async () => {
      const batch = await world.post('/batch', { requests: [{ path: '/location' }] });
      const answers = [
        await world.fetch(`${own}/signals/location-preciselocation`, { headers }),
        await world.get('/location'),
        await world.fetch(`${own}/commands/security/lock`, { headers, method: 'POST' }),
        await world.post('/security', { action: 'LOCK' }),
      ];
      const [item] = (batch.body as { responses: { code: number }[] }).responses;
      return [...answers.map(({ status }) => status), item!.code];
    };
    const permissions = ['read_location', 'control_security'];
    for (const isOnline of [true, false]) {
      expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
      if (!isOnline) world.run.order('car', { set: { online: false } });
      world.run.order('car', { revoke: { permissions } });
      const { atMs } = world.world.reportOf(0);

      expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
      const listed = await list(world, 'car', { user: 'anna' });
      expect(find(listed, location)!.attributes.status.error).toMatchObject({ type: 'PERMISSION' });
      expect(body(listed, 'Odometer.TraveledDistance')).toBeDefined();
      const [connection] = world.world.service.connections.list();
      expect(connection!.permissions).toEqual(expect.not.arrayContaining(permissions));
      expect(connection!.updatedAtMs).toBe(world.world.clock.now);
      // No report has arrived meanwhile.
      expect(world.world.reportOf(0).atMs).toBe(atMs);

      world.run.order('car', { grant: { permissions } });
      if (isOnline) expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    }
  });

  test('for a while: until its last millisecond, and not in the next', async () => {
    const world = legacyClient();
    world.run.order('car', { set: { online: false } });
    world.run.order('car', { revoke: { permissions: ['read_odometer'], for: '1h' } });
    const endMs = world.world.clock.now + 60 * minute;
    world.run.advanceTo(endMs - 1);
    const before = await world.get('/odometer');
    world.run.advanceTo(endMs);
    const after = await world.get('/odometer');

    expect([before.status, after.status]).toEqual([403, 200]);
  });

  test('"overrides app-level permissions for simulated vehicles": at once, without any report', async () => {
    const car = '{ model: hyundai-ioniq-5, owner: anna }';
    const client = legacyClient(`users: { anna: null }\nvehicles: { car: ${car} }`);
    const { world, run } = client;
    run.order('car', { set: { online: false } });
    const { atMs, permissions: all } = world.reportOf(0);
    const override = (said: readonly string[] | null) =>
      run.order('car', { set: { signals: { 'VehicleUserAccount.Permissions': said } } });
    const agrees = async (permissions: readonly string[]) => {
      const [connection] = world.service.connections.list();
      const listed = await list(client, 'car', { query: '?pageSize=100' });

      expect(connection!.permissions).toEqual(permissions);
      expect(connection!.updatedAtMs).toBe(world.clock.now);
      expect(body(listed, 'VehicleUserAccount.Permissions')).toEqual({ values: permissions });
      expect((await client.get('/location')).status).toBe(
        permissions.includes('read_location') ? 200 : 403,
      );
      expect(world.reportOf(0).atMs).toBe(atMs);
    };

    override(['read_odometer']);
    await agrees(['read_odometer']);
    override(null);
    await agrees(all);
  });

  test('an override that a change of the owner ended does not return with the former permissions', async () => {
    const { world, run } = legacyClient();
    const all = world.reportOf(0).permissions;
    const permissions = ['read_odometer'];
    run.order('car', { set: { online: false } });
    run.order('car', { set: { signals: { 'VehicleUserAccount.Permissions': permissions } } });
    run.order('car', { revoke: { permissions } });
    run.order('car', { set: { permissions: [...all] } });

    expect(world.service.connections.list()[0]!.permissions).toEqual(all);
  });

  test('a webhook hears of an override at once', () => {
    const hooked = new Hooked({ triggers: ['Closure.IsLocked'], data: [location] });
    hooked.pass(10 * minute);
    hooked.do({ set: { online: false } });
    hooked.pass(0);
    hooked.do({ set: { signals: { 'VehicleUserAccount.Permissions': ['read_odometer'] } } });
    hooked.pass(0);

    const { errors } = hooked.bodies('VEHICLE_ERROR').at(-1)!.data;
    expect(errors).toMatchObject([{ type: 'PERMISSION', state: 'ERROR' }]);
  });
});

describe('all views of permissions agree at every instant', () => {
  const override = 'VehicleUserAccount.Permissions';
  const account = 'read_user_profile';
  const some = ['read_odometer', 'read_location', account];
  const kept = fc.subarray(some).filter((each) => each.includes(account));
  const deed = fc.oneof(
    fc
      .record({
        verb: fc.constantFrom('revoke', 'grant'),
        permissions: fc.subarray(['read_odometer', 'read_location'], { minLength: 1 }),
        for: fc.constantFrom(undefined, '90s'),
      })
      .map(({ verb, permissions, for: span }) => ({
        [verb]: { permissions, ...(span !== undefined && { for: span }) },
      })),
    kept.map((permissions) => ({ set: { permissions } })),
    fc.option(kept).map((said) => ({ set: { signals: { [override]: said } } })),
    fc.boolean().map((online) => ({ set: { online } })),
    fc.constant('unlock'),
  );
  const deeds = fc.array(fc.tuple(deed, fc.constantFrom(0, 1, 1000, 60_000, 600_000)), {
    maxLength: 8,
  });

  test('in versions 3 and 2.0, batches, connections and the log', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (done) => {
        const world = legacyClient(
          'log: everything\nusers: { anna: null }\nvehicles: { car: { model: hyundai-ioniq-5, owner: anna } }',
        );
        const { run, world: simulated } = world;
        const agree = async (): Promise<void> => {
          const { permissions } = simulated.service.connections.list()[0]!;
          const values = { values: permissions };
          const listed = await list(world, 'car', { user: 'anna', query: '?pageSize=100' });
          expect(body(listed, override)).toEqual(values);
          expect(body(listed, 'Odometer.TraveledDistance') !== undefined).toBe(
            permissions.includes('read_odometer'),
          );
          const batch = await world.post('/batch', { requests: [{ path: '/permissions' }] });
          const [item] = (batch.body as { responses: { body: unknown }[] }).responses;
          expect(item!.body).toMatchObject({ paging: { count: permissions.length } });
          const told = simulated.log.retained.findLast(
            ({ kind, data }) =>
              kind === 'signal.changed' && data['code'] === 'vehicleuseraccount-permissions',
          );
          expect(told!.data['body']).toEqual(values);
        };
        for (const [order, afterMs] of done) {
          run.order('car', order);
          await agree();
          run.advanceTo(simulated.clock.now + afterMs);
          await agree();
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a change of permissions that the connection leaves out still shows in the signal at once', async () => {
    const world = legacyClient();
    const told = async () => body(await list(world, 'car', { query: '?pageSize=100' }), override);
    world.run.order('car', { revoke: { permissions: ['read_odometer'] } });
    world.run.order('car', { connect: { user: 'anna', permissions: [account] } });
    const before = await told();
    world.run.order('car', { grant: { permissions: ['read_odometer'] } });
    const after = await told();

    expect(before!['values']).not.toContain('read_odometer');
    expect(after!['values']).toContain('read_odometer');
  });

  test('a webhook is notified at once, also of a car without a network', () => {
    const hooked = new Hooked({ triggers: [override], data: [override] });
    hooked.pass(10 * minute);
    hooked.do({ set: { online: false } });
    hooked.do({ revoke: { permissions: ['read_odometer'], for: '90s' } });
    hooked.pass(0);
    const [, revoked] = hooked.bodies('VEHICLE_STATE');
    hooked.pass(90_000);
    const [, , expired] = hooked.bodies('VEHICLE_STATE');

    expect(triggersOf(revoked!)).toEqual(['vehicleuseraccount-permissions']);
    expect(revoked!.data.signals![0]!.body!['values']).not.toContain('read_odometer');
    expect(expired!.data.signals![0]!.body!['values']).toContain('read_odometer');
  });
});

const permissionOf = new Map(signals.map(({ code, permission }) => [code, permission]));

describe('no event has data whose permission was revoked when it occurred', () => {
  const told = ['Closure.IsLocked', location, 'Odometer.TraveledDistance'];

  test('an override that takes away its own permission is an event, as reads show it', () => {
    const override = 'VehicleUserAccount.Permissions';
    const hooked = new Hooked({ triggers: [override], data: [override] });
    hooked.pass(10 * minute);
    hooked.do({ set: { signals: { [override]: ['read_odometer'] } } });
    hooked.pass(10 * minute);

    const states = hooked.bodies('VEHICLE_STATE');
    expect(states).toHaveLength(2);
    expect(states[1]!.data.signals![0]!.body).toEqual({ values: ['read_odometer'] });
  });

  test('VEHICLE_ERROR comes at once, and events that follow have an error in its place', () => {
    const hooked = new Hooked({ triggers: ['Closure.IsLocked'], data: told });
    hooked.pass(minute);
    hooked.do({ set: { online: false } });
    hooked.do({ revoke: { permissions: ['read_location'] } });
    hooked.pass(0);
    const { errors } = hooked.bodies('VEHICLE_ERROR').at(-1)!.data;
    expect(errors).toMatchObject([{ type: 'PERMISSION', state: 'ERROR' }]);

    hooked.do({ set: { online: true } });
    hooked.do('unlock');
    hooked.pass(minute);
    const state = hooked.bodies('VEHICLE_STATE').at(-1)!;
    expect(state.data.signals!.map(({ status }) => status.value)).toEqual([
      'SUCCESS',
      'ERROR',
      'SUCCESS',
    ]);
  });

  test('for any sequence of actions', () => {
    const deed = fc.oneof(
      fc.constantFrom('unlock', 'lock', { emit: { webhook: 'main' } }),
      fc.boolean().map((online) => ({ set: { online } })),
      fc
        .record({
          verb: fc.constantFrom('revoke', 'grant'),
          permissions: fc.subarray(grants, { minLength: 1 }),
          for: fc.constantFrom(undefined, '90s'),
        })
        .map(({ verb, permissions, for: span }) => ({
          [verb]: { permissions, ...(span !== undefined && { for: span }) },
        })),
    );
    const deeds = fc.array(fc.tuple(deed, fc.constantFrom(0, 1000, 30_000, 60_000, 600_000)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...cars), deeds, (car, done) => {
        const hooked = new Hooked({ triggers: told, data: told }, { car });
        for (const [order, afterMs] of done) {
          hooked.do(order);
          hooked.pass(afterMs);
        }
        hooked.pass(60 * minute);

        const changes = hooked.facts(
          'permissions.granted',
          'permissions.revoked',
          'permissions.expired',
        );
        for (const { data, meta } of hooked.bodies('VEHICLE_STATE')) {
          const last = changes.findLast(({ sequence }) => sequence < (meta['sequence'] as number));
          const granted = last?.data['permissions'] as readonly string[] | undefined;
          for (const signal of data.signals ?? []) {
            const isGranted = granted?.includes(permissionOf.get(signal.code)!) ?? true;
            if (!isGranted) expect([signal.code, signal.body]).toEqual([signal.code, undefined]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
