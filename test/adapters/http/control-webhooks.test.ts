import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { hooked, listOf, outage, pass } from '../../support/outage.ts';
import { submit } from '../../support/webhook-activity.ts';

describe('webhooks', () => {
  test('are made, challenged, changed and removed by recorded commands', async () => {
    const world = controlled(hooked);
    const { control, run } = world;
    const second = {
      name: 'second',
      url: 'https://app.example/second',
      triggers: ['Closure.IsLocked'],
      retry: { schedule: ['5s', '1m'] },
      receiver: { latency: '50ms' },
    };

    const made = await control('POST', '/sim/webhooks', second);
    await pass(world, '1m');
    const verified = dataOf(await control('GET', '/sim/webhooks/second'));
    const change = { enabled: false, retry: 'svix' };
    const changed = dataOf(await control('PATCH', '/sim/webhooks/second', change));
    const { id } = verified as { readonly id: string };
    const removed = await control('DELETE', `/sim/webhooks/${id}`);

    expect([made.status, removed.status]).toEqual([201, 204]);
    expect(dataOf(made)).toMatchObject({
      id,
      name: 'second',
      callbackUri: 'https://app.example/second',
      isVerified: false,
      verification: 'pending',
      retry: { waitsMs: [5_000, 60_000] },
    });
    expect(verified).toMatchObject({ isVerified: true, isActive: true, verification: 'verified' });
    expect(changed).toMatchObject({ isEnabled: false, isActive: false, verification: 'verified' });
    expect(dataOf(await control('GET', '/sim/webhooks'))).toMatchObject([{ name: 'main' }]);
    expect(errorOf(await control('GET', `/sim/webhooks/${id}`))).toMatchObject({ status: 404 });
    const { retained } = run.world.log;
    expect(retained.filter(({ io }) => io === 'in').map(({ kind }) => kind)).toEqual([
      'webhook.create',
      'webhook.change',
      'webhook.remove',
    ]);
  });

  test('begin with FIRST_DELIVERY when they are enabled again', async () => {
    const world = controlled(hooked);
    const again = async (action: string) => {
      const before = count();
      await world.control('PATCH', '/sim/webhooks/main', { enabled: false });
      await world.control('POST', '/sim/vehicles/car/do', action);
      await pass(world, '5m');
      expect(count()).toBe(before);
      await world.control('PATCH', '/sim/webhooks/main', { enabled: true });
      await pass(world, '1m');
      const { data } = events().at(-1)!;
      return [count() - before, data['triggers'], data['signals']];
    };
    const events = () =>
      world.run.world.log.retained.filter(({ kind }) => kind === 'event.created');
    const count = () => events().length;
    await pass(world, '1m');

    expect(await again('unlock')).toMatchObject([1, ['FIRST_DELIVERY'], expect.any(Object)]);
    await world.control('PATCH', '/sim/webhooks/main', { enabled: true });
    await pass(world, '1m');
    expect(await again('lock')).toMatchObject([1, ['FIRST_DELIVERY'], expect.any(Object)]);
    const first = world.run.world.log.retained.find(
      ({ kind, data }) => kind === 'webhook.change' && 'beginsAgain' in data,
    );
    expect(first?.data).toMatchObject({ beginsAgain: true, settings: { isEnabled: true } });
  });

  test('count an attempt as failed once it has ended without success', async () => {
    const world = controlled(hooked.replace('latency: 80ms', 'latency: 5s'));
    const counts = async () => {
      const { deliveries } = dataOf(await world.control('GET', '/sim/webhooks/main')) as {
        readonly deliveries: Readonly<Record<string, number>>;
      };
      return [deliveries['attempts'], deliveries['failedAttempts'], deliveries['delivered']];
    };
    await pass(world, '1m');
    await world.control('POST', '/sim/vehicles/car/do', 'unlock');
    await pass(world, '2s');

    expect(await counts()).toEqual([2, 0, 1]);
    await pass(world, '30m');
    expect(await counts()).toEqual([2, 0, 2]);
    await world.control('POST', '/sim/vehicles/car/do', 'lock');
    await pass(world, '10m');
    expect(await counts()).toEqual([6, 4, 2]);
  });

  test('count the events that a fault dropped', async () => {
    const world = controlled(hooked);
    await pass(world, '1m');
    await world.control('POST', '/sim/faults', {
      target: 'webhook.main',
      effects: [{ drop: true }],
    });
    await world.control('POST', '/sim/vehicles/car/do', 'unlock');
    await pass(world, '10m');

    const { deliveries } = dataOf(await world.control('GET', '/sim/webhooks/main')) as {
      readonly deliveries: Readonly<Record<string, number>>;
    };
    expect(deliveries).toMatchObject({ dropped: 0, pending: 0, droppedByFaults: 1 });
  });

  test('are challenged anew on request', async () => {
    const world = controlled(hooked);
    await pass(world, '1m');
    const before = (await listOf(world)).filter(({ type }) => type === 'VERIFY');

    dataOf(await world.control('POST', '/sim/webhooks/main/verify'));
    const after = (await listOf(world)).filter(({ type }) => type === 'VERIFY');

    expect(after).toHaveLength(before.length + 1);
  });

  test.each([
    ['POST', '/sim/webhooks', { name: 'b', url: 'nowhere' }, 'https://app.example/hooks'],
    ['POST', '/sim/webhooks', { name: 'b', url: 'http://[' }, 'body url: '],
    [
      'POST',
      '/sim/webhooks',
      { name: 'b', url: 'http://127.0.0.1:99999/' },
      'its port is not a number',
    ],
    [
      'POST',
      '/sim/webhooks',
      { name: 'b', receiver: {}, errorUrl: 'http://a:b@c' },
      'body errorUrl: ',
    ],
    ['PATCH', '/sim/webhooks/main', { url: 'http://a/#b' }, 'it has a fragment'],
    ['PATCH', '/sim/webhooks/main', { errorUrl: 'http://08/' }, 'it names no host'],
    ['POST', '/sim/webhooks', { name: 'b' }, 'url is missing'],
    ['POST', '/sim/webhooks', { name: 'two words', url: 'http://a.example' }, 'letters'],
    ['POST', '/sim/webhooks', { name: 'b', receiver: {}, trigers: [] }, 'body trigers: '],
    ['PATCH', '/sim/webhooks/main', { triggers: ['Charge.IsChargin'] }, 'body triggers[0]: '],
    ['PATCH', '/sim/webhooks/main', {}, 'nothing is changed'],
    ['POST', '/sim/secrets/rotate', { overlap: 'soon' }, 'a duration'],
  ])('%s %s refuses %j', async (method, path, body, words) => {
    const { control } = controlled(hooked);
    const before = dataOf(await control('GET', '/sim/webhooks'));

    const error = errorOf(await control(method, path, body));

    expect(error).toMatchObject({ status: 400 });
    expect(error.detail).toContain(words);
    expect(dataOf(await control('GET', '/sim/webhooks'))).toEqual(before);
  });

  test('a name that is taken is a conflict, as a subscription that is there already is', async () => {
    const { control } = controlled(hooked);
    const before = dataOf(await control('GET', '/sim/webhooks'));

    const error = errorOf(
      await control('POST', '/sim/webhooks', { name: 'main', url: 'http://a.example' }),
    );

    expect(error).toMatchObject({ status: 409, type: 'VALIDATION' });
    expect(error.detail).toBe('there is already a webhook named main');
    expect(dataOf(await control('GET', '/sim/webhooks'))).toEqual(before);
    await control('DELETE', '/sim/webhooks/main');
    const again = await control('POST', '/sim/webhooks', { name: 'main', receiver: {} });
    expect(again.status).toBe(201);
  });

  test('a body cannot make another deed of it', async () => {
    const { control } = controlled(hooked);

    const body = { action: 'remove', name: 'other', enabled: false };
    const changed = dataOf(await control('PATCH', '/sim/webhooks/main', body));

    expect(changed).toMatchObject({ name: 'main', isEnabled: false });
  });
});

