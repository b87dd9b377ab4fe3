import { expect, test } from 'vitest';
import { commanding } from '../support/commanding.ts';
import { type Served, type ServedOptions, served } from '../support/served.ts';

const garage = `
users: { anna: { externalId: app-7 }, ben: {} }
places: { home: { latitude: 52.5, longitude: 13.4 } }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { at: home } }
  van: { model: ICE, owner: ben }
webhooks:
  main:
    url: https://app.example/hooks
    verify: skip
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car]`;

const night = {
  location: { latitude: 52.5, longitude: 13.4 },
  startTime: '22:00',
  stopTime: '06:30',
};

/** Every address under a key `links`, at any depth. */
function linksIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (key !== 'links') return linksIn(member);
    return Object.values(member ?? {}).filter((each) => typeof each === 'string');
  });
}

/** Documents that no other document links to, and those of errors. */
async function startsOf(world: Served): Promise<readonly unknown[]> {
  const own = `/v3/vehicles/${world.vehicleId('car')}`;
  const { get, post } = commanding(world);
  const created = await post('charge-schedules/daily', night);
  const locked = await post('commands/security/lock');
  const { id: scheduled } = (created.body as { data: { id: string } }).data;
  const { id: executed } = (locked.body as { data: { id: string } }).data;
  const headers = world.headers('anna');
  const answers = [
    created,
    locked,
    await get(`charge-schedule-executions/${scheduled}`),
    await get(`command-executions/${executed}`),
    await get('signals?pageSize=20'),
    await get('signals/tractionbattery-stateofcharge'),
    await get('signals/nonsense'),
    await get('signals?pageSize=x'),
    await get('charge-schedules/nonsense'),
    await world.fetch(own),
    ...(await Promise.all(
      [
        '/v3/connections?page[size]=1',
        '/v3/webhooks',
        '/v3/subscriptions',
        '/v3/compatible-vehicles?filter[make]=tesla',
        '/v3/users/nobody',
        '/v3/nonsense',
      ].map((path) => world.fetch(path, { headers })),
    )),
  ];
  return answers.map(({ body }) => body);
}

test.each<ServedOptions>([{}, { singleForm: 'flat', codes: 'public' }])(
  'every link of version 3 leads somewhere, and so do those that are found there: %j',
  async (options) => {
    const world = served(garage, options);
    const headers = world.headers('anna');
    const waiting = (await startsOf(world)).flatMap(linksIn);
    const seen = new Set<string>();
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      if (seen.has(link)) continue;
      seen.add(link);
      const { status, body } = await world.fetch(link, { headers });
      expect([link, status]).toEqual([link, 200]);
      waiting.push(...linksIn(body));
    }

    const kinds = [...seen].map((each) => each.replace(/^http:\/\/localhost/, ''));
    for (const kind of [
      /^\/v3\/users\/[^/]+$/,
      /^\/v3\/vehicles\/[^/]+$/,
      /^\/v3\/vehicles\/[^/]+\/signals\/location-preciselocation$/,
      /^\/v3\/vehicles\/[^/]+\/charge-schedules\/sched_[^/]+$/,
      /^\/v3\/connections\/[^/]+$/,
      /^\/v3\/connections\?/,
      /^\/v3\/webhooks\/[^/]+$/,
      /^\/v3\/subscriptions\/[^/]+$/,
      /^\/docs\/errors\//,
    ]) {
      expect(kinds).toContainEqual(expect.stringMatching(kind));
    }
  },
);

test('a user and a schedule have the ids of the links to them', async () => {
  const world = served(garage);
  await startsOf(world);
  const { get } = commanding(world);
  const timers = await get('signals/charge-chargetimers');
  const { values } = (timers.body as { data: { attributes: { body: { values: object[] } } } }).data
    .attributes.body;
  const [timer] = values as [{ scheduleId: string }];
  const schedule = await get(`charge-schedules/${timer.scheduleId}`);
  const id = world.userId('anna');
  const user = await world.fetch(`/v3/users/${id}`, { headers: world.headers() });
  const self = `http://localhost/v3/users/${id}`;

  expect(schedule.body).toMatchObject({
    data: { id: timer.scheduleId, type: 'charge-schedule', attributes: timer },
  });
  expect(user.body).toEqual({
    data: { id, type: 'user', attributes: { externalId: 'app-7' }, links: { self } },
    links: { self },
  });
});

test('a missing resource is 404, and a client sees nothing without permission', async () => {
  const world = served(garage);
  await startsOf(world);
  const { get } = commanding(world);
  const timers = await get('signals/charge-chargetimers');
  const [id] = /sched_[\da-f]+/.exec(timers.text)!;
  world.run.order('car', { revoke: { permissions: ['read_charge'] } });
  const unread = await get(`charge-schedules/${id}`);
  world.run.order('car', { grant: { permissions: ['read_charge'] } });
  const user = `/v3/users/${world.userId('anna')}`;
  const unasked = await world.fetch(user);
  await world.fetch(user, { method: 'DELETE', headers: world.headers() });
  const removed = await world.fetch(user, { headers: world.headers() });

  expect([unread, unasked, removed].map(({ status }) => status)).toEqual([403, 401, 404]);
});

test('a deleted schedule is 404', async () => {
  const world = served(garage);
  const { get, post, remove } = commanding(world);
  const created = await post('charge-schedules/daily', night);
  const [id] = /sched_[\da-f]+/.exec(created.text)!;
  const before = await get(`charge-schedules/${id}`);
  await remove(`charge-schedules/${id}`);
  const after = await get(`charge-schedules/${id}`);

  expect([before.status, after.status]).toEqual([200, 404]);
});
