import { describe, expect, test } from 'vitest';
import {
  type Conclusion,
  type LoggedEntry,
  parseScenario,
  ScenarioRun,
} from '../../engine/index.ts';
import { calledRun } from '../support/called-run.ts';

const head = `
version: 1
name: calls
seed: calls
clock: { start: 2026-05-04T06:00:00, limit: 6h }
users: { anna: null, ben: null }
vehicles:
  car: { model: tesla-model-3, owner: anna }
  van: { model: hyundai-ioniq-5-lr, owner: ben, grants: [read_vehicle_info] }
`;

interface Ran {
  readonly conclusion: Conclusion | undefined;
  readonly entries: readonly LoggedEntry[];
  readonly found: readonly (readonly [expected: string, actual: string | undefined])[];
}

async function ran(steps: string, more = ''): Promise<Ran> {
  const { run, entries, passTo } = calledRun(`${head}${more}\nsteps:\n${steps}`);
  await passTo();
  const found = run.findings.map(({ expected, actual }) => [expected, actual] as const);
  return { conclusion: run.conclusion, entries, found };
}

async function verdictOf(steps: string, more = ''): Promise<string> {
  const { conclusion } = await ran(steps, more);
  return `${conclusion?.verdict ?? 'none'}: ${conclusion?.reason ?? ''}`;
}

describe('"refresh token invalidated 1 minute after use"', () => {
  const race = (wait: string, second: string): string => `
  - token: { user: anna, as: first, grant: code }
  - parallel:
      left: [{ refresh: { token: first, as: a }, expect: { status: 200 } }]
      right: [{ refresh: { token: first, as: b }, expect: { status: 200 } }]
  - wait: ${wait}
  - refresh: { token: first }
    expect: ${second}
`;

  test('two callers at one instant get a pair each', async () => {
    const { entries, conclusion } = await ran(race('59999ms', '{ status: 200 }'));
    const tokens = entries.flatMap(({ kind, data }) =>
      kind === 'api.answered' ? [(data['body'] as Record<string, string>)['refresh_token']] : [],
    );

    expect(conclusion?.verdict).toBe('PASS');
    expect(tokens).toEqual([1, 2, 3, 4].map((number) => `refresh_token ${number}`));
  });

  test('a minute after its first use it is refused', async () => {
    expect(await verdictOf(race('60s', '{ status: 400, error: invalid_grant }'))).toBe('PASS: ');
  });
});

describe('the caller', () => {
  test.each([
    ['anna', '/v3/vehicles/{car}/signals', 200],
    ['ben', '/v3/vehicles/{car}/signals', 404],
    ['app', '/v3/vehicles/{car}/signals', 400],
    ['nobody', '/v3/vehicles/{car}/signals', 401],
    ['app', '/v3/connections', 200],
    ['app', '/v3.0/webhooks', 200],
    ['nobody', '/v3/compatible-vehicles?filter[region]=US', 200],
    ['app', '/v3/compatible-vehicles?filter[region]=US', 200],
    ['app', '/v2.0/compatibility?vin=5YJ3E1EA1KF000000&country=US&scope=read_odometer', 200],
    ['management', '/v2.0/management/connections', 200],
    ['app', '/v2.0/management/connections', 401],
    ['anna', '/v2.0/vehicles/{car}/odometer', 200],
    ['ben', '/v2.0/vehicles/{van}/odometer', 403],
    ['app', '/v2.0/vehicles/{car}/odometer', 401],
    ['nobody', '/v2.0/user', 401],
  ])('as %s: GET %s answers %d', async (as, path, status) => {
    const step = `  - { api: "GET ${path}", as: ${as}, expect: { status: ${status} } }`;

    expect(await verdictOf(step)).toBe('PASS: ');
  });

  test('"The management token is also accepted for the connection disconnect operation"', async () => {
    const steps = `
  - api: GET /v3/connections
    capture: { id: 'body.data[0].id' }
  - api: DELETE /v3/connections/{id}
    as: management
    expect: { status: 204 }
  - api: DELETE /v2.0/vehicles/{van}/application
    as: ben
`;
    const { entries, conclusion } = await ran(steps);

    expect(conclusion?.reason).toBe('');
    expect(entries.filter(({ kind }) => kind === 'connection.close')).toHaveLength(2);
  });

  test('the application gets a token once, and another when it has expired', async () => {
    const call = '  - { api: GET /v3/connections }\n';
    const { entries } = await ran(`${call}${call}  - wait: 1h\n${call}`);

    expect(entries.filter(({ kind }) => kind === 'token.issue')).toHaveLength(2);
  });

  test('a pair of a user is refreshed when the access token has expired', async () => {
    const call = '  - { api: GET /v2.0/user, as: anna }\n';
    const { entries } = await ran(`${call}${call}  - wait: 7200s\n${call}`);
    const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('token.'));

    expect(kinds).toEqual(['token.grant', 'token.refresh']);
  });

  test('tokens with fewer permissions connect anew', async () => {
    const steps = `
  - token: { user: anna, as: narrow, permissions: [read_vehicle_info] }
  - { api: "GET /v2.0/vehicles/{car}/odometer", as: narrow, expect: { status: 403 } }
  - { api: "GET /v2.0/vehicles/{car}/permissions", as: narrow,
      expect: { body: { permissions: { contains: read_vehicle_info } } } }
`;

    expect(await verdictOf(steps)).toBe('PASS: ');
  });
});