test('the secret that was replaced is valid up to the end of the overlap', async () => {
  const world = controlled(hooked);
  const { control, run } = world;

  const rotated = dataOf(await control('POST', '/sim/secrets/rotate', { overlap: '10m' }));

  const { managementToken } = rotated as { readonly managementToken: string };
  expect(rotated).toEqual({
    managementToken,
    previous: 'secret-of-the-app',
    previousUntil: '2026-05-04T06:10:00.000Z',
  });
  const { service } = run.world;
  await pass(world, '599999ms');
  expect(service.checkManagementToken('secret-of-the-app')).toBe(true);
  await pass(world, '1ms');
  expect(service.checkManagementToken('secret-of-the-app')).toBe(false);
  expect(service.checkManagementToken(managementToken)).toBe(true);
  const again = dataOf(await control('POST', '/sim/secrets/rotate', {}));
  expect(again).toMatchObject({ previous: null, previousUntil: null });
});

describe('deliveries', () => {
  test('are listed in the order they came, by webhook and state', async () => {
    const world = await outage();
    await world.control('POST', '/sim/webhooks', { name: 'idle', receiver: {}, verify: 'skip' });

    const all = await listOf(world);

    expect(all.map(({ type, state }) => [type, state])).toEqual([
      ['VERIFY', 'delivered'],
      ['VEHICLE_STATE', 'delivered'],
      ['VEHICLE_STATE', 'dead'],
      ['VEHICLE_STATE', 'dead'],
    ]);
    expect(await listOf(world, '?state=dead')).toEqual(all.slice(2));
    expect(await listOf(world, '?webhook=idle')).toEqual([]);
    expect(await listOf(world, '?webhook=main&page[size]=1&page[number]=3')).toEqual([all[2]]);
    expect(errorOf(await world.control('GET', '/sim/deliveries?webhook=no'))).toMatchObject({
      status: 404,
    });
  });

  test('show their attempts, their bodies, and the time of the next attempt', async () => {
    const world = controlled(hooked);
    await pass(world, '31m');
    await world.control('POST', '/sim/vehicles/car/do', 'unlock');
    const started = world.run.world.clock.now;
    world.run.advanceTo(started + 20_000);

    const [waiting] = await listOf(world, '?state=waiting');
    const whole = dataOf(await world.control('GET', `/sim/deliveries/${waiting?.delivery}`));

    const { attempts, nextAttemptAt, request } = whole as {
      readonly attempts: readonly { readonly startedAt: string }[];
      readonly nextAttemptAt: string;
      readonly request: { readonly body: string; readonly signature: string };
    };
    expect(whole).toMatchObject({
      attempts: [{ failure: 'refused', status: null, body: null }],
      why: [{ code: 'signalUpdated' }],
      request: { url: 'https://app.example/hooks' },
      settledAt: null,
    });
    const [{ startedAt }] = attempts as [(typeof attempts)[0]];
    expect(Date.parse(nextAttemptAt) - Date.parse(startedAt)).toBe(25_000);
    const { body, signature } = request;
    expect(JSON.parse(body)).toMatchObject({ eventId: waiting?.eventId });
    const signed = createHmac('sha256', 'secret-of-the-app').update(body).digest('hex');
    expect(signature).toBe(signed);
  });

  test('show the answers: a challenge with its answer', async () => {
    const world = controlled(hooked);
    await pass(world, '1m');

    const challenge = dataOf(await world.control('GET', '/sim/deliveries/1'));

    expect(challenge).toMatchObject({
      type: 'VERIFY',
      vehicle: null,
      sequence: null,
      attempts: [{ status: 200, body: expect.stringContaining('challenge') as string }],
    });
  });

  test('say why they were made, and why there is none', async () => {
    const world = await outage();
    const why = async (query: string) =>
      dataOf(await world.control('GET', `/sim/deliveries/why?webhook=main&${query}`));

    expect(await why('vehicle=car')).toMatchObject({
      last: { delivery: 4, state: 'dead', why: [{ code: 'signalUpdated' }] },
      none: [{ code: 'unchanged' }],
    });
    expect(await why('vehicle=car&signal=Charge.IsCharging')).toMatchObject({
      last: null,
      none: [{ code: 'notTrigger' }],
    });
    expect(await why('vehicle=van&user=ben')).toMatchObject({
      last: null,
      none: [{ code: 'notSubscribed' }],
    });
    const wrong = '/sim/deliveries/why?webhook=main&vehicle=car&signal=Charge.No';
    expect(errorOf(await world.control('GET', wrong)).detail).toContain('Charge.No');
  });
});

