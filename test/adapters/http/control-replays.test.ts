import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryLine, formatInstant, isOutside, type ScenarioRun } from '../../../engine/index.ts';
import { type Controlled, controlled, controlToken, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { HandWall } from '../../support/hand-wall.ts';

/** Limits and a fault make requests count; the script calls the API beside clients from outside. */
const calls = `
  - api: GET /v3/vehicles/{car}/signals
    as: anna
  - wait: 20m
  - pause: presenter
  - api: GET /v3/vehicles/{car}/signals
    as: anna
app: { limits: { vehicle: { requests: 3, per: 1m } } }
`;

interface Replay {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly entryCount: number;
}

const linesOf = ({ world }: ScenarioRun): readonly string[] => world.log.retained.map(entryLine);

/** Lines of the entries between two instants, the last one included. */
function linesWithin({ world }: ScenarioRun, from: string, until: string): readonly string[] {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
  return world.log.retained.filter(({ atMs }) => atMs > fromMs && atMs <= untilMs).map(entryLine);
}

async function replayed({ control }: Controlled, body: object): Promise<Replay> {
  const answered = await control('POST', '/sim/replays', body);
  expect(answered.status, JSON.stringify(answered.body)).toBe(201);
  return dataOf(answered) as Replay;
}

const runOf = ({ worlds }: Controlled, { id }: Replay): ScenarioRun => worlds.find(id)!.run;

describe('POST /sim/replays: a stretch of a world is shown again', () => {
  test('back, held where it begins, and played by the clock up to where it ends', async () => {
    const world = controlled();
    const { control, run } = world;
    await control('POST', '/sim/clock/advance', { by: '30m' });
    await control('POST', '/sim/vehicles/car/do', 'unlock');
    await control('POST', '/sim/clock/advance', { by: '20s' });
    const before = linesOf(run);
    const replay = await replayed(world, { back: '1m' });

    expect(replay).toMatchObject({
      id: 'r1',
      url: 'http://localhost/w/r1',
      feed: 'ws://localhost/w/r1/feed',
      replayOf: 'main',
      from: '2026-05-04T16:29:20.000Z',
      until: '2026-05-04T16:30:20.000Z',
      clock: { now: '2026-05-04T16:29:20.000Z', playing: false, speed: 1 },
    });
    const car = async () => dataOf(await control('GET', '/w/r1/sim/vehicles/car'));
    expect(await car()).toMatchObject({ truth: { isLocked: true } });
    const advanced = await control('POST', '/w/r1/sim/clock/advance', { by: '2h' });
    expect(dataOf(advanced)).toMatchObject({ to: replay.until, advancedMs: 60_000 });
    expect(await car()).toMatchObject({ truth: { isLocked: false } });
    expect(linesOf(runOf(world, replay))).toEqual(before);
    const clock = { now: replay.until, playing: false, reason: 'end' };
    expect(dataOf(await control('GET', '/w/r1/sim/clock'))).toMatchObject(clock);
    expect(dataOf(await control('POST', '/w/r1/sim/clock/play'))).toMatchObject(clock);
  });

  test('real time plays it at its speed, even if the script waits, and it stops by itself', async () => {
    const wall = new HandWall();
    const world = controlled(`${twoCars}${calls}`, { wall });
    const { control } = world;
    for (const by of ['30m', '15m', '20m']) await control('POST', '/sim/clock/advance', { by });
    const replay = await replayed(world, { back: '50m', speed: 60 });
    const state = () => world.worlds.find('r1')!.timekeeper.state;
    await control('POST', '/w/r1/sim/clock/play');
    await wall.pass(25_000);

    expect(state()).toMatchObject({ isPlaying: true, speed: 60 });
    expect(runOf(world, replay).world.clock.now).toBe(Date.parse(replay.from) + 25 * 60_000);
    await wall.pass(60_000);
    expect(state()).toMatchObject({ isPlaying: false, reason: 'end', behindMs: 0 });
    expect(linesOf(runOf(world, replay))).toEqual(linesOf(world.run));
  });

  test('from an instant to another, in the time of the scenario', async () => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '1h' });
    const replay = await replayed(world, {
      from: '2026-05-04T18:10:00',
      until: '2026-05-04T18:20:00',
    });

    expect(replay).toMatchObject({
      from: '2026-05-04T16:10:00.000Z',
      until: '2026-05-04T16:20:00.000Z',
    });
    await world.control('POST', '/w/r1/sim/clock/advance', { by: '10m' });
    expect(linesWithin(runOf(world, replay), replay.from, '2027-01-01')).toEqual(
      linesWithin(world.run, replay.from, replay.until),
    );
  });

  test('all of a world that is younger than that', async () => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '1s' });

    expect(await replayed(world, { back: '1h' })).toMatchObject({
      from: '2026-05-04T16:00:00.000Z',
      until: '2026-05-04T16:00:01.000Z',
    });
  });

  test.each([
    [{}, /either back, a duration, or from/],
    [{ back: '1m', from: '2026-05-04T18:00:00' }, /either back, a duration, or from/],
    [{ back: '1m', until: '2026-05-04T18:00:00' }, /until belongs to from/],
    [{ back: 'long' }, /back: expected a duration/],
    [{ from: 'long ago' }, /from: expected an instant such as/],
    [{ from: '2026-05-03T18:00:00' }, /from: expected an instant from 2026-05-04T18:00:00/],
    [{ from: '2026-05-04T18:30:00' }, /from: expected an instant from .* to 2026-05-04T18:10:00/],
    [{ from: '2026-05-04T18:05:00', until: '2026-05-04T18:04:00' }, /to 2026-05-04T18:04:00/],
    [{ from: '2026-05-04T18:05:00', until: '2026-05-04T18:11:00' }, /until: expected an instant/],
    [{ back: 1e308 }, /back: must be at most 9007199254740991/],
    [{ back: '1m', speed: 0 }, /speed/],
  ])('refuses %j', async (body, words) => {
    const { control, worlds } = controlled();
    await control('POST', '/sim/clock/advance', { by: '10m' });
    const { status, body: answer } = await control('POST', '/sim/replays', body);

    expect(status).toBe(400);
    expect(JSON.stringify(answer)).toMatch(words);
    expect(worlds.replaysOf('main')).toEqual([]);
  });
});

