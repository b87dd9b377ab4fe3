import { describe, expect, test } from 'vitest';
import { createApp } from '../../../adapters/http/app.ts';
import { usualFaces } from '../../../adapters/http/face-options.ts';
import type { HostedWorld } from '../../../adapters/http/hosted-world.ts';
import { hostWall } from '../../../adapters/pace/host-wall.ts';
import { HostedWorlds } from '../../../adapters/worlds/hosted-worlds.ts';
import { checkedFetch } from '../../support/checked-fetch.ts';
import { heldClock } from '../../support/held-clock.ts';
import { served } from '../../support/served.ts';

const garage = 'vehicles: { car: { model: BEV } }';

describe('one app, several worlds', () => {
  const [one, two] = [served(garage), served(`app: { name: other }\n${garage}`)];
  const hosted = (id: string, { run }: typeof one): HostedWorld => ({
    id,
    run,
    timekeeper: heldClock(run),
    options: usualFaces,
  });
  const worlds = [hosted('main', one), hosted('w1', two)];
  const fetch = checkedFetch(
    createApp({
      worlds: {
        first: worlds[0],
        find: (id) => worlds.find((each) => each.id === id),
        list: () => worlds,
      },
      controlToken: 'control',
    }),
  );
  const path = `/v3/vehicles/${one.vehicleId('car')}/signals`;

  test('a world is named by the path or a header; the first one answers requests that name none', async () => {
    two.world.advanceTo(two.world.startMs + 1000);
    const headers = two.headers('driver');
    const dates = await Promise.all(
      [
        fetch('/v3/connections'),
        fetch('/w/main/v3/connections'),
        fetch('/w/w1/v3/connections'),
        fetch('/v3/connections', { headers: { 'motorpool-world': 'w1' } }),
      ].map(async (answer) => (await answer).headers.get('date')),
    );

    expect(dates.map((date) => date?.slice(-6))).toEqual(['00 GMT', '00 GMT', '01 GMT', '01 GMT']);
    expect((await fetch(`/w/w1${path}`, { headers })).status).toBe(200);
  });

  test('links lead to the same world, its prefix included', async () => {
    const { text } = await fetch(`/w/w1/v3.0/connections/`, { headers: two.headers() });
    const links = text.match(/http:[^"]*/g)!;

    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost\/w\/w1\/v3\//);
  });

  test('worlds of the same ids do not share their texts', async () => {
    const soc = async (world: typeof one, more: object) => {
      const headers = { ...world.headers('driver'), ...more };
      const { text } = await fetch(path, { headers });
      return /"id":"tractionbattery-stateofcharge".*?"value":(\d+)/.exec(text)![1];
    };
    const before = await soc(one, {});
    two.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 11 });
    two.world.advanceTo(two.world.clock.now + 600_000);

    expect(await soc(two, { 'motorpool-world': 'w1' })).toBe('11');
    expect(await soc(one, {})).toBe(before);
    expect(before).not.toBe('11');
  });
});

describe('the headers of every response', () => {
  test('an id that counts the requests of the app', async () => {
    const ids = async () => {
      const { fetch } = served(garage);
      const answers = [
        await fetch('/x'),
        await fetch('/openapi.json'),
        await fetch('/v3/connections'),
      ];
      return answers.map(({ headers }) => headers.get('sc-request-id'));
    };

    expect(await ids()).toEqual(await ids());
    expect(new Set(await ids()).size).toBe(3);
  });

  test('HEAD is a GET without its body', async () => {
    const { fetch, headers } = served(garage);
    const head = await fetch('/v3/connections', { method: 'HEAD', headers: headers() });

    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/json');
    expect((await fetch('/v3/connections', { method: 'HEAD' })).status).toBe(401);
  });

  test('slashes at the end do not matter, however many', async () => {
    const { fetch, headers } = served(garage);
    for (const path of ['/v3/connections/', '/v3.0/connections//', '/w/main/v3/connections/']) {
      expect((await fetch(path, { headers: headers() })).status, path).toBe(200);
    }
    for (const path of ['/', '', '/w/main', '/w/main/', '/docs/errors//']) {
      expect((await fetch(path)).status, path).toBe(200);
    }
    for (const path of ['/v3', '/v3.0/', '//v3/connections', '/w/', '/index']) {
      expect((await fetch(path, { headers: headers() })).status, path).toBe(404);
    }
  });
});

test.each([
  ['/sim', true],
  ['/sim/', true],
  ['/sim/openapi.json', true],
  ['/openapi.json?x=1', true],
  ['/asyncapi.json', true],
  ['/docs/api', true],
  ['/docs/errors/world-unknown', true],
  ['/', true],
  ['/w/main/sim', false],
  ['/sim/clock', false],
  ['/sim/worlds', false],
  ['/sim/worlds/main', false],
  ['/sim/scenarios', false],
  ['/openapiXjson', false],
  ['/v3/connections', false],
  ['/nowhere', false],
])('%s needs neither a world nor a token: %j', (path, isFree) => {
  const simulation = new HostedWorlds({ wall: hostWall, clock: { mode: 'held' } });
  const app = createApp({ worlds: simulation, simulation, controlToken: 'control' });
  const named = new Request(`http://x${path}`, { headers: { 'motorpool-world': 'w1' } });

  expect([app.isFree(new Request(`http://x${path}`)), app.isFree(named)]).toEqual([isFree, false]);
});