const deed = fc.constantFrom<readonly [method: string, path: string, body?: object]>(
  ['POST', '/sim/clock/advance', { by: '40s' }],
  ['POST', '/sim/clock/advance', { by: '31m' }],
  ['POST', '/sim/webhooks', { name: 'more', triggers: ['Closure.IsLocked'], receiver: {} }],
  ['PATCH', '/sim/webhooks/main', { enabled: false }],
  ['PATCH', '/sim/webhooks/main', { enabled: true, receiver: { status: 500 } }],
  ['PATCH', '/sim/webhooks/more', { autoSubscribe: true, includeSimulated: true }],
  ['POST', '/sim/webhooks/main/verify'],
  ['DELETE', '/sim/webhooks/more'],
  ['POST', '/sim/secrets/rotate', { overlap: '1m' }],
  ['POST', '/sim/deliveries/2/resend'],
  ['POST', '/sim/deliveries/resend', { from: 1 }],
  ['POST', '/sim/deliveries/dead/drain', {}],
);

test('a delivery lists its triggers, the signals it carries and its last answer', async () => {
  const world = controlled(hooked);
  await pass(world, '1m');
  await world.control('POST', '/sim/vehicles/car/do', 'unlock');
  await pass(world, '1m');
  await pass(world, '29m');
  await world.control('POST', '/sim/vehicles/car/do', 'lock');
  await pass(world, '1m');

  const [challenge, first, unlocked, locked] = await listOf(world);

  expect(challenge).toMatchObject({ type: 'VERIFY', triggers: [], signals: {}, lastStatus: 200 });
  expect(first).toMatchObject({ triggers: ['FIRST_DELIVERY'], lastStatus: 200 });
  expect(unlocked).toMatchObject({
    triggers: ['closure-islocked'],
    signals: {
      'closure-islocked': { value: false },
      'odometer-traveleddistance': { unit: 'km' },
    },
    lastStatus: 200,
    lastFailure: null,
  });
  expect(locked).toMatchObject({
    signals: { 'closure-islocked': { value: true } },
    lastStatus: null,
    lastFailure: 'refused',
  });
});