describe('the kinds of responses', () => {
  test('an answer that is no success fails, with its error', async () => {
    const path = '/v3/vehicles/{van}/commands/charge/start';

    expect(await verdictOf(`  - { api: "POST ${path}", as: ben }`)).toMatch(
      /^FAIL: POST .*: success: it answered 403 .*: the user has not granted control_charge; the body is \{"errors":\[\{.*$/,
    );
  });

  test('a success without an expectation proves nothing', async () => {
    expect(await verdictOf('  - { api: GET /v3/connections }')).toMatch(/^SKIPPED/);
  });

  test.each([
    ['meta.totalCount: 2', undefined],
    ['meta.totalCount: 3', 'it is 2'],
    ['meta.totalCount: { atLeast: 2 }', undefined],
    ['meta.totalCount: { between: [3, 4] }', 'it is 2'],
    ['meta.totalCount: { near: 3, tolerance: 1 }', undefined],
    ['meta.totalCount: { oneOf: [1, 2] }', undefined],
    ['data: { length: 2 }', undefined],
    ["'data[0].type': { matches: ^conn }", undefined],
    ["'data[0].attributes.permissions': { contains: read_odometer }", undefined],
    [
      "'data[1].attributes.permissions': { contains: read_odometer }",
      'it is ["read_vehicle_info"]',
    ],
    ["'data[1].attributes.permissions': { equals: [read_vehicle_info] }", undefined],
    ["'data[2]': { absent: true }", undefined],
    ['links.prev: null', undefined],
    ['data: { present: true }', undefined],
    ['dta: { present: true }', 'it is nothing'],
  ])('GET /v3/connections: %s', async (matcher, actual) => {
    const order = 'query: { "page[size]": 10 }';
    const { found } = await ran(
      `  - { api: GET /v3/connections, ${order}, expect: { body: { ${matcher} } } }`,
    );

    expect(found.map(([, each]) => each?.split('; the body is ')[0])).toEqual([actual]);
  });

  test('a failure shows the body, of which deep values give way first', async () => {
    const { found } = await ran(
      '  - { api: GET /v3/connections, expect: { body: { meta.totalCount: 3 } } }',
    );
    const [, shown] = found[0]![1]!.split('; the body is ');
    const body = JSON.parse(shown!) as { readonly data: readonly object[]; readonly meta: object };

    expect(shown!.length).toBeLessThanOrEqual(1000);
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({ type: 'connection' });
    expect(body.meta).toMatchObject({ totalCount: 2 });
  });

  test('a failure shows no secret of the body', async () => {
    const { found } = await ran(
      `  - { token: { user: anna, as: phone } }\n  - { refresh: { token: phone, as: phone }, expect: { status: 500 } }`,
    );

    expect(found[0]![1]).toMatch(/"access_token":"access_token \d"/);
  });

  test('headers are known by name, whatever their case', async () => {
    const steps = `
  - api: GET /v2.0/vehicles/{car}/odometer
    as: anna
    headers: { SC-Unit-System: imperial }
    expect: { headers: { Sc-Unit-System: imperial, content-type: { matches: json } } }
    capture: { age: headers.SC-Data-Age }
`;
    expect(await verdictOf(steps)).toBe('PASS: ');
  });

  test('a capture that matches nothing fails with the actual body', async () => {
    const steps = `
  - api: GET /v2.0/user
    as: anna
    capture: { scheduleId: body.data.id }
`;
    expect(await verdictOf(steps)).toMatch(
      /^FAIL: GET \/v2.0\/user: body.data.id is there to be captured as scheduleId: body is {"id":"[\w-]+"}$/,
    );
  });

  test('a name that the script did not capture on its way is an error with its place', async () => {
    const steps = `
  - when: car.battery.soc > 100
    then: [{ api: GET /v3/connections, capture: { total: body.meta.totalCount } }]
  - api: GET /v3/connections
    query: { total: $total }
`;
    const { conclusion } = await ran(steps);

    expect(conclusion).toMatchObject({
      verdict: 'ERROR',
      reason: 'nothing was captured as total',
      position: { line: 15 },
    });
  });

  test('may be asked for in expressions', async () => {
    const steps = `
  - api: GET /v3/connections
    capture: { total: body.meta.totalCount, first: 'body.data[0]' }
  - when: captured.first.type == "connection"
    then: [{ expect: [captured.total == 2, 'captured.first.attributes.permissions.size() > 1'] }]
`;
    const { conclusion, found } = await ran(steps);

    expect(conclusion?.reason).toBe('');
    expect(found).toHaveLength(2);
  });

  test('rate limits say when to come back', async () => {
    const limits = 'app: { limits: { vehicle: { requests: 2, per: 1h } } }';
    const call = (rest: string): string =>
      `  - { api: "GET /v3/vehicles/{car}/signals", as: anna, expect: { ${rest} } }\n`;
    const limited =
      "status: 429, error: 'RATE_LIMIT:VEHICLE', headers: { retry-after: { present: true } }";

    expect(
      await verdictOf(`${call('status: 200')}${call('status: 200')}${call(limited)}`, limits),
    ).toBe('PASS: ');
  });
});

describe('how long an answer takes', () => {
  const fault =
    '  - fault: { target: api.connections.list, effects: [{ latency: 90s }], for: 1h }\n';

  test('time passes while a call waits, and not while it goes on', async () => {
    const { entries } = await ran(
      `${fault}  - { api: GET /v3/connections }\n  - { api: GET /v3/webhooks }`,
    );
    const [called, answered, ...rest] = entries.filter(({ kind }) =>
      /^api\.(called|answered)/.test(kind),
    );

    expect(answered!.atMs - called!.atMs).toBe(90_000);
    expect(rest.map(({ atMs }) => atMs)).toEqual([answered!.atMs, answered!.atMs]);
  });

  test.each([
    ['within: 90s', 'PASS: '],
    ['within: 89s', /^FAIL: GET \/v3\/connections: .*: there was no answer within 1m29s$/],
  ])('expect %s', async (expected, verdict) => {
    const step = `${fault}  - { api: GET /v3/connections, expect: { ${expected} } }`;

    expect(await verdictOf(step)).toMatch(verdict);
  });

  test('a caller that has hung up gets no response', async () => {
    const step = (rest: string): string =>
      `${fault}  - { api: GET /v3/connections, timeout: 30s${rest} }`;

    expect(await verdictOf(step(', expect: { status: none }'))).toBe('PASS: ');
    expect(await verdictOf(step(''))).toBe(
      'FAIL: GET /v3/connections: an answer: there was no answer within 30s',
    );
  });
});

describe('"success only once that data reflects the change"', () => {
  test('verified is more than acknowledged', async () => {
    const places = 'places: { house: { latitude: 52.5, longitude: 13.4 } }';
    const steps =
      '  - { command: { vehicle: car, setDestination: house }, expect: { verified: true } }';

    expect(await verdictOf(steps, places)).toMatch(
      /it was acknowledged, and no report of the vehicle/,
    );
  });

  test('an unconfirmed command ends after three minutes', async () => {
    const steps = `
  - set: { vehicle: car, online: false }
  - command: { vehicle: car, unlock: true }
    expect: { verified: true, within: 4m }
`;
    const { conclusion, entries } = await ran(steps);
    const [called, answered] = entries.filter(({ kind }) => /^api\.(called|answered)/.test(kind));

    expect(answered!.atMs - called!.atMs).toBe(180_000);
    expect(conclusion?.reason).toMatch(/success: it answered 409 VEHICLE_STATE UNREACHABLE/);
  });
});

test('a run whose calls are not served says so', () => {
  const text = `${head}steps:\n  - { api: GET /v3/connections }\n`;
  const run = new ScenarioRun(parseScenario(text, { file: 'calls' }));
  run.advanceTo(run.limitMs);

  expect(run.conclusion).toMatchObject({
    verdict: 'BLOCKED',
    reason:
      'the script calls the API, which is not served here: use motorpool run or serve, or world.settle()',
  });
});
