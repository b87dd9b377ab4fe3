import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Command,
  type InvalidGrant,
  type TokenPair,
  type World,
} from '../../../engine/index.ts';
import { rememberedTexts } from '../../../engine/service/secret-texts.ts';
import { people, worldOf } from './connected-world.ts';

const second = 1000;
const minute = 60 * second;
const day = 86_400_000;

const pairOf = (answer: TokenPair | InvalidGrant): TokenPair => {
  if ('invalid' in answer) throw new Error(answer.invalid);
  return answer;
};
const isRefused = (answer: TokenPair | InvalidGrant): boolean => 'invalid' in answer;

/** No user has a car, so that simulating months is cheap. */
const onFoot = 'users: { anna: null, ben: null }';

const after = (world: World, ms: number): void => world.advanceTo(world.clock.now + ms);

/** The instants at which a rule applies, and their neighbours. */
const edges = fc
  .record({
    edge: fc.constantFrom(0, 1, minute, 2 * minute, 7200 * second, 60 * day),
    beside: fc.integer({ min: -2, max: 2 }),
  })
  .map(({ edge, beside }) => Math.max(0, edge + beside));

describe('"refresh token invalidated 1 minute after use; a new access token and a new refresh token are issued"', () => {
  test('a request within the minute gets a pair, a later one does not', () => {
    const world = worldOf(onFoot);
    const { legacyTokens } = world.service;
    const { refreshToken } = legacyTokens.grant('anna');
    after(world, day);

    const first = pairOf(legacyTokens.refresh(refreshToken));
    after(world, minute - 1);
    const last = pairOf(legacyTokens.refresh(refreshToken));
    after(world, 1);

    expect(legacyTokens.refresh(refreshToken)).toEqual({
      invalid: 'the refresh token has been used more than a minute ago',
    });
    const texts = [first, last].flatMap((each) => [each.accessToken, each.refreshToken]);
    expect(new Set(texts).size).toBe(4);
    for (const { accessToken, refreshToken: next } of [first, last]) {
      expect(legacyTokens.check(accessToken).state).toBe('valid');
      expect(isRefused(legacyTokens.refresh(next))).toBe(false);
    }
  });

  test('the minute counts from the first use, however often it is used in between', () => {
    const world = worldOf(onFoot);
    const { legacyTokens } = world.service;
    const { refreshToken } = legacyTokens.grant('anna');
    for (let passed = 0; passed < minute; passed += 10 * second) {
      expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(false);
      after(world, 10 * second);
    }

    expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(true);
  });
});

describe('"60 days elapsed: expired"', () => {
  test('to the millisecond, and the new refresh token restarts the 60 days', () => {
    const world = worldOf(onFoot);
    const { legacyTokens } = world.service;
    const { refreshToken } = legacyTokens.grant('anna');
    const late = legacyTokens.grant('anna').refreshToken;
    after(world, 60 * day - 1);
    const next = pairOf(legacyTokens.refresh(refreshToken)).refreshToken;
    after(world, 1);

    expect(legacyTokens.refresh(late)).toEqual({
      invalid: 'the refresh token has expired: it lasts 60 days',
    });
    expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(true);
    after(world, 60 * day - 2);
    expect(isRefused(legacyTokens.refresh(next))).toBe(false);
  });
});

describe('"access token lifetime (legacy): 7200 seconds"', () => {
  test('to the millisecond, and a refresh takes nothing from it', () => {
    const world = worldOf(onFoot);
    const { legacyTokens } = world.service;
    const { accessToken, refreshToken, expiresInS } = legacyTokens.grant('anna');
    legacyTokens.refresh(refreshToken);

    expect(expiresInS).toBe(7200);
    after(world, 7200 * second - 1);
    expect(legacyTokens.check(accessToken).state).toBe('valid');
    after(world, 1);
    expect(legacyTokens.check(accessToken).state).toBe('expired');
    after(world, 300 * day);
    expect(legacyTokens.check(accessToken).state).toBe('expired');
  });
});

/** The rules in their simplest form. */
class Plain {
  readonly issuedAtMs: number;
  usedAtMs = Infinity;

  constructor(nowMs: number) {
    this.issuedAtMs = nowMs;
  }

  isValid(nowMs: number): boolean {
    return nowMs < this.issuedAtMs + 60 * day && nowMs < this.usedAtMs + minute;
  }
}

