import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { World } from '../../../engine/index.ts';
import { replayed } from '../../support/replayed.ts';
import { diagnosticsOf } from '../scenario/diagnostics-of.ts';
import { runOf, worldFrom, worldOf } from './connected-world.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** No user has a car, so that simulating years is cheap. */
const lasting = (tokenLife: string): string =>
  `app: { tokenLife: ${tokenLife} }\nusers: { anna: null }`;

const after = (world: World, ms: number): void => world.advanceTo(world.clock.now + ms);

describe.each([
  ['30d', 30 * day],
  ['5m', 300_000],
  ['1m', 60_000],
  ['3650d', 3650 * day],
])('tokenLife: %s', (written, lifeMs) => {
  test('is the life of a token of the application, to the millisecond', () => {
    const world = worldOf(lasting(written));
    const { accessToken, expiresInS } = world.service.issueToken();

    expect(expiresInS).toBe(lifeMs / 1000);
    after(world, lifeMs - 1);
    expect(world.service.checkToken(accessToken)).toBe('valid');
    after(world, 1);
    expect(world.service.checkToken(accessToken)).toBe('expired');
    after(world, 300 * day);
    expect(world.service.checkToken(accessToken)).toBe('expired');
  });

  test('is the life of a user’s token, to the millisecond', () => {
    const world = worldOf(lasting(written));
    const { legacyTokens } = world.service;
    const { accessToken, expiresInS } = legacyTokens.grant('anna');

    expect(expiresInS).toBe(lifeMs / 1000);
    after(world, lifeMs - 1);
    expect(legacyTokens.check(accessToken).state).toBe('valid');
    after(world, 1);
    expect(legacyTokens.check(accessToken).state).toBe('expired');
  });

  test('never outlasts the refresh token, which lasts 60 days at least', () => {
    const world = worldOf(lasting(written));
    const { legacyTokens } = world.service;
    const { refreshToken } = legacyTokens.grant('anna');
    const late = legacyTokens.grant('anna').refreshToken;
    const refreshMs = Math.max(lifeMs, 60 * day);

    after(world, refreshMs - 1);
    expect(legacyTokens.refresh(refreshToken)).toMatchObject({ expiresInS: lifeMs / 1000 });
    after(world, 1);
    expect(legacyTokens.refresh(late)).toEqual({
      invalid: `the refresh token has expired: it lasts ${refreshMs / day} days`,
    });
  });
});

test('a used refresh token still ends after a minute', () => {
  const world = worldOf(lasting('90d'));
  const { legacyTokens } = world.service;
  const { refreshToken } = legacyTokens.grant('anna');
  legacyTokens.refresh(refreshToken);
  after(world, 60_000);

  expect(legacyTokens.refresh(refreshToken)).toEqual({
    invalid: 'the refresh token has been used more than a minute ago',
  });
});

test.each([
  ['2025-11-11T23:59:59', 1],
  ['2025-11-12T00:00:00', 10],
])(
  '"a used refresh token dies after 10 minutes since 2025-11-12", by option, at %s',
  (start, minutes) => {
    const app = 'app: { refreshOverlap: public }\nusers: { anna: null }';
    const world = worldFrom(`${start}Z`, app);
    const { legacyTokens } = world.service;
    const { refreshToken } = legacyTokens.grant('anna');
    legacyTokens.refresh(refreshToken);
    after(world, minutes * 60_000 - 1);

    expect(legacyTokens.refresh(refreshToken)).toHaveProperty('refreshToken');
    after(world, 1);
    const words = minutes === 1 ? 'a minute' : '10 minutes';
    expect(legacyTokens.refresh(refreshToken)).toEqual({
      invalid: `the refresh token has been used more than ${words} ago`,
    });
  },
);

test('expires_in is in whole seconds and never beyond the end', () => {
  const { service } = worldOf(lasting('90.9s'));

  expect(service.issueToken().expiresInS).toBe(90);
  expect(service.legacyTokens.grant('anna').expiresInS).toBe(90);
});

test('a JWT says when it ends', () => {
  const world = worldOf('app: { tokenLife: 30d, tokens: jwt }');
  const [, claims = ''] = world.service.issueToken().accessToken.split('.');
  const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly iat: number;
    readonly exp: number;
  };

  expect(exp - iat).toBe(30 * 86_400);
});

test('a world with the key writes the log and tokens of one without it', () => {
  const worlds = [worldOf('users: { anna: null }'), worldOf(lasting('30d'))];
  const texts = worlds.map((world) => {
    const { accessToken } = world.service.issueToken();
    const { refreshToken } = world.service.legacyTokens.grant('anna');
    after(world, hour);
    return [accessToken, refreshToken, world.log.digest];
  });

  expect(texts[1]).toEqual(texts[0]);
  expect(worlds.map(({ service }, n) => service.checkToken(texts[n]![0]!))).toEqual([
    'expired',
    'valid',
  ]);
});

test('a recording with a refresh after 60 days is executed again as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-token-life-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = runOf(lasting('90d'));
  const { service } = run.world;
  service.issueToken();
  const { refreshToken } = service.legacyTokens.grant('anna');
  after(run.world, 89 * day);
  expect(service.legacyTokens.refresh(refreshToken)).toHaveProperty('accessToken');

  const again = await replayed(run, folder);
  expect(again.parting).toBeUndefined();
  expect(again.agreed).toBe(run.world.log.length);
  expect(again.run.world.log.digest).toBe(run.world.log.digest);
});

describe('mistakes', () => {
  test.each([
    ['30', 'unit_missing', 'write 30s or 30m: a duration needs its unit'],
    ['30x', 'unit_wrong', 'expected a duration such as 15m'],
    ['-1h', 'unit_wrong', 'expected a duration such as 15m'],
    ['59.999s', 'out_of_range', 'expected at least 1m and at most 3650d, found 59.999s'],
    ['3651d', 'out_of_range', 'expected at least 1m and at most 3650d, found 3651d'],
    ['[1h]', 'wrong_type', 'expected'],
  ])('%s', (written, code, message) => {
    const found = diagnosticsOf(`version: 1\napp:\n  tokenLife: ${written}\n`);

    expect(found).toEqual([
      expect.objectContaining({
        code,
        line: 3,
        message: expect.stringContaining(message) as string,
      }),
    ]);
  });
});
