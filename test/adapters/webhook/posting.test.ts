import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { postingOf } from '../../../adapters/webhook/posting.ts';
import { hookedCar } from '../../support/hooked-car.ts';
import { openRun } from '../pace/worlds.ts';

/** The attempts of a webhook and the tokens, after some replacements of the management token. */
function attempted(replacements: number, more = '') {
  const run = openRun(hookedCar(more));
  const { deliveries } = run.world.service.webhooks;
  for (let each = 0; each < replacements; each += 1) {
    run.world.submit({ kind: 'secret.rotate', overlapMs: 3_600_000 });
  }
  run.order('car', { emit: { webhook: 'main' } });
  const attempt = [...deliveries.inFlight].at(-1)!;
  const posting = postingOf(attempt, 'https://app.test/', run.world.clock.now);
  return { posting, attempt, tokens: run.world.service.managementTokens };
}

const signed = (token: string, body: Buffer) =>
  createHmac('sha256', token).update(body).digest('hex');

test.each([0, 1, 2])(
  'a posting is signed with the newest of the tokens, after %d replacements',
  (replacements) => {
    const { posting, tokens } = attempted(replacements);

    expect(tokens.valid).toHaveLength(replacements === 0 ? 1 : 2);
    expect(posting.headers['SC-Signature']).toBe(signed(tokens.current, posting.body));
  },
);

test('Standard Webhooks have a signature for each token that is valid, the newest first', () => {
  const { posting, tokens } = attempted(1, 'sign: { standard: true }');
  const { headers, body } = posting;
  const message = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString()}`;
  const expected = tokens.valid.map(
    (token) => `v1,${createHmac('sha256', token).update(message).digest('base64')}`,
  );

  expect(headers['webhook-signature']).toBe(expected.join(' '));
});

test('a posting has the length and the bytes of its body', () => {
  const { posting, attempt } = attempted(0);

  expect(posting.body.toString()).toBe(attempt.body);
  expect(posting.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(posting.body.length),
    'user-agent': 'Smartcar/1.0',
  });
});