test('a delivery lists the errors that it reports', async () => {
  const world = controlled(
    hooked.replace('url: https', 'errorUrl: https://app.example/errors\n    url: https'),
  );
  await pass(world, '1m');
  const set = (online: boolean) =>
    world.control('POST', '/sim/vehicles/car/do', { set: { online } });
  await set(false);
  await pass(world, '1h');
  await set(true);
  await pass(world, '5m');

  const told = (await listOf(world)).filter(({ type }) => type === 'VEHICLE_ERROR');

  expect(told.map(({ triggers }) => triggers)).toEqual([
    ['VEHICLE_STATE UNREACHABLE ERROR'],
    ['VEHICLE_STATE UNREACHABLE RESOLVED'],
  ]);
});

const reads = [
  '/sim/webhooks',
  '/sim/webhooks/main',
  '/sim/deliveries',
  '/sim/deliveries/2',
  '/sim/deliveries/dead',
  '/sim/deliveries/why?vehicle=car&webhook=main',
];

test('the log alone has every deed: replaying its commands gives the same, reading changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (deeds) => {
      const [read, unread, replayed] = [hooked, hooked, hooked].map((text) => controlled(text));
      for (const [method, path, body] of deeds) {
        for (const each of reads) await read!.control('GET', each);
        for (const each of [read!, unread!]) await each.control(method, path, body);
      }
      const { world } = unread!.run;
      for (const { atMs, data, io, kind } of world.log.retained) {
        if (io !== 'in') continue;
        replayed!.run.advanceTo(atMs);
        submit(replayed!.run, { kind, ...data });
      }
      replayed!.run.advanceTo(world.clock.now);

      expect(read!.run.world.log.digest).toBe(world.log.digest);
      expect(replayed!.run.world.log.digest).toBe(world.log.digest);
    }),
    { numRuns: 25 },
  );
});
