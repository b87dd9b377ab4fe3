import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../adapters/library/index.ts';
import type { LoggedEntry } from '../../engine/index.ts';
import { calledRun } from '../support/called-run.ts';

const hour = 3_600_000;

const head = `
version: 1
name: calls
seed: calls
clock: { start: 2026-05-04T06:00:00, limit: 6h }
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna }
  van: { model: hyundai-ioniq-5-lr, owner: ben }
`;

/** Calls that read, change, wait for time and fail, side by side. */
const script = `${head}
ambient:
  - { for: van, every: 40m, do: [{ api: "GET /v3/vehicles/{self}/signals" }, { command: { vehicle: self, lock: true } }] }
steps:
  - token: { user: anna, as: first }
  - parallel:
      one:
        - command: { vehicle: car, unlock: true }
          expect: { verified: true }
        - refresh: { token: first, as: a }
        - api: GET /v2.0/vehicles/{car}/odometer
          as: a
      two:
        - command: { vehicle: car, setChargeLimit: 70% }
        - wait: 20m
        - batch: { vehicle: car, paths: [/odometer, /security] }
          capture: { km: 'body.responses[0].body.distance' }
      three:
        - fault: { target: api.signals.list, effects: [{ latency: 90s }], for: 1h }
        - api: GET /v3/vehicles/{car}/signals
          as: anna
        - api: GET /v3/vehicles/{car}/signals
          as: anna
          timeout: 30s
          expect: { status: none }
  - drive: { vehicle: car, distance: 30km, speed: 60km/h }
  - api: DELETE /v3/users/{ben}
    expect: { status: 204 }
teardown:
  - command: { vehicle: car, lock: true }
`;

async function logOf(text: string, stops: readonly number[] = [], pause?: () => Promise<unknown>) {
  const called = calledRun(text, { pause });
  for (const stop of stops) await called.passTo(stop);
  await called.passTo();
  return called;
}

describe('the log of a script that calls the API', () => {
  test('does not depend on how time is cut', { tags: 'long' }, async () => {
    const whole = await logOf(script);

    expect(whole.run.conclusion?.reason).toBe('');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3 * hour), { maxLength: 12 }), async (stops) => {
        const cut = await logOf(
          script,
          stops.sort((a, b) => a - b),
        );
        expect(cut.lines).toEqual(whole.lines);
      }),
      { numRuns: 8 },
    );
  });

  test('does not depend on how long anything takes', async () => {
    const whole = await logOf(script);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }), async (turns) => {
        let at = 0;
        const slow = await logOf(script, [], async () => {
          for (let left = turns[at++ % turns.length]!; left > 0; left -= 1) await Promise.resolve();
        });
        expect(slow.lines).toEqual(whole.lines);
      }),
      { numRuns: 5 },
    );
  });

  test('names a call as the cause of every command that came of it', async () => {
    const { entries } = await logOf(script);
    const kinds = new Map(entries.map(({ sequence, kind }) => [sequence, kind]));
    const caused = entries.filter(
      ({ io, kind }) => io === 'in' && /^(api\.request|command\.|token\.|user\.)/.test(kind),
    );

    expect(caused.length).toBeGreaterThan(10);
    for (const { cause } of caused) expect(kinds.get(cause)).toBe('api.called');
  });

  test('holds no secret', async () => {
    const { run, lines } = await logOf(script);
    const { clientSecret, managementToken } = run.world.service.application;
    const text = lines.join('\n');

    expect(text).toContain('"access_token":"access_token 1"');
    for (const secret of [clientSecret, managementToken]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(access|refresh)_token":"(?!(access|refresh)_token \d)/);
    expect(text).not.toMatch(/Bearer [\w-]{20}|Basic [\w+/]{20}/);
  });
});

test('a call that reads changes no number of a vehicle', async () => {
  const steps = (more: string): string => `${head}
steps:
  - drive: { vehicle: car, distance: 30km, speed: 60km/h }
${more}
  - drive: { vehicle: van, distance: 10km, speed: 50km/h }
`;
  const states = async (more: string): Promise<unknown> => {
    const { entries } = await logOf(steps(more));
    return [
      entries
        .filter(({ io }) => io === 'st')
        .map(({ atMs, kind, subject, data }) => [atMs, kind, subject, data]),
      entries.find(({ kind }) => kind === 'world.sealed')?.data,
    ];
  };
  const reading = `
  - { api: "GET /v3/vehicles/{car}/signals", as: anna }
  - { batch: { vehicle: car, paths: [/odometer, /tires/pressure] } }
  - { api: "GET /v3/connections" }`;

  expect(await states(reading)).toEqual(await states(''));
});

describe('a scripted call and the same call from outside', () => {
  test.each([
    ['GET', '/v3/vehicles/{car}/signals/odometer-traveleddistance', ''],
    ['POST', '/v3/vehicles/{car}/commands/security/unlock', ''],
    [
      'POST',
      '/v3/vehicles/{car}/commands/charge/set-limit',
      '{"data":{"attributes":{"percent":60}}}',
    ],
    ['POST', '/v3/vehicles/{car}/commands/charge/start', ''],
    ['DELETE', '/v3/vehicles/{car}/charge-schedules/none', ''],
  ])('%s %s', async (method, path, body) => {
    const scripted = calledRun(
      `${head}\nsteps:\n  - wait: 1h\n  - api: "${method} ${path}"\n    as: anna\n` +
        `    ${body === '' ? '' : `body: ${body}`}\n    expect: { status: [2xx, 4xx] }\n    capture: { answer: body }\n`,
    );
    await scripted.passTo();
    const entries: LoggedEntry[] = [];
    const sink = (_: string, entry: LoggedEntry): void => void entries.push(entry);
    const world = createWorld({ yaml: `${head}\n`, sink });
    await world.settle('1h');
    const { clientId, clientSecret } = world.application;
    const grant = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const token = await world.fetch('/oauth2/token', {
      method: 'POST',
      body: new URLSearchParams(grant),
    });
    const { access_token } = (await token.json()) as { access_token: string };
    const answer = await world.fetch(path.replace('{car}', world.vehicle('car').id), {
      method,
      headers: {
        authorization: `Bearer ${access_token}`,
        'sc-user-id': world.userId('anna'),
        'content-type': 'application/json',
      },
      ...(body !== '' && { body }),
    });

    const commands = (list: readonly LoggedEntry[]): unknown =>
      list
        .filter(({ io, kind }) => io === 'in' || kind.startsWith('command.'))
        .map(({ atMs, kind, subject, data }) => [atMs, kind, subject, data]);
    const answered = scripted.run.notes.read({ name: 'answer', path: [] });
    expect(withoutRequest(answered)).toEqual(withoutRequest(await answer.json()));
    expect(commands(scripted.entries)).toEqual(commands(entries));
    await world.close();
  });
});

/** The property does not depend on which request it was. */
function withoutRequest(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body).replaceAll(/"requestId":"[^"]+"/g, '"requestId":""'),
  ) as unknown;
}
