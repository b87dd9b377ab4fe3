import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../engine/index.ts';
import { uuid } from '../../../../engine/random/identifier.ts';
import { signatureOf } from '../../../../engine/service/management-tokens.ts';
import { Hooked, minute, type Received, triggersOf } from '../../../support/hooked.ts';

const right = ({ body }: Received): Outcome => {
  const { challenge } = body.data;
  if (challenge === undefined) return { status: 200 };
  return { status: 200, body: JSON.stringify({ challenge: signatureOf('secret', challenge) }) };
};

function challenged(respond = right, settings = {}): Hooked {
  const hooked = new Hooked({ verify: 'challenge', ...settings });
  hooked.respond = respond;
  hooked.pass(minute);
  return hooked;
}

const types = ({ received }: Hooked) => received.map(({ body }) => body.eventType);
const verification = ({ webhooks }: Hooked) => webhooks.byName('main')!.verification;

describe('a webhook is verified', () => {
  test('by a challenge without vehicle, triggers and signature, when it is created', () => {
    const { received } = challenged();
    const { body, signature } = received[0]!;

    expect(body).toEqual({
      eventId: expect.any(String) as string,
      eventType: 'VERIFY',
      data: { challenge: expect.any(String) as string },
      meta: {
        version: '4.0',
        deliveryId: expect.any(String) as string,
        deliveredAt: expect.any(Number) as number,
        webhookId: expect.any(String) as string,
        webhookName: 'main',
      },
    });
    expect(signature).toBeUndefined();
  });

  test('by `challenge_` and 32 hex digits, another each time, the same for a seed', () => {
    const hooked = challenged();
    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.pass(minute);
    const texts = (of: Hooked) => of.received.flatMap(({ body }) => body.data.challenge ?? []);

    expect(texts(hooked)).toEqual([
      expect.stringMatching(/^challenge_[0-9a-f]{32}$/),
      expect.stringMatching(/^challenge_[0-9a-f]{32}$/),
    ]);
    expect(new Set(texts(hooked)).size).toBe(2);
    expect(texts(challenged())[0]).toBe(texts(hooked)[0]);
  });

  test('and by the answer to a UUID, which recordings of earlier versions hold', () => {
    const hooked = challenged(() => {
      const draws = new Hooked().world.streams.stream('webhook:main', 'verify 0');
      uuid(draws);
      const challenge = signatureOf('secret', uuid(draws));
      return { status: 200, body: JSON.stringify({ challenge }) };
    });

    expect(verification(hooked)).toBe('verified');
  });

  test('and its challenge is signed where that is asked for', () => {
    const { received } = challenged(right, { signsChallenges: true });

    expect(received[0]!.signature).toBe(signatureOf('secret', received[0]!.text));
  });

  test('and then every subscription begins with a first delivery', () => {
    const hooked = challenged();

    expect(verification(hooked)).toBe('verified');
    expect(types(hooked)).toEqual(['VERIFY', 'VEHICLE_STATE']);
    expect(triggersOf(hooked.received[1]!.body)).toEqual(['FIRST_DELIVERY']);
  });

  test('again when its address changes, and sends nothing meanwhile', () => {
    const hooked = challenged();
    hooked.respond = () => ({ failure: 'timeout' });
    hooked.change({ url: 'https://app.example/elsewhere' });
    hooked.do('unlock');
    hooked.pass(5 * minute);

    expect(types(hooked)).toEqual(['VERIFY', 'VEHICLE_STATE', 'VERIFY']);
    expect(hooked.received[2]!.url).toBe('https://app.example/elsewhere');
    expect(verification(hooked)).toBe('failed');

    hooked.respond = right;
    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.pass(minute);

    // The car has locked itself again; changes before the verification are never sent.
    expect(types(hooked).slice(3)).toEqual(['VERIFY']);
    hooked.do('unlock');
    hooked.pass(25_000);
    expect(types(hooked).slice(4)).toEqual(['VEHICLE_STATE']);
  });

  test('on demand, and stays active until that fails', () => {
    const hooked = challenged();
    hooked.respond = ({ body }) =>
      body.eventType === 'VERIFY' ? { failure: 'timeout' } : { status: 200 };
    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.do('unlock');
    hooked.pass(14_999);
    expect(verification(hooked)).toBe('verified');
    hooked.pass(1);

    expect(verification(hooked)).toBe('failed');
  });

  test('not by a change of anything else', () => {
    const hooked = challenged();
    hooked.change({
      triggers: ['Charge.IsCharging'],
      isEnabled: true,
      errorUrl: 'http://e.example/',
    });
    hooked.pass(minute);

    expect(types(hooked)).toEqual(['VERIFY', 'VEHICLE_STATE']);
  });

  test('and never where that is skipped (ours)', () => {
    const hooked = challenged(right, { verify: 'skip' });

    expect(types(hooked)).toEqual(['VEHICLE_STATE']);
    expect(verification(hooked)).toBe('skipped');
  });
});