test('concurrent refreshes at every instant round the minute and the 60 days follow the rules', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ afterMs: edges, which: fc.nat(), times: fc.integer({ min: 1, max: 3 }) }),
        {
          maxLength: 14,
        },
      ),
      (rounds) => {
        const world = worldOf(onFoot);
        const { legacyTokens } = world.service;
        const known = new Map([
          [legacyTokens.grant('anna').refreshToken, new Plain(world.clock.now)],
        ]);
        for (const { afterMs, which, times } of rounds) {
          after(world, afterMs);
          const [token, plain] = [...known][which % known.size]!;
          for (let caller = 0; caller < times; caller += 1) {
            const { digest } = world.log;
            const answer = legacyTokens.refresh(token);

            expect(isRefused(answer)).toBe(!plain.isValid(world.clock.now));
            if ('invalid' in answer) {
              expect(world.log.digest).toBe(digest);
              continue;
            }
            plain.usedAtMs = Math.min(plain.usedAtMs, world.clock.now);
            expect(known.has(answer.refreshToken)).toBe(false);
            known.set(answer.refreshToken, new Plain(world.clock.now));
            expect(legacyTokens.check(answer.accessToken)).toMatchObject({
              state: 'valid',
              user: { name: 'anna' },
            });
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});

describe('a code', () => {
  const issued = (redirectUri?: string, app = '') => {
    const world = worldOf(`${app}\n${people}`);
    const { legacyTokens } = world.service;
    const code = legacyTokens.issueCode({ user: 'anna', rows: [0], redirectUri });
    return { world, legacyTokens, code };
  };

  test('gets one pair for its user and vehicles', () => {
    const { world, legacyTokens, code } = issued();
    const { accessToken } = pairOf(legacyTokens.exchange(code, undefined));

    expect(legacyTokens.check(accessToken)).toEqual({
      state: 'valid',
      user: world.service.users.byName('anna'),
      rows: [0],
    });
    expect(legacyTokens.exchange(code, undefined)).toEqual({ invalid: 'the code has been used' });
    expect(legacyTokens.check(accessToken).state).toBe('valid');
  });

  test('lasts ten minutes', () => {
    const { world, legacyTokens, code } = issued();
    after(world, 10 * minute - 1);
    expect(isRefused(legacyTokens.exchange(code, 'https://elsewhere.example/'))).toBe(false);
    const again = issued();
    after(again.world, 10 * minute);
    expect(again.legacyTokens.exchange(again.code, undefined)).toEqual({
      invalid: 'the code has expired: it lasts ten minutes',
    });
  });

  test.each<
    [said: string | undefined, given: string | undefined, registered: string, isRight: boolean]
  >([
    ['https://app.example/cb', 'https://app.example/cb', '', true],
    ['https://app.example/cb', 'https://app.example/cb/', '', false],
    ['https://app.example/cb', undefined, '', false],
    [undefined, 'https://app.example/cb', '', true],
    [undefined, 'https://app.example/cb', 'https://app.example/cb', true],
    [undefined, 'https://evil.example/cb', 'https://app.example/cb', false],
    [undefined, undefined, 'https://app.example/cb', true],
  ])('sent to %s and brought with %s, of [%s]: %s', (said, given, registered, isRight) => {
    const app = registered === '' ? '' : `app: { redirectUris: ["${registered}"] }`;
    const { world, legacyTokens, code } = issued(said, app);
    const { digest } = world.log;

    expect(isRefused(legacyTokens.exchange(code, given))).toBe(!isRight);
    if (!isRight) expect(world.log.digest).toBe(digest);
  });

  test('of another world, a part of one and an empty text are unknown', () => {
    const { legacyTokens, code } = issued();
    const unknown = { invalid: 'the code was not issued by this service' };

    for (const text of [code.slice(1), `${code} `, '', legacyTokens.grant('anna').refreshToken]) {
      expect(legacyTokens.exchange(text, undefined)).toEqual(unknown);
    }
    expect(isRefused(legacyTokens.refresh(code))).toBe(true);
  });
});

describe('removed users', () => {
  test('leaves no token behind that does anything, even when they are back', () => {
    const world = worldOf(people);
    const { legacyTokens } = world.service;
    const { accessToken, refreshToken } = legacyTokens.grant('anna');
    const code = legacyTokens.issueCode({ user: 'anna', rows: [0] });
    world.submit({ kind: 'user.remove', user: 'anna' });
    const check = () => {
      expect(legacyTokens.check(accessToken)).toEqual({ state: 'unknown' });
      expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(true);
      expect(isRefused(legacyTokens.exchange(code, undefined))).toBe(true);
    };

    check();
    world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
    check();
    expect(isRefused(legacyTokens.refresh(legacyTokens.grant('anna').refreshToken))).toBe(false);
  });

  test('a user who has disconnected all vehicles of a token gets no further tokens', () => {
    const world = worldOf(people);
    const { legacyTokens } = world.service;
    const code = legacyTokens.issueCode({ user: 'anna', rows: [0, 2] });
    const { refreshToken } = pairOf(legacyTokens.exchange(code, undefined));
    world.submit({ kind: 'connection.close', vehicle: 'car' });
    expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(false);
    world.submit({ kind: 'connection.close', vehicle: 'bus' });

    expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(true);
  });

  test.each<[string, Command, string]>([
    ['nobody', { kind: 'token.grant', user: 'eve' }, 'user_not_found'],
    ['no code', { kind: 'token.grant', user: 'anna', code: 3 }, 'code_not_found'],
    ['no pair', { kind: 'token.refresh', user: 'anna', pair: 0 }, 'token_not_found'],
    ['no vehicle', { kind: 'code.issue', user: 'anna', vehicles: ['x'] }, 'vehicle_not_found'],
    ['another’s', { kind: 'code.issue', user: 'anna', vehicles: ['van'] }, 'connection_not_found'],
    ['somebody there', { kind: 'user.add', user: 'ben' }, 'user_exists'],
  ])('%s is a fault of the command', (_, command, code) => {
    expect(() => worldOf(people).submit(command)).toThrow(expect.objectContaining({ code }));
  });
});

test('replaying the commands gives the same tokens, and the log holds none', () => {
  const act = fc.record({
    deed: fc.constantFrom('grant', 'code', 'exchange', 'refresh'),
    user: fc.constantFrom('anna', 'ben'),
    which: fc.nat(),
    afterMs: fc.constantFrom(0, 1, second, minute - 1, minute, 10 * minute, 7200 * second),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const world = worldOf(people);
      const { legacyTokens } = world.service;
      const texts: string[] = [];
      for (const { deed, user, which, afterMs } of acts) {
        after(world, afterMs);
        const text = texts[which % Math.max(1, texts.length)] ?? '';
        const rows = user === 'anna' ? [0, 2] : [1];
        if (deed === 'code') texts.push(legacyTokens.issueCode({ user, rows }));
        if (deed === 'code') continue;
        const answer =
          deed === 'grant'
            ? legacyTokens.grant(user)
            : deed === 'refresh'
              ? legacyTokens.refresh(text)
              : legacyTokens.exchange(text, undefined);
        if ('accessToken' in answer) texts.push(answer.accessToken, answer.refreshToken);
      }
      const again = worldOf(people);
      for (const { io, kind, atMs, data } of world.log.retained) {
        if (io !== 'in') continue;
        again.advanceTo(atMs);
        again.submit({ kind, ...data } as unknown as Command);
      }
      again.advanceTo(world.clock.now);

      expect(again.log.digest).toBe(world.log.digest);
      const told = JSON.stringify(world.log.retained);
      for (const text of texts) {
        expect(told).not.toContain(text);
        expect(again.service.legacyTokens.check(text)).toEqual(legacyTokens.check(text));
      }
    }),
    { numRuns: 60 },
  );
});

test('of the refresh tokens that are over for more than a day the latest thousands are known', () => {
  const world = worldOf(onFoot);
  const { legacyTokens } = world.service;
  let { refreshToken } = legacyTokens.grant('anna');
  const before: string[] = [];
  for (let round = 0; round < rememberedTexts + 40; round += 1) {
    after(world, 2 * 3_600_000);
    before.push(refreshToken);
    refreshToken = pairOf(legacyTokens.refresh(refreshToken)).refreshToken;
  }

  expect(isRefused(legacyTokens.refresh(refreshToken))).toBe(false);
  const unknown = { invalid: 'the refresh token was not issued by this service' };
  expect(legacyTokens.refresh(before.at(-rememberedTexts - 20)!)).toEqual(unknown);
  expect(legacyTokens.refresh(before.at(-rememberedTexts + 20)!)).not.toEqual(unknown);
});
