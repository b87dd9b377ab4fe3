import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../adapters/http/app.ts';
import { largeBody, type ReadBody, readBody } from '../../../adapters/http/read-body.ts';
import { flawIn, readJson } from '../../../engine/index.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled, controlToken } from '../../support/controlled.ts';

const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };

test.each([
  [
    '/sim/faults',
    '{"target":"api","effects":[{"a":1e400}]}',
    'body /effects/0/a: not a finite number: the largest is 1.8e308',
  ],
  [
    '/sim/vehicles/car/do',
    '{"plugIn":{"power":-1e400}}',
    'body /plugIn/power: not a finite number: the largest is 1.8e308',
  ],
  [
    '/sim/worlds',
    '{"scenario":{"version":1,"x":1e400}}',
    'body /scenario/x: not a finite number: the largest is 1.8e308',
  ],
  [
    '/sim/worlds',
    '{"yaml":"version: 1","params":{"__proto__":1}}',
    'body /params/__proto__: __proto__ cannot be a key',
  ],
  ['/sim/webhooks', '{"a/b~c":{"toString":1}}', 'body /a~1b~0c/toString: toString cannot be a key'],
])('a body of %s is refused with the place of its flaw: %s', async (path, body, detail) => {
  const { fetch } = controlled();

  const answer = errorOf(await fetch(path, { method: 'POST', headers, body }));

  expect([answer.status, answer.detail]).toEqual([400, detail]);
});

test('version 2.0 names the member in its own form', async () => {
  const { fetch, run } = controlled();
  const { service } = run.world;
  const authorization = `Bearer ${service.legacyTokens.grant('anna').accessToken}`;

  const { status, body } = await fetch(`/v2.0/vehicles/${service.vehicleId(0)}/batch`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body: '{"requests":[{"path":1e400}]}',
  });

  const message = 'not a finite number: the largest is 1.8e308';
  expect(status).toBe(400);
  expect(body).toMatchObject({
    type: 'VALIDATION',
    statusCode: 400,
    description: `body /requests/0/path: ${message}`,
    detail: [{ field: ['requests', '0', 'path'], message }],
  });
});

describe('a large body', () => {
  const long = 'x'.repeat(largeBody);

  test('is read elsewhere, where the app is given a place', async () => {
    const { worlds } = controlled();
    const read: string[] = [];
    const readLarge = async (text: string): Promise<ReadBody> => {
      read.push(text);
      return structuredClone(readBody(text));
    };
    const app = createApp({ worlds, simulation: worlds, controlToken, readLarge });
    const post = async (body: object) => {
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const answer = await app.fetch(new Request('http://localhost/sim/worlds', init));
      return [answer.status, await answer.text()] as const;
    };
    const scenario = {
      version: 1,
      name: 'told',
      description: 'x'.repeat(70_000),
      vehicles: { car: { model: 'BEV' } },
    };

    expect((await post({ id: 'small', scenario: { version: 1, name: 'a' } }))[0]).toBe(201);
    expect(read).toHaveLength(0);
    const made = await post({ id: 'large', scenario });
    expect(made[0], made[1]).toBe(201);
    expect(JSON.parse(made[1])).toMatchObject({ data: { scenario: 'told', vehicleCount: 1 } });
    expect(read).toHaveLength(1);
  });

  test('says what a small one says', () => {
    const scenario = { version: 1, vehicles: { car: {} } };
    const small = readBody(JSON.stringify({ scenario, seed: 1 }));
    const large = readBody(JSON.stringify({ scenario, seed: 1, owner: long }));

    expect(small).toEqual({ value: { scenario, seed: 1 } });
    expect(large).toEqual({
      value: { scenario: {}, seed: 1, owner: long },
      scenario: '{"vehicles":{"car":{}},"version":1}',
    });
  });

  test('has as many values as it likes in its scenario alone', () => {
    const many = Array.from({ length: 30_000 }, () => ({}));

    expect(readBody(JSON.stringify({ scenario: { steps: many } }))).toHaveProperty('scenario');
    expect(readBody(JSON.stringify({ id: 'a', matrix: { steps: many } }))).toMatchObject({
      flaw: { message: expect.stringMatching(/^more than 10000 values/) as string, path: [] },
      id: 'a',
    });
  });
});

describe('JSON from outside', () => {
  test('has no flaw unless it has one of the three', () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(value, (each) => {
        const text = JSON.stringify(each);
        const names = Object.getOwnPropertyNames(Object.prototype);
        const isInherited = names.some((name) => text.includes(`${JSON.stringify(name)}:`));
        const read = readJson(text);
        expect(read?.flaw?.code).toBe(isInherited ? 'key_forbidden' : undefined);
        if (!isInherited) expect(JSON.stringify(read?.value)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('may be nested 64 levels around its innermost list, and no deeper', { tags: 'long' }, () => {
    const nested = (levels: number) => readJson('['.repeat(levels) + ']'.repeat(levels))?.flaw;

    expect(nested(65)).toBeUndefined();
    expect(nested(66)).toMatchObject({ code: 'too_deep', path: Array(65).fill('0') });
    expect(nested(1_000_000)).toMatchObject({ code: 'too_deep' });
    const itself: unknown[] = [];
    itself.push(itself, itself);
    expect(flawIn(itself)).toMatchObject({ code: 'too_deep' });
  });

  test('is undefined where it is none', () => {
    for (const text of ['', '{', 'NaN', '1e', "{'a':1}"]) expect(readJson(text)).toBeUndefined();
  });
});
