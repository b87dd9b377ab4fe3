import smartcar from 'smartcar';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../adapters/library/index.ts';
import { signals } from '../engine/index.ts';

/**
 * "Delivery authenticity and signature scheme: not shown": the official Node SDK verifies deliveries as applications do,
 * and the reference implementation of Standard Webhooks what is signed by that specification.
 */

const secret = '0d6a7e5c-management-token';

const standard = new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`);

/** With all signals, or with few where there are many deliveries. */
function yaml(more: string, count = 1): string {
  const every = signals.map(({ path }) => path);
  const data = (count > 1 ? every.slice(0, 3) : every).join(', ');
  return `
version: 1
name: signed
seed: 11
log: watched
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: ${secret} }
users: { anna: { externalId: "Grüße, “Anna” \\\\ 🚗 \\u2028" } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
fleets: { cars: { count: ${count}, model: hyundai-ioniq-5 } }
webhooks:
  main:
    url: https://app.example/hooks
    triggers: [Closure.IsLocked]
    data: [${data}]
    subscribe: all
    sign: { standard: true }
    ${more}
`;
}

interface Got {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A world whose receiver keeps its requests, and the same for those from now on. */
function signed(more = 'verify: skip', count = 1, sign = '{ standard: true }') {
  const got: Got[] = [];
  const world = createWorld({
    yaml: yaml(more, count).replace('{ standard: true }', sign),
    webhooks: {
      main: async (request) => {
        got.push({ text: await request.text(), headers: Object.fromEntries(request.headers) });
        return new Response();
      },
    },
  });
  return { got, world };
}

function isOfSdk({ text, headers }: Got, token = secret): boolean {
  return smartcar.verifyPayload(token, headers['sc-signature']!, JSON.parse(text) as object);
}

function isStandard({ text, headers }: Got, verifier = standard): boolean {
  try {
    verifier.verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

test('10,000 deliveries verify with the official SDK and with the reference of Standard Webhooks', {
  tags: 'long',
}, async () => {
  const { got, world } = signed('verify: skip', 99);
  await world.settle('1m');
  const created = world.log.filter(({ kind }) => kind === 'event.created');
  const vehicles = created.map(({ subject }) => subject);
  while (got.length < 10_000) {
    for (const vehicle of vehicles) world.submit({ kind: 'event.emit', vehicle, webhook: 'main' });
    await world.settle('7m');
  }

  const wrong = got.filter((each) => !isOfSdk(each) || !isStandard(each));

  expect(got.length).toBeGreaterThanOrEqual(10_000);
  expect(wrong.map(({ text }) => text)).toEqual([]);
  // The compared values differ from delivery to delivery.
  expect(new Set(got.map(({ headers }) => headers['sc-signature'])).size).toBe(got.length);
});

test('the identifier of Standard Webhooks is that of the event, at every attempt', async () => {
  const { got, world } = signed();
  await world.settle('1m');
  world.submit({ kind: 'delivery.resend', delivery: 1 });
  await world.settle('1m');

  const ids = got.map(({ text }) => (JSON.parse(text) as { readonly eventId: string }).eventId);
  expect(got.map(({ headers }) => headers['webhook-id'])).toEqual(ids);
  expect(new Set(ids).size).toBeLessThan(ids.length);
});

test('a challenge is unsigned, and its right answer is that of the SDK', async () => {
  const got: Got[] = [];
  const world = createWorld({
    yaml: yaml('autoSubscribe: false'),
    webhooks: {
      main: async (request) => {
        const text = await request.text();
        got.push({ text, headers: Object.fromEntries(request.headers) });
        const { data } = JSON.parse(text) as { readonly data: { readonly challenge?: string } };
        return Response.json({ challenge: smartcar.hashChallenge(secret, data.challenge ?? '') });
      },
    },
  });
  await world.settle('1m');

  expect(got[0]!.headers['sc-signature']).toBeUndefined();
  expect(got[0]!.headers['webhook-signature']).toBeUndefined();
  expect(world.log.some(({ kind }) => kind === 'webhook.verified')).toBe(true);
  expect(got.length).toBeGreaterThan(1);
});

describe('the time that Standard Webhooks sign', () => {
  const secondsOf = ({ headers }: Got): number => Number(headers['webhook-timestamp']);
  const deliveredAt = ({ text }: Got): number =>
    (JSON.parse(text) as { readonly meta: { readonly deliveredAt: number } }).meta.deliveredAt;

  test('is that of the host, so that new events are accepted', async () => {
    const { got, world } = signed();
    const before = Math.floor(Date.now() / 1000);
    await world.settle('1m');

    expect(secondsOf(got[0]!)).toBeGreaterThanOrEqual(before);
    expect(secondsOf(got[0]!)).toBeLessThanOrEqual(Date.now() / 1000);
    expect(got.every((each) => isStandard(each))).toBe(true);
  });

  test('is the simulated one where that is asked for: signed as well, and too old for a receiver', async () => {
    const { got, world } = signed('verify: skip', 1, '{ standard: true, clock: simulated }');
    await world.settle('1m');

    for (const each of got) {
      expect(secondsOf(each)).toBe(deliveredAt(each) / 1000);
      const id = each.headers['webhook-id']!;
      expect(each.headers['webhook-signature']).toBe(
        standard.sign(id, new Date(deliveredAt(each)), each.text),
      );
      expect(() => standard.verify(each.text, each.headers)).toThrow('too old');
    }
    expect(got.length).toBeGreaterThan(0);
  });

  test.each([
    ['a clock that is behind', { kind: 'skew', byMs: -600_000 }, 'too old'],
    ['a clock that is ahead', { kind: 'skew', byMs: 600_000 }, 'too new'],
  ] as const)('is that of %s, where a fault makes it so', async (_, effect, words) => {
    const { got, world } = signed();
    await world.settle('1m');
    got.splice(0);
    const effects = [effect];
    world.submit({ kind: 'webhook.break', webhook: 'main', fault: 'clock', effects });
    world.submit({ kind: 'event.emit', vehicle: 'car', webhook: 'main' });
    await world.settle(0);

    expect(got).toHaveLength(1);
    expect(() => standard.verify(got[0]!.text, got[0]!.headers)).toThrow(words);
    expect(isOfSdk(got[0]!)).toBe(true);
  });
});

describe('neither accepts a body that a fault has altered', () => {
  test.each([
    ['a wrong signature', { signature: { form: 'wrong' } }],
    ['no signature', { signature: { form: 'missing' } }],
    ['the token of before', { signature: { form: 'old' } }],
    ['a changed body', { tamper: true }],
  ])('%s', async (_, effect) => {
    const { got, world } = signed();
    await world.settle('1m');
    const before = got.length;
    world.submit({
      kind: 'webhook.break',
      webhook: 'main',
      fault: 'trouble',
      effects:
        'tamper' in effect ? [{ kind: 'tamper' }] : [{ kind: 'signature', ...effect.signature }],
    } as Parameters<typeof world.submit>[0]);
    world.submit({ kind: 'event.emit', vehicle: 'car', webhook: 'main' });
    await world.settle(0);

    const [spoilt] = got.slice(before) as [Got];
    expect([isOfSdk(spoilt), isStandard(spoilt)]).toEqual([false, false]);
    expect(got.slice(0, before).every((each) => isOfSdk(each) && isStandard(each))).toBe(true);
  });
});

test('while one secret replaces another, Standard Webhooks verify with both and the SDK with the new one', async () => {
  const { got, world } = signed();
  world.submit({ kind: 'secret.rotate', overlapMs: 3_600_000 });
  await world.settle('1m');
  const { managementToken } = world.application;
  const replaced = new Webhook(`whsec_${Buffer.from(managementToken).toString('base64')}`);
  const [during] = got as [Got];

  expect([isStandard(during), isOfSdk(during)]).toEqual([true, false]);
  expect(replaced === standard).toBe(false);
  await world.settle('2h');
  world.submit({ kind: 'event.emit', vehicle: 'car', webhook: 'main' });
  await world.settle(0);
  expect(isStandard(got.at(-1)!)).toBe(false);
});
