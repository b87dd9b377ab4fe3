import { expect, test as plain } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { openTestWorld } from '../../../adapters/testing/test-world.ts';
import { test } from '../../../adapters/testing/vitest.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: asked
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: hush-hush }
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

/** A world whose application locks the car that it hears is unlocked, with or without a token. */
function worldWith(authorization: 'none' | 'right') {
  const world = createWorld({
    yaml,
    webhooks: async (request) => {
      const { data } = (await request.json()) as {
        readonly data: {
          readonly signals: readonly { readonly body: { readonly value: boolean } }[];
        };
      };
      if (data.signals[0]?.body.value !== false) return new Response(null, { status: 204 });
      const { authorization: right, ...headers } = await ownerHeaders(world);
      const named = authorization === 'right' ? { ...headers, authorization: right } : headers;
      const path = `/v3/vehicles/${world.vehicle('car').id}/commands/security/lock?secret=hush-hush`;
      await world.fetch(path, { method: 'POST', headers: named });
      return new Response(null, { status: 204 });
    },
  });
  return world;
}

test('requests are seen beside the log, with the delivery that caused them and their command', async () => {
  const world = worldWith('right');
  await world.settle('1m');
  world.do('car', 'unlock');
  await world.settle('1m');

  const lock = world.requests.find(({ path }) => path.endsWith('/lock'))!;
  expect(lock).toMatchObject({
    method: 'POST',
    vehicle: 'car',
    status: 200,
    code: undefined,
    delivery: { webhook: 'main', attempt: 1 },
  });
  const event = world.log.find(({ data }) => data['event'] === lock.delivery!.eventId);
  expect(event?.kind).toBe('event.created');
  expect(lock.atMs).toBeLessThan(lock.answeredAtMs!);
  expect(lock.entries.map((sequence) => world.log[sequence]?.kind)).toContain('command.request');
  expect(JSON.stringify(world.requests)).not.toContain('hush');
  expect(world).toHaveRequested('POST /v3/vehicles/{car}/commands/security/lock', {
    status: 200,
    webhook: 'main',
    count: 1,
  });
  expect(world).toHaveRequested('POST /v3/vehicles/*/commands/security/lock');
  expect(world).not.toHaveRequested('POST /v3/vehicles/{car}/commands/security/unlock');
  await world.close();
});

test('a request that fails has its code, in matchers and in the dump of a failed test', async () => {
  const world = worldWith('none');
  world.do('car', 'unlock');
  await world.settle('1m');

  expect(world).toHaveRequested('POST /v3/vehicles/{car}/commands/security/lock', { status: 401 });
  expect(() =>
    expect(world).toHaveRequested('POST /v3/vehicles/{car}/commands/security/lock', {
      status: 200,
    }),
  ).toThrow(
    /its last requests:\n.*POST \/v3\/vehicles\/\{car\}\/commands\/security\/lock → 401 \w+, for event .* of main/s,
  );
  await world.close();
});

plain.each<readonly [string, object, string]>([
  ['lock the car', {}, 'is no request: write GET /v3/vehicles/{car}/signals'],
  ['GET /v3/vehicles/{cra}/signals', {}, 'did you mean car?'],
  ['GET /v3/vehicles', { webhook: 'mian' }, 'there is no webhook mian; did you mean main?'],
  ['GET /v3/vehicles', { stauts: 200 }, 'did you mean status?'],
])('toHaveRequested refuses %s with %o', async (request, wanted, sentence) => {
  const world = createWorld({ yaml });

  expect(() => expect(world).toHaveRequested(request, wanted)).toThrow(sentence);
  await world.close();
});

test('the dump of a failed test tells the failed requests', async () => {
  const stage = await openTestWorld({ yaml }, import.meta.filename);
  await stage.world.fetch('/v3/connections');

  expect(stage.describe()).toMatch(
    /the last failed requests of the application:\n {2}2026-\S+ GET \/v3\/connections → 401 \w+\n/,
  );
  await stage.close();
});
