import { readFileSync } from 'node:fs';
import { describe, expect, test as plain, vi } from 'vitest';
import { sign } from '../../../adapters/testing/index.ts';
import { openTestWorld } from '../../../adapters/testing/test-world.ts';
import { test as bare, motorpoolTest } from '../../../adapters/testing/vitest.ts';

const yaml = `
version: 1
name: evening
seed: 7
params: { hook: { type: text, default: "https://app.example/hooks" } }
clock: { start: 2026-05-04T18:00:00 }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60% }, timeouts: { relock: 1d } } }
webhooks:
  main: { url: $params.hook, triggers: [Closure.IsLocked], data: [Closure.IsLocked], subscribe: all }
`;

const literal = {
  version: 1,
  vehicles: { car: { model: 'BEV' } },
  webhooks: { main: { url: 'https://app.example/hooks' } },
} as const;

/** Never called: the compiler alone reads it. */
export function namesThatDoNotCompile(): void {
  const named = motorpoolTest({ scenario: literal });
  named('the names of an object', ({ world }) => {
    world.do('car', 'lock');
    expect(world).toHaveSignal('car', 'Closure.IsLocked', true);
    expect(world).toHaveDelivered('main');
    // @ts-expect-error: the scenario has no such vehicle.
    world.do('cra', 'lock');
    // @ts-expect-error: the scenario has no such vehicle.
    world.vehicle('cra');
    // @ts-expect-error: the scenario has no such vehicle.
    expect(world).toHaveSignal('cra', 'Closure.IsLocked', true);
    // @ts-expect-error: the scenario has no such webhook.
    expect(world).toHaveDelivered('mian');
    // @ts-expect-error: the duration has no unit that there is.
    void expect(world).toSettle('1 hour');
  });
  motorpoolTest({
    scenario: literal,
    app: (world) => {
      // @ts-expect-error: the scenario has no such vehicle.
      world.do('cra', 'lock');
      return { receive: () => new Response() };
    },
  })('the app of the test is known', ({ app, world }) => {
    expect(app.receive()).toBeInstanceOf(Response);
    // @ts-expect-error: the scenario has no such vehicle.
    world.do('cra', 'lock');
  });
  motorpoolTest({ yaml })('the names of a text are text', ({ world }) => {
    world.do('cra', 'lock');
    expect(world).toHaveSignal('cra', 'Closure.IsLocked', true);
  });
}

const digests: string[] = [];

describe('a world for each test', () => {
  const test = motorpoolTest({ yaml });

  test('is changed by this one', async ({ world }) => {
    expect(world.vehicle('car').isLocked).toBe(true);
    world.do('car', 'unlock');
    await expect(world).toSettle('5m');
    digests.push(world.digest);
  });

  test('and not seen to be by this one', async ({ world }) => {
    expect(world.vehicle('car').isLocked).toBe(true);
    world.do('car', 'unlock');
    await expect(world).toSettle('5m');
    digests.push(world.digest);
  });

  test('the same happens in both, on whatever port its receiver listens', () => {
    expect(digests).toHaveLength(2);
    expect(digests[0]).toBe(digests[1]);
  });
});