describe('a replay', () => {
  test.each([
    ['POST', '/sim/vehicles/car/do', 'unlock'],
    ['POST', '/sim/faults', { target: 'vehicle.car', effects: [{ offline: true }] }],
    ['POST', '/sim/webhooks', { name: 'more', url: 'https://app.example/hooks', triggers: [] }],
    ['POST', '/sim/secrets/rotate', {}],
    ['POST', '/sim/replays', { back: '1m' }],
  ])('refuses %s %s', async (method, path, body) => {
    const world = controlled();
    await world.control('POST', '/sim/clock/advance', { by: '10m' });
    const replay = await replayed(world, { back: '5m' });
    const { digest } = runOf(world, replay).world.log;
    const { status, body: answer } = await world.control(method, `/w/r1${path}`, body);

    expect(status).toBe(409);
    expect(JSON.stringify(answer)).toMatch(/"detail":"[^"]*is a replay/);
    expect(runOf(world, replay).world.log.digest).toBe(digest);
  });

  test('is read as its world is, with a token that is lent; its commands are refused', async () => {
    const world = controlled(`${twoCars}${calls}`);
    const { run, fetch } = world;
    await world.control('POST', '/sim/clock/advance', { by: '10m' });
    const replay = await replayed(world, { back: '5m' });
    const again = runOf(world, replay);
    const { digest } = again.world.log;
    const { clientId: client_id, clientSecret: client_secret } = run.world.service.application;
    const form = { grant_type: 'client_credentials', client_id, client_secret };
    const token = await fetch('/w/r1/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token } = token.body as { access_token: string };
    const headers = {
      authorization: `Bearer ${access_token}`,
      'sc-user-id': run.world.service.users.byName('anna')!.id,
    };
    const path = `/w/r1/v3/vehicles/${run.world.service.vehicleId(0)}`;

    // More often than the limit of the vehicle allows: the reader was not there at that time.
    for (let time = 0; time < 5; time += 1) {
      expect((await fetch(`${path}/signals`, { headers })).status).toBe(200);
    }
    const command = await fetch(`${path}/commands/charge/stop`, { method: 'POST', headers });
    expect(command.status).toBe(409);
    const user = `/w/r1/v3/users/${headers['sc-user-id']}`;
    const leaving = await fetch(user, { method: 'DELETE', headers });
    expect([leaving.status, leaving.text]).toEqual([409, expect.stringMatching(/is a replay/)]);
    expect(again.world.log.digest).toBe(digest);
    await world.control('POST', '/w/r1/sim/clock/advance', { by: '5m' });
    expect(linesOf(again)).toEqual(linesOf(run));
  });

  test('posts nothing: it has the answers of receivers', async () => {
    const sent: number[] = [];
    const text = `${twoCars}
webhooks:
  main: { url: 'https://app.test/hooks', triggers: [Charge.IsCharging], subscribe: [car], verify: skip }
`;
    const world = controlled(text, {
      outbox: {
        carry: async ({ number }) => {
          sent.push(number);
          return { status: 200, headers: {}, body: '' };
        },
      },
    });
    await world.control('POST', '/sim/clock/advance', { by: '2h' });
    await world.control('POST', '/sim/vehicles/car/do', 'unplug');
    await world.control('POST', '/sim/clock/advance', { by: '2h' });
    const count = sent.length;
    const replay = await replayed(world, { back: '3h' });
    await world.control('POST', '/w/r1/sim/clock/advance', { by: '4h' });

    expect(count).toBeGreaterThan(1);
    expect(sent).toHaveLength(count);
    expect(linesOf(runOf(world, replay))).toEqual(linesOf(world.run));
  });

  test('is listed with the world it is of, and forgotten by itself or with it', async () => {
    const world = controlled();
    const { control, worlds } = world;
    await replayed(world, { back: '1m' });
    await replayed(world, { back: '1m' });
    const ids = async () =>
      (dataOf(await control('GET', '/sim/replays')) as readonly Replay[]).map(({ id }) => id);

    expect(await ids()).toEqual(['r1', 'r2']);
    expect(worlds.list().map(({ id }) => id)).toEqual(['main']);
    expect((await control('DELETE', '/sim/replays/r1')).status).toBe(204);
    expect(await ids()).toEqual(['r2']);
    expect((await control('GET', '/w/r1/sim/clock')).status).toBe(404);
    expect((await control('DELETE', '/sim/replays/r1')).status).toBe(404);
    expect((await control('DELETE', '/sim/replays/main')).status).toBe(404);
    await control('DELETE', '/sim/worlds/main');
    expect(worlds.find('r2')).toBeUndefined();
  });

  test('does not outlive a world that is deleted at the moment at which the replay is ready', async () => {
    const wall = new HandWall();
    const { control, worlds } = controlled(twoCars, { wall, replayPatienceMs: 7777 });
    const after = wall.after.bind(wall);
    // The last act of creating a replay is to cancel its time limit.
    wall.after = (ms, run) => {
      const callOff = after(ms, run);
      if (ms !== 7777) return callOff;
      return () => {
        callOff();
        void worlds.remove('main', new Error('the world is deleted'));
      };
    };
    await control('POST', '/sim/replays', { back: '1m' }).catch(() => {});
    expect(worlds.find('main')).toBeUndefined();
    expect(worlds.find('r1')).toBeUndefined();
  });
});

