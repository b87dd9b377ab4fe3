import { describe, expect, test } from 'vitest';
import type { Answered } from '../../support/checked-fetch.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { asked } from '../../support/costly.ts';
import { dataOf } from '../../support/data-of.ts';
import { turn, turns } from '../../support/turn.ts';

interface World {
  readonly id: string;
  readonly url: string;
  readonly digest: string;
  readonly clock: { readonly now: string; readonly speed: number };
}

function worldOf(answer: Answered): World {
  return dataOf(answer) as World;
}

describe('worlds', () => {
  test('have ids in order, clocks and states of their own', async () => {
    const { control } = controlled();
    const scenario = twoCars.replace('18:00', '07:00');

    const one = worldOf(await control('POST', '/sim/worlds', { scenario }));
    const two = worldOf(await control('POST', '/sim/worlds', { scenario: twoCars }));
    await control('POST', '/w/w1/sim/clock/advance', { by: '1h' });

    expect([one.id, two.id]).toEqual(['w1', 'w2']);
    expect(one.url).toBe('http://localhost/w/w1');
    const now = async (path: string) => (dataOf(await control('GET', path)) as World['clock']).now;
    expect(await now('/w/w1/sim/clock')).toBe('2026-05-04T06:00:00.000Z');
    expect(await now('/w/w2/sim/clock')).toBe('2026-05-04T16:00:00.000Z');
    expect(await now('/sim/clock')).toBe('2026-05-04T16:00:00.000Z');
  });

  test('end a script whose condition takes too many steps, and go on', async () => {
    const { control } = controlled();
    const scenario = `${twoCars}  - waitUntil: '${asked('car.locked')}'\n`;
    await control('POST', '/sim/worlds', { scenario });
    await control('POST', '/w/w1/sim/clock/advance', { by: '1h' });

    expect(dataOf(await control('GET', '/w/w1/sim/clock'))).toMatchObject({
      now: '2026-05-04T17:00:00.000Z',
      script: {
        state: 'broken',
        verdict: 'ERROR',
        reason: expect.stringContaining('would take more than 500000 steps') as string,
        line: 17,
        column: 17,
      },
    });
  });

  test('are not made of a scenario whose constants take too many steps', async () => {
    const { control } = controlled();
    const condition = `clock.elapsed > duration(string(${asked('true')}))`;
    const scenario = `${twoCars}  - waitUntil: '${condition}'\n`;

    const error = errorOf(await control('POST', '/sim/worlds', { scenario }));

    expect(error).toMatchObject({ status: 400, type: 'VALIDATION' });
    expect(error.detail).toMatch(/:17:17: error: the evaluation would take more than .*\n.*\n +\^/);
    expect((await control('GET', '/sim/clock')).status).toBe(200);
  });

  test('are named by a header where the path cannot', async () => {
    const { worlds, control, fetch } = controlled();
    await control('POST', '/sim/worlds', { scenario: twoCars, id: 'nightly', seed: 7 });
    const { clientId, clientSecret } = worlds.find('nightly')!.run.world.service.application;

    const ask = (headers: Record<string, string>) =>
      fetch('/oauth2/token', {
        method: 'POST',
        headers,
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        }),
      });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'motorpool-world': 'nightly' })).status).toBe(200);
  });

  test('show the form that their options choose', async () => {
    const { control, worlds } = controlled();
    const body = { scenario: twoCars, id: 'public', options: { codes: 'public' } };

    const made = await control('POST', '/sim/worlds', body);
    const wrong = await control('POST', '/sim/worlds', { ...body, options: { codes: 'mine' } });

    expect([made.status, wrong.status]).toEqual([201, 400]);
    expect(worlds.find('public')!.options).toMatchObject({
      codes: 'public',
      singleForm: 'enveloped',
    });
    expect(worlds.first!.options.codes).toBe('interface');
  });

  test('of one scenario and seed are equal, independently of others', async () => {
    const { control } = controlled();
    const digestOf = async (id: string) =>
      worldOf(await control('GET', `/sim/worlds/${id}`)).digest;
    for (const id of ['a', 'b']) await control('POST', '/sim/worlds', { id, scenario: twoCars });

    await control('POST', '/w/a/sim/clock/advance', { by: '90m' });
    await control('POST', '/sim/clock/advance', { by: '5h' });
    await control('POST', '/w/b/sim/clock/advance', { by: '30m' });
    await control('POST', '/w/b/sim/clock/advance', { by: '1h' });

    expect(await digestOf('a')).toBe(await digestOf('b'));
    expect(await digestOf('a')).not.toBe(await digestOf('main'));
  });

  test('come from shipped scenarios, with seed, params and a clock', async () => {
    const { control } = controlled();

    const order = { shipped: 'demo/garage', seed: 'x', clock: { mode: 'paced', speed: 60 } };
    expect(dataOf(await control('POST', '/sim/worlds', order))).toMatchObject({
      scenario: 'garage',
      seed: 'x',
      vehicleCount: 4,
      clock: { mode: 'paced', playing: true, speed: 60 },
    });
    const scenario = twoCars.replace('clock:', 'params: { start: 35% }\nclock:');
    const wrong = { scenario, params: { stat: '40%' } };
    expect(errorOf(await control('POST', '/sim/worlds', wrong)).detail).toContain(
      'did you mean start?',
    );
  });

  test('run at the speed of their scenario where nothing else states one', async () => {
    const scaled = twoCars.replace('clock: {', 'clock: { mode: scaled, speed: 120,');
    const paced = { clock: { mode: 'paced' } } as const;
    const speedOf = (answer: Answered) => worldOf(answer).clock.speed;
    const { control } = controlled(scaled, paced);

    expect(dataOf(await control('GET', '/sim/clock'))).toMatchObject({ playing: true, speed: 120 });
    const own = await control('POST', '/sim/worlds', { scenario: scaled });
    const other = await control('POST', '/sim/worlds', { scenario: scaled, clock: { speed: 7 } });
    const plain = await control('POST', '/sim/worlds', { scenario: twoCars });

    expect([own, other, plain].map(speedOf)).toEqual([120, 7, 1]);
  });

  test('are one combination of a matrix, and may import shipped files beside them', async () => {
    const { control } = controlled();

    const picked = { shipped: 'language/matrix', matrix: { power: '11kW', limit: '80%' } };
    expect(dataOf(await control('POST', '/sim/worlds', picked))).toMatchObject({
      scenario: 'matrix[power=11kW,limit=80%,within=5h]',
    });
    const importing = { shipped: 'language/imported-flows' };
    expect(dataOf(await control('POST', '/sim/worlds', importing))).toMatchObject({
      vehicleCount: 2,
    });
    const lib = { shipped: 'language/lib/places' };
    expect(errorOf(await control('POST', '/sim/worlds', lib)).detail).toContain('is shipped');
  });

  test('show mistakes in their scenario with line, column and caret', async () => {
    const { control, worlds } = controlled();

    const scenario = twoCars.replace('power: 11kW', 'power: 11');
    const error = errorOf(await control('POST', '/sim/worlds', { scenario }));

    expect(error).toMatchObject({ status: 400, type: 'VALIDATION' });
    expect(error.detail).toMatch(/^scenario:14:36: error: .*\n {2}.*power: 11 }\n +\^+/);
    expect(worlds.list()).toHaveLength(1);
  });

  test.each([
    [{}, 'give exactly one of yaml'],
    [{ scenario: twoCars, shipped: 'demo/garage' }, 'give exactly one of yaml'],
    [
      { scenario: { version: 1, vehicles: { car: { modle: 'BEV' } } } },
      'body vehicles.car.modle: unknown key modle; did you mean model?',
    ],
    [{ shipped: '../package' }, 'no scenario ../package is shipped'],
    [{ shipped: 'demo/garag' }, 'did you mean demo/garage?'],
    [{ scenario: twoCars, id: 'a/b' }, 'letters, digits'],
    [{ scenario: `${twoCars}imports: [./a.yaml]\n` }, 'there are no files beside this scenario'],
    [{ scenario: `${twoCars}matrix: { a: [1, 2] }\n` }, 'a matrix of 2 scenarios: choose one'],
    [{ scenario: 'version: 1\nfleets: { f: { model: BEV, count: 100001 } }' }, 'at most 100000'],
  ])('are not made of %j', async (order, words) => {
    const { control, worlds } = controlled();

    expect(errorOf(await control('POST', '/sim/worlds', order)).detail).toContain(words);
    expect(worlds.list()).toHaveLength(1);
  });

  test('are the same from a text, from the older word for it and from an object', async () => {
    const { control } = controlled();
    const object = { version: 1, name: 'one', vehicles: { car: { model: 'BEV' } } };
    const made = [];
    for (const order of [
      { yaml: JSON.stringify(object) },
      { scenario: JSON.stringify(object) },
      { scenario: object },
    ]) {
      made.push(
        dataOf(await control('POST', '/sim/worlds', { ...order, clock: { mode: 'held' } })),
      );
    }

    const digests = made.map((each) => (each as { readonly digest: string }).digest);
    expect(new Set(digests).size).toBe(1);
  });

  test('unknown worlds, vehicles, webhooks and faults come with the nearest name', async () => {
    const { control } = controlled();
    await control('POST', '/sim/faults', {
      name: 'tunnel',
      target: 'api',
      effects: [{ status: 500 }],
    });
    const told = async (method: string, path: string) =>
      errorOf(await control(method, path)).detail;

    expect(await told('GET', '/sim/worlds/mian')).toContain('did you mean main?');
    expect(await told('GET', '/sim/vehicles/cra')).toContain('did you mean car?');
    expect(await told('DELETE', '/sim/faults/tunel')).toContain('did you mean tunnel?');
  });

  test('an unknown key of a body is reported with the nearest key, or with all keys', async () => {
    const { control } = controlled();
    const told = async (path: string, body: unknown) =>
      errorOf(await control('POST', path, body))['detail'];

    expect(await told('/sim/worlds', { shiped: 'demo/garage' })).toBe(
      'body: unknown key shiped; did you mean shipped?',
    );
    expect(await told('/sim/worlds', { shipped: 'demo/garage', colour: 1 })).toBe(
      'body: unknown key colour; here: id, yaml, scenario, shipped, sources, branchOf, at, sends, owner, expires, limits, seed, params, matrix, clock, options',
    );
    const options = { code: 'public' };
    expect(await told('/sim/worlds', { shipped: 'demo/garage', options })).toBe(
      'body options: unknown key code; did you mean codes?',
    );
    const pubic = { shipped: 'demo/garage', options: { codes: 'pubic' } };
    expect(await told('/sim/worlds', pubic)).toBe(
      'body options.codes: expected one of interface, public, found pubic; did you mean public?',
    );
    expect(await told('/sim/worlds', { shipped: 7 })).toBe(
      'body shipped: expected text, found the number 7',
    );
    expect(await told('/sim/clock/advance', { untill: 'true' })).toContain('did you mean until?');
  });

  test('have unique names', async () => {
    const { control } = controlled();
    const order = { scenario: twoCars, id: 'w1' };
    await control('POST', '/sim/worlds', order);

    expect(errorOf(await control('POST', '/sim/worlds', order))).toMatchObject({
      status: 409,
      detail: 'there is a world w1 already',
    });
    const next = worldOf(await control('POST', '/sim/worlds', { scenario: twoCars }));
    expect(next.id).toBe('w2');
  });

  test('are bounded in number', async () => {
    const { control } = controlled(twoCars, { mostWorlds: 2 });
    await control('POST', '/sim/worlds', { scenario: twoCars });

    const error = errorOf(await control('POST', '/sim/worlds', { scenario: twoCars }));
    expect(error).toMatchObject({ status: 409 });
    expect(error.detail).toContain('delete one');

    await control('DELETE', '/sim/worlds/w1');
    const next = worldOf(await control('POST', '/sim/worlds', { scenario: twoCars }));
    expect(next.id, 'an id is not given twice').toBe('w2');
  });

  test('bring secrets of their own where others can reach them', async () => {
    const { control } = controlled(twoCars, { needsOwnSecrets: true });
    const app =
      'app: { clientSecret: a-secret-of-mine, managementToken: another-secret-of-mine }\n';

    expect(errorOf(await control('POST', '/sim/worlds', { scenario: twoCars }))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('clientSecret') as string,
    });
    dataOf(await control('POST', '/sim/worlds', { scenario: `${twoCars}${app}` }));
  });

  test('are gone once deleted, and waiting clients get an error', async () => {
    const { control, worlds, fetch } = controlled(twoCars, {
      clock: { mode: 'strict', speed: 1 },
    });
    const { run } = worlds.first!;
    const { service } = run.world;
    const { accessToken } = service.issueToken();
    const waiting = fetch(`/v3/vehicles/${service.vehicleId(0)}/commands/security/unlock`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'sc-user-id': service.users.byName('anna')!.id,
      },
    });
    await turns(() => run.world.log.retained.some(({ kind }) => kind === 'command.request'));

    expect((await control('DELETE', '/sim/worlds/main')).status).toBe(204);

    expect(errorOf(await waiting)).toMatchObject({
      status: 404,
      detail: 'the world main was deleted meanwhile',
    });
    expect(errorOf(await control('GET', '/sim/clock'))).toMatchObject({ status: 404 });
    expect(errorOf(await control('DELETE', '/sim/worlds/main'))).toMatchObject({ status: 404 });
    dataOf(await control('POST', '/sim/worlds', { id: 'main', scenario: twoCars }));
    dataOf(await control('GET', '/sim/clock'));
  });

  test('a request to a world comes before an advance or after it', async () => {
    const { control, run, wall, worlds } = controlled();
    const log: string[] = [];
    // An advance that takes long, as far as requests can tell.
    const { timekeeper } = worlds.first!;
    const lookMs = 20;
    wall.nowMs = (() => {
      let now = 0;
      return () => (now += lookMs);
    })();
    const advance = timekeeper
      .advance(() => ({ untilMs: run.world.startMs + 28_800_000 }))
      .then(() => log.push('advanced'));
    await Promise.resolve();
    await Promise.resolve();
    expect(timekeeper.idle).toBeDefined();

    const seen = control('GET', '/sim/clock').then((answer) => {
      log.push('answered');
      return dataOf(answer);
    });
    const others = control('GET', '/sim/worlds').then(() => log.push('worlds'));
    while (log.length < 3) {
      await turn();
      await wall.pass(1);
    }

    await Promise.all([advance, others]);
    expect(log).toEqual(['worlds', 'advanced', 'answered']);
    expect(await seen).toMatchObject({ now: '2026-05-05T00:00:00.000Z' });
  });
});
