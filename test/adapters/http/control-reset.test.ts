import { describe, expect, test } from 'vitest';
import type { Answered } from '../../support/checked-fetch.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled, twoCars } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';
import { turn } from '../../support/turn.ts';

interface World {
  readonly id: string;
  readonly clock: { readonly now: string };
}

function worldOf(answer: Answered): World {
  return dataOf(answer) as World;
}

describe('a reset', () => {
  test('begins a world anew: the same ids, secrets and digest', async () => {
    const { control } = controlled();
    await control('POST', '/sim/worlds', { scenario: twoCars, seed: 9 });
    const first = worldOf(await control('GET', '/sim/worlds/w1'));
    const after = async (): Promise<World> => {
      await control('POST', '/w/w1/sim/clock/advance', { by: '1h' });
      await control('POST', '/w/w1/sim/vehicles/car/do', 'lock');
      return worldOf(await control('GET', '/sim/worlds/w1'));
    };
    const once = await after();

    expect(worldOf(await control('POST', '/sim/worlds/w1/reset'))).toEqual(first);
    expect(await after()).toEqual(once);
    const list = dataOf(await control('GET', '/sim/worlds')) as readonly World[];
    expect(list.map(({ id }) => id)).toEqual(['main', 'w1']);
  });

  test('ends a wait in the old world, and deletes its replays', async () => {
    const { control, worlds } = controlled(twoCars, { clock: { mode: 'strict' } });
    await control('POST', '/sim/clock/advance', { by: '10m' });
    await control('POST', '/sim/replays', { back: '1m' });
    const waiting = control('POST', '/sim/clock/advance', { until: 'car.battery.soc > 99' });
    await turn();

    const answer = await control('POST', '/sim/worlds/main/reset');

    expect(answer.status).toBe(200);
    await waiting;
    expect(worlds.replaysOf('main')).toEqual([]);
    expect(worldOf(answer).clock.now).toBe('2026-05-04T16:00:00.000Z');
  });

  test('is refused for a replay, a recorded world and one that does not exist', async () => {
    const record = { sink: () => {}, kept: () => undefined };
    const { control } = controlled(twoCars, { record });
    await control('POST', '/sim/clock/advance', { by: '10m' });
    const plain = controlled();
    await plain.control('POST', '/sim/clock/advance', { by: '10m' });
    await plain.control('POST', '/sim/replays', { back: '1m' });
    const before = worldOf(await control('GET', '/sim/worlds/main'));

    const recorded = errorOf(await control('POST', '/sim/worlds/main/reset'));
    const replay = errorOf(await plain.control('POST', '/sim/worlds/r1/reset'));
    const unknown = errorOf(await control('POST', '/sim/worlds/zzz/reset'));

    expect([recorded.status, replay.status, unknown.status]).toEqual([409, 409, 404]);
    expect(recorded.detail).toMatch(/a recording holds one run/);
    expect(replay.detail).toMatch(/make another one/);
    expect(worldOf(await control('GET', '/sim/worlds/main'))).toEqual(before);
  });

  test('of two at once leaves one world, which answers', async () => {
    const { control } = controlled();

    const answers = await Promise.all([
      control('POST', '/sim/worlds/main/reset'),
      control('POST', '/sim/worlds/main/reset'),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await control('GET', '/sim/clock')).status).toBe(200);
  });
});

describe('a reset world of a server', () => {
  test('has the tokens that the server printed, and the same digest after the same advance', async () => {
    const { control, fetch, worlds } = controlled(twoCars, { grantsTokens: true });
    const printed = [...worlds.first!.tokens!.values()].map(({ accessToken }) => accessToken);
    const vehicles = (accessToken: string) =>
      fetch('/v2.0/vehicles', { headers: { authorization: `Bearer ${accessToken}` } });
    const after = async (): Promise<World> => {
      await control('POST', '/sim/clock/advance', { by: '1h' });
      return worldOf(await control('GET', '/sim/worlds/main'));
    };
    const once = await after();

    const answer = await control('POST', '/sim/worlds/main/reset');

    expect(answer.status).toBe(200);
    expect(printed).toHaveLength(2);
    for (const each of printed) expect((await vehicles(each)).status).toBe(200);
    expect(await after()).toEqual(once);
  });

  test('tells requests that it overtook that it was reset, with 409, and one reset wins', async () => {
    const { control } = controlled(twoCars, { clock: { mode: 'strict' } });
    await control('POST', '/sim/clock/locks', { holder: 'test', for: '30s' });

    const answers = await Promise.all(
      Array.from({ length: 30 }, () => control('POST', '/sim/worlds/main/reset')),
    );
    const errors = answers.filter(({ status }) => status !== 200).map((each) => errorOf(each));

    expect(errors).toHaveLength(29);
    for (const { status, detail } of errors) {
      expect(status).toBe(409);
      expect(detail).toBe('the world main was reset meanwhile: ask the new one');
    }
  });

  test('takes no body that says something', async () => {
    const { control } = controlled();

    const seeded = errorOf(await control('POST', '/sim/worlds/main/reset', { seed: 5 }));
    const listed = errorOf(await control('POST', '/sim/worlds/main/reset', [1]));
    const empty = await control('POST', '/sim/worlds/main/reset', {});

    expect([seeded.status, listed.status, empty.status]).toEqual([400, 400, 200]);
    expect(seeded.detail).toBe('body: unknown key seed; this request takes no body');
  });
});
