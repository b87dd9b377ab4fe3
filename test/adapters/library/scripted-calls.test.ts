import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createWorld, type Receivers } from '../../../adapters/library/index.ts';
import { calledRun } from '../../support/called-run.ts';
import { controlled } from '../../support/controlled.ts';
import { tokenFor } from '../../support/owner-headers.ts';
import { record } from '../cli/recorded-terminal.ts';
import { scratch } from '../scratch.ts';

const text = `
version: 1
name: calls
seed: 7
clock: { start: 2026-05-04T18:00:00, limit: 1h }
app: { clientSecret: long-enough-secret, managementToken: long-enough-token }
users: { anna: { externalId: app-7 } }
vehicles: { car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } } }
steps:
  - api: GET /v3/connections
    expect: { body: { meta.totalCount: 1 } }
  - command: { vehicle: car, unlock: true }
    expect: { verified: true }
  - wait: 5m
  - command: { vehicle: car, lock: true }
    expect: { verified: true }
`;

const minute = 60_000;

/** The digest of the log of a run that serves only its own calls. */
async function digestAfter(ms: number): Promise<string> {
  const { run, passTo } = calledRun(text, { open: true });
  await passTo(ms);
  return run.world.log.digest;
}

describe('a world of a test', () => {
  test('serves the calls of its script while it settles', async () => {
    const world = createWorld({ yaml: text });

    await world.settle('10m');

    expect(world.findings.every(({ passed }) => passed)).toBe(true);
    expect(world.findings).toHaveLength(3);
    expect(world.digest).toBe(await digestAfter(10 * minute));
    await world.close();
  });

  test('cannot pass a call without waiting', async () => {
    const world = createWorld({ yaml: text });

    expect(() => world.advance('10m')).toThrow(
      'a call of the script is under way: await world.settle(…) instead',
    );
    await world.settle('10m');

    expect(world.digest).toBe(await digestAfter(10 * minute));
    await world.close();
  });

  test('answers others before a call or after it', async () => {
    const world = createWorld({ yaml: text });
    expect(() => world.advance(0)).toThrow('a call of the script');

    const answer = await world.fetch('/v3/connections');

    expect(answer.status).toBe(401);
    expect(world.log.filter(({ kind }) => kind === 'api.answered')).toHaveLength(1);
    await world.close();
  });

  test('runs on for a command from outside while its script calls', async () => {
    const world = createWorld({ yaml: text });
    expect(() => world.advance(0)).toThrow('a call of the script');
    const access_token = await tokenFor(world);

    const path = `/v3/vehicles/${world.vehicle('car').id}/commands/charge/set-limit`;
    const answer = await world.fetch(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'sc-user-id': world.userId('anna'),
        'content-type': 'application/json',
      },
      body: '{"data":{"attributes":{"percent":60}}}',
    });

    expect(answer.status).toBe(200);
    await world.settle('10m');
    expect(world.findings.map(({ passed }) => passed)).toEqual([true, true, true]);
    await world.close();
  });

  test('waits for receivers of the effects of a call, which may call too', async () => {
    const webhooks = `
webhooks:
  main:
    url: http://127.0.0.1:1/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car]
    verify: skip
`;
    const seen: unknown[] = [];
    const receivers: Receivers = {
      main: async (request) => {
        await setImmediate();
        const answer = await world.fetch('/v3/compatible-vehicles?filter[region]=US');
        seen.push([request.method, answer.status, world.now]);
        return new Response(null, { status: 204 });
      },
    };
    const world = createWorld({ yaml: `${text}${webhooks}`, webhooks: receivers });
    const { fromMs } = await world.settle('10m');

    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(world.findings.every(({ passed }) => passed)).toBe(true);
    expect(world.log.filter(({ kind }) => kind === 'command.verified')).toHaveLength(2);
    expect(world.now - fromMs).toBe(10 * minute);
    await world.close();
  });
});

describe('a served world', () => {
  test('that is held has done its calls of the first instant, and the others as it advances', async () => {
    const { control, run, wall } = controlled(text);
    await control('GET', '/sim/clock');

    expect(run.world.log.retained.some(({ kind }) => kind === 'command.request')).toBe(true);
    const advanced = control('POST', '/sim/clock/advance', { by: '10m' });
    await wall.pass(100);
    await advanced;

    expect(run.findings).toHaveLength(3);
    expect(run.world.log.digest).toBe(await digestAfter(10 * minute));
  });

  test('that is paced passes no instant of a call, however late it is', async () => {
    const { run, wall } = controlled(text, { clock: { mode: 'paced', speed: 600 } });

    await wall.pass(1000);

    expect(run.world.clock.now - run.world.startMs).toBe(10 * minute);
    expect(run.world.log.digest).toBe(await digestAfter(10 * minute));
  });

  test('that is removed ends the calls of its script', async () => {
    const { worlds, run, fetch } = controlled(text);
    await fetch('/v3/connections');

    void worlds.remove('main', new Error('it is gone'));
    await setImmediate();

    expect(run.world.log.retained.filter(({ kind }) => kind === 'api.answered')).toHaveLength(1);
  });
});

describe('motorpool run', () => {
  test('serves the calls of a script', async () => {
    const file = join(scratch({ 'calls.yaml': text }), 'calls.yaml');
    const { code, stdout } = await record(['run', file, '--quiet'], {});

    expect(stdout).toContain('PASS');
    expect(code).toBe(0);
  });

  test('fails with the response of the service', async () => {
    const wrong = text.replace('meta.totalCount: 1', 'meta.totalCount: 2');
    const file = join(scratch({ 'calls.yaml': wrong }), 'calls.yaml');
    const { code, stdout } = await record(['run', file], { columns: 200 });

    expect(stdout).toContain('GET /v3/connections: meta.totalCount equals 2');
    expect(stdout).toContain('it is 1');
    expect(code).toBe(1);
  });
});
