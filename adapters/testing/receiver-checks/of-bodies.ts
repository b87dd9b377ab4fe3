import { sign } from '../signature.ts';
import { check } from './check.ts';
import { acceptable, changed, request, signed } from './check-request.ts';

export const noJson = check({
  name: 'no-json',
  sent: 'a body that is no JSON',
  advice:
    'answer 401 to a body that is not signed, unless it parses as a VERIFY; answer 400 to what is signed and is no event',
  requests: ({ secret }) =>
    ['', '{"eventId":', 'hello', 'null', '[]', '{}'].flatMap((text) => [
      request(
        `${text || 'an empty body'}, not signed,`,
        { text, signature: undefined },
        acceptable,
      ),
      request(`${text || 'an empty body'}, with the right signature,`, {
        text,
        signature: sign(secret, text),
      }),
    ]),
});

export const spacing = check({
  name: 'spacing',
  sent: 'a state with other spacing',
  advice: 'verify the raw bytes of the body, not what JSON.stringify makes of the parsed body',
  requests: ({ secret, charging: { text } }) => [
    request(
      'a state with other spacing and the right signature',
      signed(secret, `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`),
    ),
  ],
});

/** More than a framework takes by default, and less than an attacker sends. */
const largeBytes = 2_000_000;

export const largeBody = check({
  name: 'large-body',
  sent: 'a body of 2 MB',
  advice: 'take it or answer 413, and go on: one large body must not end the receiver',
  requests({ secret, charging: { text }, stopped }) {
    const large = changed(text, (event) => {
      event.data['user'] = { id: 'x'.repeat(largeBytes), externalId: null };
    });
    return [
      request('2 MB that are not signed', { text: large, signature: undefined }, acceptable),
      request('2 MB with the right signature', signed(secret, large), { tolerates: [413] }),
      request('a state after 2 MB', stopped),
    ];
  },
});
