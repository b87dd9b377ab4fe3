import { forgedFrom } from '../probes.ts';
import { sign } from '../signature.ts';
import {
  answeredWords,
  check,
  type DeclaredCheck,
  failed,
  passed,
  undetermined,
  wordsOf,
} from './check.ts';
import { acceptable, type CheckRequests, request, signed } from './check-request.ts';
import type { CheckMaterial } from './material.ts';

const refusal = 'compare it with the HMAC-SHA256 of the raw body, and answer 401 where they differ';

export const challenge = check({
  name: 'challenge',
  sent: 'a challenge',
  advice:
    'answer 200 with {"challenge": "…"}, the HMAC-SHA256 of data.challenge under the secret, in lower-case hex',
  requests: (events) => [request('a challenge', events.challenge)],
});

const ofRightSignature = {
  name: 'right-signature',
  sent: 'a state with the right signature',
  advice:
    'accept it with any 2xx: sc-signature is the HMAC-SHA256 of the body as it came, in UTF-8, under the secret, in lower-case hex',
};

const plainRequests = ({ first, charging }: CheckMaterial): CheckRequests => [
  request('a first delivery with the right signature', first),
  request('a state with the right signature', charging),
];

/** The plain, rightly signed events whose acceptance other checks presuppose. */
export const plainEvents = check({ ...ofRightSignature, requests: plainRequests });

export const rightSignature = check({
  ...ofRightSignature,
  requests: (events) => [
    ...plainRequests(events),
    request('a state with letters beyond ASCII and the right signature', events.foreign),
  ],
});

export const wrongSignature = check({
  name: 'wrong-signature',
  sent: 'a state signed with another secret',
  advice: refusal,
  requests: ({ secret, charging: { text } }) => [
    request('a state signed with another secret', {
      text,
      signature: sign(`not ${secret}`, text),
    }),
  ],
});

export const missingSignature = check({
  name: 'missing-signature',
  sent: 'a state without a signature',
  advice: 'answer 401 where sc-signature is missing',
  requests: ({ charging: { text } }) => [
    request('a state without a signature', { text, signature: undefined }),
  ],
});

export const oldSignature = check({
  name: 'old-signature',
  sent: 'a state signed with the secret before',
  advice: 'forget a secret once it has been replaced, and answer 401',
  requests: ({ signedBefore }) => [request('a state signed with the secret before', signedBefore)],
});

export const shortSignature = check({
  name: 'short-signature',
  sent: 'a state whose signature is cut off',
  advice: 'compare the lengths first, since timingSafeEqual throws where they differ; answer 401',
  requests: ({ charging: { text, signature = '' } }) =>
    [signature.slice(0, -1), signature.slice(0, 8), ''].map((cut) =>
      request(`a state with ${cut.length} of the 64 digits of its signature`, {
        text,
        signature: cut,
      }),
    ),
});

export const alteredBody = check({
  name: 'altered-body',
  sent: 'a state whose body was altered after it was signed',
  advice: refusal,
  requests: ({ charging: { text, signature } }) => [
    request('a state altered after it was signed', { text: forgedFrom(text), signature }),
  ],
});

export const storedBody = check({
  name: 'stored-body',
  sent: 'forged states that were refused',
  advice: 'verify the signature before the body is stored or acted on',
  requests({ secret, first, charging: { text, signature } }) {
    const forged = forgedFrom(text);
    return [
      request('a state', first),
      request('a forged state', { text: forged, signature }, acceptable),
      request(
        'a forged state',
        { text: forged, signature: sign(`not ${secret}`, forged) },
        acceptable,
      ),
    ];
  },
  same: ['without them', ({ first }) => [request('a state', first)]],
});

/**
 * The new secret must sign accepted events as soon as the application knows it. The old one may
 * stay valid for a while, so that it is not sent again.
 */
export const rotation: DeclaredCheck = {
  name: 'rotation',
  async judge(stage) {
    const { material, receiver, tellSecret } = stage;
    const { world, secret, first, charging } = material;
    if (tellSecret === undefined && !receiver.takesSecretOfWorld) {
      return undetermined('a new secret was not sent', stage.remedies.rotate);
    }
    const before = await stage.open();
    const begun = await before.send([request('a state signed with the first secret', first)]);
    const refused = before.wrongOf(begun);
    if (refused !== undefined) return failed(wordsOf(refused), rotationAdvice);
    world.submit({ kind: 'secret.rotate' });
    const { managementToken } = world.application;
    try {
      await tellSecret?.(managementToken);
      const after =
        tellSecret === undefined
          ? await stage.open(managementToken)
          : before.underSecret(managementToken);
      const exchanges = await after.send([
        request('a state signed with the new secret', signed(managementToken, charging.text)),
      ]);
      const wrong = after.wrongOf(exchanges);
      return wrong === undefined
        ? passed(answeredWords(exchanges.at(-1)!))
        : failed(wordsOf(wrong), rotationAdvice);
    } finally {
      await tellSecret?.(secret);
    }
  },
};

const rotationAdvice =
  'read the secret where it is kept, and not once for the life of the program; during a change accept both';