describe('the cost of replays is bounded', () => {
  test('there are only so many', async () => {
    const world = controlled(twoCars, { mostReplays: 2 });
    await replayed(world, { back: '1m' });
    await replayed(world, { back: '1m' });
    const { status, body } = await world.control('POST', '/sim/replays', { back: '1m' });

    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringMatching(/already has 2 replays/),
    ]);
    await world.control('DELETE', '/sim/replays/r1');
    expect((await replayed(world, { back: '1m' })).id).toBe('r3');
  });

  test('a world to which too much has come has none', async () => {
    const world = controlled(twoCars, { mostRemembered: 500 });
    const order = () => world.control('POST', '/sim/vehicles/car/do', 'lock');
    await order();
    expect((await replayed(world, { back: '1m' })).id).toBe('r1');
    for (let time = 0; time < 4; time += 1) await order();
    const { status, body } = await world.control('POST', '/sim/replays', { back: '1m' });

    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringMatching(/this world has received more input than is kept/),
    ]);
  });

  test('one that takes too long is given up, and leaves nothing', async () => {
    let lookMs = 0;
    const wall = new HandWall(() => lookMs);
    const world = controlled(twoCars, { wall, replayPatienceMs: 1000, mostReplays: 1 });
    await world.control('POST', '/sim/clock/advance', { by: '2h' });
    lookMs = 15;
    const asked = world.control('POST', '/sim/replays', { back: '1m' });
    await wall.pass(5000);
    const { status, body } = await asked;
    lookMs = 0;

    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringMatching(/was not reached within 1 s of real time/),
    ]);
    expect(world.worlds.replaysOf('main')).toEqual([]);
    expect((await replayed(world, { back: '1m' })).id).toBe('r2');
  });

  test('it needs no log: entries that the log has dropped are in it', async () => {
    const world = controlled(twoCars, { keptEntries: 3 });
    await world.control('POST', '/sim/vehicles/car/do', 'unlock');
    await world.control('POST', '/sim/clock/advance', { by: '12h' });
    expect(world.run.world.log.retained.some(isOutside)).toBe(false);
    const replay = await replayed(world, { back: '1h' });
    await world.control('POST', '/w/r1/sim/clock/advance', { by: '1h' });

    expect(runOf(world, replay).world.log.digest).toBe(world.run.world.log.digest);
  });
});

