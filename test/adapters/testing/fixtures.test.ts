import { readFileSync } from 'node:fs';
import { describe, expect, test as plain } from 'vitest';
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