describe('a receiver', () => {
  const test = motorpoolTest({ yaml });

  test('takes the webhooks of the world', async ({ receiver, world }) => {
    world.do('car', 'unlock');
    await world.settle('5m');

    expect(receiver.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(receiver.handled).toHaveLength(2);
    const { id } = world.vehicle('car');
    expect(receiver.states.get(id)?.payload.data).toMatchObject({
      signals: [{ body: { value: false } }],
    });
    expect(receiver.received.map(({ isSigned }) => isSigned)).toEqual([false, true, true]);
  });
});

describe('a param for its address', () => {
  const test = motorpoolTest({ yaml, hook: 'hook', webhooks: true });

  test('is where the webhook sends to by itself', async ({ receiver, world }) => {
    await expect(world).toSettle('1m');

    expect(receiver.handled).toHaveLength(1);
  });
});

describe('options', () => {
  const test = motorpoolTest({ yaml, seed: 1 });

  test('are those of the file', ({ world }) => {
    expect(world.scenario).toMatchObject({ name: 'evening', seed: '1' });
  });

  describe('unless a group has others', () => {
    test.override({ seed: 2 });

    test('which hold in it', ({ world }) => {
      expect(world.scenario.seed).toBe('2');
    });
  });

  describe('or another scenario', () => {
    bare.override({ scenario: 'demo/garage' });

    bare('which is looked for among the shipped ones last', ({ world }) => {
      expect(world.scenario.name).toBe('garage');
    });
  });
});

describe('an app under test', () => {
  const test = motorpoolTest({
    yaml,
    app: (world) => {
      const heard: string[] = [];
      return {
        heard,
        receive: async (request: Request) => {
          heard.push(`${request.method} ${world.scenario.name}`);
          const { data } = (await request.json()) as { data: { challenge?: string } };
          const { managementToken } = world.application;
          return Response.json({ challenge: sign(managementToken, data.challenge ?? '') });
        },
      };
    },
  });

  test('is made for each test and gets the webhooks', async ({ app, receiver, world }) => {
    await expect(world).toSettle('1m');

    expect(app.heard).toEqual(['POST evening', 'POST evening']);
    expect(receiver).toMatchObject({ received: [], url: '' });
  });
});

plain('a world that failed is told of by its seed and its last entries', async () => {
  const stage = await openTestWorld({ yaml, seed: 'night' }, import.meta.filename);
  stage.world.do('car', 'unlock');
  await stage.world.settle('1m');

  expect(stage.describe()).toMatch(/scenario evening, seed night, sha256:.*doors\.unlocked/s);

  await stage.close();
  await expect(stage.world.settle('1m')).rejects.toThrow('the world is closed');
  await expect(fetch(stage.receiver.url)).rejects.toThrow('fetch failed');
});

plain('a world whose failure shows entries already is told of without them', async () => {
  const stage = await openTestWorld({ yaml }, import.meta.filename);
  const message = 'expected car to have …\n\nthe last entries of car:\n  …';

  expect(stage.describe()).toContain('the last entries of the world:');
  expect(stage.describe(message)).toMatch(/^motorpool: scenario evening, seed 7, sha256:.{64}\n$/);
  await stage.close();
});

plain('a world that failed is told why a webhook is not verified, once', async () => {
  const why =
    'main is not verified: the answer to the challenge is wrong: the backend signs with another management token, or in another way';
  const receive = async () => Response.json({ challenge: 'wrong' });
  const stage = await openTestWorld({ yaml, app: () => ({ receive }) }, import.meta.filename);
  await stage.world.settle('1m');

  expect(stage.describe('expected [] to deeply equal [60, 80]')).toContain(`\n${why}\n`);
  expect(stage.describe(`expected main to have taken events\n${why}`)).not.toContain(why);
  await stage.close();
  expect(stage.describe()).toContain(`\n${why}\n`);

  const verified = await openTestWorld({ yaml }, import.meta.filename);
  await verified.world.settle('1m');
  expect(verified.describe()).not.toContain('is not verified');
  await verified.close();
});

describe('a receiver that does not answer', () => {
  const silent = () =>
    openTestWorld(
      { yaml, app: () => ({ receive: () => new Promise<Response>(() => {}) }) },
      import.meta.filename,
    );
  const due =
    /main: event [\da-f-]{36} waits for the answer to attempt 1, sent at 2026-05-04T18:00:00.000Z, \d+\.\d s of real time ago/;

  plain('is named, with the time for which it has not', async () => {
    const stage = await silent();
    const settled = stage.world.settle('1m');
    settled.catch(() => {});
    await vi.waitFor(() => expect(stage.describe()).toMatch(due));

    expect(stage.world.pending).toMatchObject([
      {
        webhook: 'main',
        status: 'inFlight',
        attempts: 1,
        unansweredMs: expect.any(Number) as unknown,
      },
    ]);
    expect(stage.describe()).toContain('receivers that have not answered:\n  main: event');
    await stage.close();
    await expect(settled).rejects.toThrow('the world is closed');
  });

  plain('ends a settle that has a limit of real time, and no time passes', async () => {
    const stage = await silent();
    const { now } = stage.world;

    const settled = stage.world.settle('1m', { wallTimeoutMs: 20 });

    await expect(settled).rejects.toThrow(
      'the world has not settled within 20 ms of real time, at 2026-05-04T18:00:00.000Z\n  main: event',
    );
    await expect(stage.world.settle('1m', { wallTimeoutMs: 20 })).rejects.toThrow(due);
    expect(stage.world.now).toBe(now);
    await stage.close();
  });

  plain('ends a settle before the runner ends the test', async () => {
    const app = () => ({ receive: () => new Promise<Response>(() => {}) });
    const { world, close } = await openTestWorld({ yaml, app }, import.meta.filename, {
      leftMs: () => 20,
    });

    await expect(world.settle('1m')).rejects.toThrow('has not settled within 20 ms of real time');
    await expect(expect(world).toSettle('1m')).rejects.toThrow(due);
    await expect(world.settle('1m', { wallTimeoutMs: 30 })).rejects.toThrow('within 30 ms');
    await close();
  });

  plain('is none of a world that settles in time', async () => {
    const stage = await openTestWorld({ yaml }, import.meta.filename);

    const passage = await stage.world.settle('1m', { wallTimeoutMs: 60_000 });

    expect(passage.toMs - passage.fromMs).toBe(60_000);
    expect(stage.world.pending).toEqual([]);
    await stage.close();
  });
});

plain('a scenario is looked for beside the test and then in the working directory', async () => {
  const named = 'scenarios/demo/garage.yaml';
  const stage = await openTestWorld({ scenario: named }, import.meta.filename);
  const beside = await openTestWorld({ scenario: 'garage.yaml' }, named);

  expect(readFileSync(named, 'utf8')).toContain(`name: ${stage.world.scenario.name}`);
  expect(beside.world.scenario).toEqual(stage.world.scenario);
  await Promise.all([stage.close(), beside.close()]);
  await expect(openTestWorld({ scenario: 'nope' }, named)).rejects.toThrow('no scenario nope');
  await expect(openTestWorld({}, named)).rejects.toThrow('createWorld takes a scenario');
});
