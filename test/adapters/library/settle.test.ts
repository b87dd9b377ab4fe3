import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld, type Receivers } from '../../../adapters/library/index.ts';

const yaml = `
version: 1
name: hooks
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
webhooks:
  main:
    url: http://127.0.0.1:1/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car]
    verify: skip
`;

function worldWith(webhooks: Receivers, text = yaml) {
  return createWorld({ yaml: text, webhooks });
}

test('a receiver in the same program gets the requests that the service would post', async () => {
  const requests: { readonly request: Request; readonly text: string }[] = [];
  const world = worldWith({
    main: async (request) => {
      requests.push({ request, text: await request.text() });
      return new Response(null, { status: 204 });
    },
  });

  const { deliveries, fromMs, toMs } = await world.settle('1m');

  expect(toMs - fromMs).toBe(60_000);
  expect(deliveries).toEqual([
    {
      webhook: 'main',
      eventId: expect.any(String) as string,
      attempt: 1,
      atMs: fromMs,
      latencyMs: 0,
      isDelivered: true,
      status: 204,
      failure: undefined,
    },
  ]);
  const [{ request, text }] = requests as [(typeof requests)[0]];
  expect([request.method, request.url]).toEqual(['POST', 'http://127.0.0.1:1/hooks']);
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(request.headers.get('sc-signature')).toMatch(/^[\da-f]{64}$/);
  expect(JSON.stringify(JSON.parse(text))).toBe(text);
});

test('time does not pass an attempt under way, and retries wait in simulated time', async () => {
  const heardAtMs: number[] = [];
  const world = worldWith({
    main: async () => {
      heardAtMs.push(world.now);
      // However many turns it takes, the world stands still.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      heardAtMs.push(world.now);
      return new Response(null, { status: 503 });
    },
  });
  const startMs = world.now;

  await world.settle('10m');

  const attempts = [0, 25_000, 75_000, 175_000];
  expect(heardAtMs.map((atMs) => atMs - startMs)).toEqual(attempts.flatMap((each) => [each, each]));
});

const two = yaml.replace(
  'webhooks:\n',
  `webhooks:
  other: { url: "http://127.0.0.1:1/", triggers: [Closure.IsLocked], subscribe: [car], verify: skip, concurrency: 1 }
`,
);

/**
 * A receiver that answers its n-th request after so many turns, and every third one with an error.
 */
function unsteady(turns: readonly number[]) {
  let count = 0;
  return async (): Promise<Response> => {
    count += 1;
    const status = count % 3 === 0 ? 500 : 200;
    for (let turn = turns[count % turns.length]!; turn > 0; turn -= 1) await Promise.resolve();
    return new Response('thanks', { status });
  };
}

async function digestOf(main: readonly number[], other: readonly number[]): Promise<string> {
  const world = worldWith({ main: unsteady(main), other: unsteady(other) }, two);
  await world.settle('1m');
  const emitted = [{ emit: { webhook: 'other' } }, { emit: { webhook: 'main' } }];
  for (const order of ['unlock' as const, ...emitted]) {
    world.do('car', order);
    world.do('car', { emit: { webhook: 'other' } });
    await world.settle('5m');
  }
  return world.digest;
}

test('the digest is the same whatever the speed and order of answers', async () => {
  const digest = await digestOf([0], [0]);
  const turns = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 5 });

  await fc.assert(
    fc.asyncProperty(turns, turns, async (main, other) => {
      expect(await digestOf(main, other)).toBe(digest);
    }),
    { numRuns: 15 },
  );
});

test('a receiver may ask the service before it answers', async () => {
  let status = 0;
  const world = worldWith({
    main: async () => {
      status = (await world.fetch('/v3/connections')).status;
      return new Response();
    },
  });

  await world.settle('1m');

  expect(status).toBe(401);
});

test('the error of a receiver rejects the advance, and its attempt was answered 500', async () => {
  const world = worldWith({
    main: () => {
      throw new Error('not what was expected');
    },
  });

  await expect(world.settle(0)).rejects.toThrow('not what was expected');
  expect(world.log.filter(({ kind }) => kind === 'delivery.failed')).toMatchObject([
    { data: { status: 500 } },
  ]);
});

test('a receiver that never answers ends a settle with its name, and lets no time pass', async () => {
  const world = createWorld({
    yaml,
    wallTimeoutMs: 50,
    webhooks: { main: () => new Promise<Response>(() => {}) },
  });
  const { now } = world;

  await expect(world.settle('20s')).rejects.toThrow(
    /^a delivery has had no answer for 50ms of real time, at 2026-.*\n  main: event .* attempt 1/,
  );
  expect(world.now).toBe(now);
});

test('a challenge is answered like any other delivery', async () => {
  const heard: string[] = [];
  const world = worldWith(
    {
      main: async (request) => {
        const { eventType } = (await request.json()) as { readonly eventType: string };
        heard.push(eventType);
        return new Response('{"challenge":"wrong"}');
      },
    },
    yaml.replace('    verify: skip\n', ''),
  );

  await world.settle('1m');

  expect(heard).toEqual(['VERIFY']);
  expect(world.log.some(({ kind }) => kind === 'webhook.unverified')).toBe(true);
});

test('advance does not pass over receivers in silence', () => {
  const world = worldWith({ main: () => new Response() });

  expect(() => world.advance('1m')).toThrow('await world.settle');
});

test('a name that no webhook has is an error with the nearest one', () => {
  expect(() => worldWith({ mian: () => new Response() })).toThrow('did you mean main?');
});

test('a webhook that the scenario answers for takes no other receiver', () => {
  const text = yaml.replace('    verify: skip\n', '    receiver: { status: 200 }\n');

  expect(() => worldWith({ main: () => new Response() }, text)).toThrow('take its receiver out');
});