const request = fc.constantFrom<readonly [string, string, (string | object)?]>(
  ['POST', '/sim/clock/advance', { by: '12m' }],
  ['POST', '/sim/clock/advance', { by: '0s' }],
  ['POST', '/sim/clock/advance', { until: 'car.battery.soc >= 40%' }],
  ['POST', '/sim/vehicles/car/do', 'unplug'],
  ['POST', '/sim/vehicles/van/do', { drive: { distance: '5km', speed: '50km/h' } }],
  ['POST', '/sim/faults', { target: 'vehicle.van', effects: [{ offline: true }], for: '25m' }],
  ['POST', '/sim/faults', { target: 'nobody', effects: [{ offline: true }] }],
  ['DELETE', '/sim/faults'],
  ['GET', '/v3/vehicles/{vehicle}/signals'],
  ['POST', '/v3/vehicles/{vehicle}/commands/charge/stop'],
  ['DELETE', '/v3/vehicles/{vehicle}/connections'],
);

/** A share of the past. */
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('laws', () => {
  test('a replay has the entries of its world between its instants, byte for byte, on any cut, and changes nothing there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { minLength: 1, maxLength: 10 }),
        fc.tuple(share, share),
        fc.array(share, { maxLength: 4 }),
        async (requests, bounds, cuts) => {
          const world = controlled(`${twoCars}${calls}`);
          for (const each of requests) await ask(world, each);
          const { run } = world;
          const before = run.world.log.digest;
          const { startMs, clock } = run.world;
          const at = (part: number): number => startMs + Math.round(part * (clock.now - startMs));
          const [fromMs, untilMs] = bounds.map(at).sort((a, b) => a - b) as [number, number];
          const replay = await replayed(world, {
            from: formatInstant(fromMs),
            until: formatInstant(untilMs),
          });
          const again = runOf(world, replay);
          const count = again.world.log.length;
          for (const cut of [...cuts].sort((a, b) => a - b)) {
            const to = formatInstant(Math.round(fromMs + cut * (untilMs - fromMs)));
            await world.control('POST', '/w/r1/sim/clock/advance', { to });
            await ask(world, ['POST', '/sim/vehicles/car/do', 'lock']);
          }
          await world.control('POST', '/w/r1/sim/clock/advance', { by: '9h' });

          const lines = run.world.log.retained
            .filter(({ atMs, sequence }) => atMs <= untilMs && sequence < run.world.log.length)
            .map(entryLine);
          const shown = linesOf(again);
          expect(lines.slice(0, shown.length)).toEqual(shown);
          if (untilMs < clock.now) expect(shown.length).toBe(lines.length);
          expect(shown.slice(count)).toEqual(linesWithin(again, replay.from, replay.until));
          if (cuts.length === 0) expect(run.world.log.digest).toBe(before);
        },
      ),
      { numRuns: 30 },
    );
  });
});

async function ask(
  { app, control, run }: Controlled,
  [method, path, body]: readonly [string, string, (string | object)?],
): Promise<void> {
  if (path.startsWith('/sim/')) {
    await control(method, path, body);
    return;
  }
  const { service } = run.world;
  const { accessToken } = service.issueToken();
  const url = `http://test${path.replace('{vehicle}', service.vehicleId(0))}`;
  const anna = service.users.byName('anna')!.id;
  const headers = { authorization: `Bearer ${accessToken}`, 'sc-user-id': anna };
  await app.fetch(new Request(url, { method, headers }));
}

test('the token of the control API is asked for', async () => {
  const { fetch } = controlled();

  expect(controlToken).not.toBe('');
  expect((await fetch('/sim/replays', { method: 'POST' })).status).toBe(401);
});
