import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, parseScenario, ScenarioRun, type World } from '../../../engine/index.ts';
import { base64url } from '../../../engine/service/base64url.ts';

const hour = 3_600_000;

function worldWith(app = '', seed = 'tokens'): World {
  const text = `
version: 1
name: tokens
seed: ${seed}
clock: { start: 2026-05-04T06:00:00 }
${app}
vehicles: { car: { model: BEV } }`;
  return new ScenarioRun(parseScenario(text, { file: 'tokens' }), { open: true }).world;
}

const issue = (world: World): string => world.service.issueToken().accessToken;

describe('"one access token valid for 1 hour that works across all connected vehicles"', () => {
  test('it is valid up to the last millisecond of its hour', () => {
    const world = worldWith();
    const { accessToken, expiresInS } = world.service.issueToken();
    const startMs = world.clock.now;

    expect(expiresInS).toBe(3600);
    expect(world.service.checkToken(accessToken)).toBe('valid');
    world.advanceTo(startMs + hour - 1);
    expect(world.service.checkToken(accessToken)).toBe('valid');
    world.advanceTo(startMs + hour);
    expect(world.service.checkToken(accessToken)).toBe('expired');
  });

  test('a token of another world, a part of one and an empty text are unknown', () => {
    const world = worldWith();
    const token = issue(world);

    for (const text of [issue(worldWith('', 'another')), token.slice(1), `${token} `, '']) {
      expect(world.service.checkToken(text)).toBe('unknown');
    }
  });

  test('an expired one stays known, whether or not others are issued meanwhile', () => {
    const [quiet, busy] = [worldWith(), worldWith()];
    const token = issue(quiet);
    expect(issue(busy)).toBe(token);
    for (let passed = hour; passed <= 30 * hour; passed += hour) {
      for (const world of [quiet, busy]) world.advanceTo(world.startMs + passed);
      issue(busy);

      const states = [quiet, busy].map((world) => world.service.checkToken(token));
      expect(states).toEqual(['expired', 'expired']);
    }
  });

  test('each is new, and several are valid side by side', () => {
    const world = worldWith();
    const tokens = Array.from({ length: 50 }, () => issue(world));

    expect(new Set(tokens).size).toBe(50);
    expect(tokens.every((each) => world.service.checkToken(each) === 'valid')).toBe(true);
  });
});

describe('"the token may be a JWT or an opaque string"', () => {
  test('opaque: 64 characters that need no escape', () => {
    expect(issue(worldWith())).toMatch(/^[\w-]{64}$/);
  });

  test('as a JWT it says when it ends and is signed', () => {
    const world = worldWith('app: { tokens: jwt, clientId: client_demo }');
    const [header = '', claims = '', signature = ''] = issue(world).split('.');
    const read = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString());

    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(read(claims)).toMatchObject({
      sub: 'client_demo',
      iat: world.startMs / 1000,
      exp: world.startMs / 1000 + 3600,
    });
    expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
    expect(world.service.checkToken(`${header}.${claims}.${signature}`)).toBe('valid');
    const forged = createHmac('sha256', 'guess').update(`${header}.${claims}`).digest('base64url');
    expect(world.service.checkToken(`${header}.${claims}.${forged}`)).toBe('unknown');
  });
});

test('replaying the commands gives the same tokens, and the log does not hold them', () => {
  const world = worldWith();
  world.submit({ kind: 'token.issue' });
  world.advanceTo(world.startMs + 5000);
  const token = issue(world);
  const replayed = worldWith();
  for (const { io, kind, atMs } of world.log.retained.filter((each) => each.io === 'in')) {
    expect(io).toBe('in');
    replayed.advanceTo(atMs);
    replayed.submit({ kind } as Command);
  }

  expect(replayed.service.checkToken(token)).toBe('valid');
  expect(replayed.log.digest).toBe(world.log.digest);
  expect(JSON.stringify(world.log.retained)).not.toContain(token);
});

test('base64url says what Node says', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    }),
  );
});
