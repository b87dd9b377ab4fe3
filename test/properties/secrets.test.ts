import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun, type World } from '../../engine/index.ts';
import { urlSafeText } from '../../engine/random/identifier.ts';
import { createStreams } from '../../engine/random/stream.ts';

const seed = 'everybody-knows';

interface Secrets {
  readonly clientSecret?: string;
  readonly managementToken?: string;
  readonly tokens?: 'jwt' | 'opaque';
}

function worldOf(app: Secrets = {}): World {
  const text = JSON.stringify({
    version: 1,
    name: 'secrets',
    seed,
    clock: { start: '2026-05-04T06:00:00' },
    app,
    users: { anna: {}, ben: {} },
    vehicles: { car: { model: 'BEV', owner: 'anna' }, van: { model: 'BEV', owner: 'ben' } },
  });
  return new ScenarioRun(parseScenario(text, { file: 'secrets' }), { open: true }).world;
}

/** Every token, code and form of a world in its first two hours. */
function secretTextsOf(world: World): readonly string[] {
  const { service } = world;
  const texts: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    texts.push(service.issueToken().accessToken);
    for (const user of ['anna', 'ben']) {
      const { accessToken, refreshToken } = service.legacyTokens.grant(user);
      texts.push(accessToken, refreshToken);
    }
    texts.push(service.legacyTokens.issueCode({ user: 'anna', rows: [0] }));
    texts.push(service.consent.formToken(turn));
    world.submit({ kind: 'secret.rotate', overlapMs: 0 });
    texts.push(service.managementTokens.current);
    world.advanceTo(world.clock.now + 3_600_000);
  }
  return texts;
}

const secret = fc.stringMatching(/^[!-9;-~]{1,200}$/);

/** Applications with at least one secret of their own. */
const ownSecrets: fc.Arbitrary<Secrets> = fc
  .record({ clientSecret: secret, managementToken: secret }, { requiredKeys: [] })
  .filter((each) => Object.keys(each).length > 0);

const form = fc.constantFrom('opaque' as const, 'jwt' as const);

describe('a client that knows the scenario and the seed, but not the secrets of the application', () => {
  test('has no token, code or form of its world', () => {
    const usual = new Map(
      (['opaque', 'jwt'] as const).map((tokens) => [tokens, worldOf({ tokens })]),
    );
    const known = [...usual].map(([tokens, world]) => [tokens, secretTextsOf(world)] as const);
    fc.assert(
      fc.property(ownSecrets, form, (secrets, tokens) => {
        const texts = secretTextsOf(worldOf({ ...secrets, tokens }));
        const guesses = new Set(known.flatMap(([, each]) => each));

        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.filter((text) => guesses.has(text))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('has none with secrets that are nearly right', () => {
    fc.assert(
      fc.property(ownSecrets, ownSecrets, form, (some, others, tokens) => {
        fc.pre(JSON.stringify(some) !== JSON.stringify(others));
        const guesses = new Set(secretTextsOf(worldOf({ ...others, tokens })));
        const texts = secretTextsOf(worldOf({ ...some, tokens }));

        expect(texts.filter((text) => guesses.has(text))).toEqual([]);
      }),
      {
        numRuns: 40,
        examples: [[{ clientSecret: 'ab' }, { clientSecret: 'a', managementToken: 'b' }, 'jwt']],
      },
    );
  });

  test('signs no JWT', () => {
    const key = urlSafeText(createStreams(seed).stream('app:', 'token key'), 64);
    const isSignedBy = (token: string): boolean => {
      const [header, claims, signature] = token.split('.');
      return (
        createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url') === signature
      );
    };
    const issue = (app: Secrets) => worldOf({ ...app, tokens: 'jwt' }).service.issueToken();

    expect(isSignedBy(issue({}).accessToken)).toBe(true);
    expect(isSignedBy(issue({ clientSecret: 'own' }).accessToken)).toBe(false);
    expect(isSignedBy(issue({ managementToken: 'own' }).accessToken)).toBe(false);
  });
});

test('the default secrets of a seed are the default ones even if a scenario writes them down', () => {
  const { clientSecret, managementToken } = worldOf().service.application;
  const written = worldOf({ clientSecret, managementToken });

  expect(secretTextsOf(written)).toEqual(secretTextsOf(worldOf()));
});

test('the same secrets give the same texts, so that a recording replays', () => {
  fc.assert(
    fc.property(ownSecrets, form, (secrets, tokens) => {
      const app = { ...secrets, tokens };
      expect(secretTextsOf(worldOf(app))).toEqual(secretTextsOf(worldOf(app)));
    }),
    { numRuns: 20 },
  );
});