describe('a webhook stays unverified', () => {
  const cases: [string, Outcome, string][] = [
    ['no answer', { failure: 'timeout' }, 'noAnswer'],
    ['a refused connection', { failure: 'refused' }, 'noAnswer'],
    ['another success', { status: 204 }, 'status'],
    ['a redirect', { status: 302 }, 'status'],
    ['no body', { status: 200 }, 'body'],
    ['a body that is no JSON', { status: 200, body: '<html>' }, 'body'],
    ['a body without the member', { status: 200, body: '{"answer":"x"}' }, 'body'],
    ['a number', { status: 200, body: '{"challenge":7}' }, 'body'],
    ['null', { status: 200, body: 'null' }, 'body'],
    ['a wrong answer', { status: 200, body: '{"challenge":"00"}' }, 'challenge'],
  ];

  test.each(cases)('after %s, and its challenge is not repeated', (_, outcome, reason) => {
    const hooked = challenged(() => outcome);
    hooked.do('unlock');
    hooked.pass(10 * minute);

    expect(verification(hooked)).toBe('failed');
    expect(types(hooked)).toEqual(['VERIFY']);
    expect(hooked.facts('webhook.unverified')[0]!.data['reason']).toBe(reason);
  });

  test('after the challenge itself in place of its answer', () => {
    const hooked = challenged(({ body }) => ({
      status: 200,
      body: JSON.stringify({ challenge: body.data.challenge }),
    }));

    expect(verification(hooked)).toBe('failed');
  });

  test.each([
    [14_999, 'verified'],
    [15_000, 'failed'],
  ])('an answer after %i ms: %s', (latencyMs, expected) => {
    const hooked = new Hooked({
      verify: 'challenge',
      receiver: { latencyMs: constant(latencyMs) },
    });
    hooked.pass(minute);

    expect(verification(hooked)).toBe(expected);
  });
});

describe('the management token', () => {
  test('can be replaced: signatures use the new one at once, and both are right for a while', () => {
    const hooked = challenged();
    hooked.world.submit({ kind: 'secret.rotate', overlapMs: 10 * minute });
    const { current } = hooked.world.service.managementTokens;
    hooked.do('unlock');
    hooked.pass(20_000);
    const { signature, text } = hooked.received.at(-1)!;

    expect(current).not.toBe('secret');
    expect(signature).toBe(signatureOf(current, text));
    expect(hooked.world.service.checkManagementToken('secret')).toBe(true);
    expect(hooked.world.service.checkManagementToken(current)).toBe(true);

    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.pass(0);
    expect(hooked.facts('webhook.verified')).toHaveLength(2);

    hooked.pass(10 * minute);
    hooked.world.submit({ kind: 'webhook.verify', webhook: 'main' });
    hooked.pass(0);
    expect(verification(hooked)).toBe('failed');
    expect(hooked.world.service.checkManagementToken('secret')).toBe(false);
  });
});

function constant(value: number) {
  return { kind: 'constant', value } as const;
}
