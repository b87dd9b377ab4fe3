import { describe, expect, test } from 'vitest';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import type { ScenarioRun } from '../../../engine/index.ts';
import { hexadecimal } from '../../../engine/random/identifier.ts';
import { commanding, errorOf } from '../../support/commanding.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { type Served, type ServedOptions, served } from '../../support/served.ts';

const minuteMs = 60_000;

/** Anna's car, which has no network from the start, for this duration. */
function dark(lasting: string, options: ServedOptions = {}, top = ''): Served {
  const world = served(
    `
users: { anna: {}, ben: {} }
${top}
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { locks: unlocked } }
  other: { model: BEV, owner: anna }
steps:
  - connect: { vehicle: car, user: ben }
  - fault: { name: dark, target: vehicle.car, effects: [{ offline: true }], for: ${lasting} }`,
    options,
  );
  world.run.advanceTo(world.world.clock.now);
  return world;
}

/** A clock that moves only when another caller moves it. */
function strict() {
  const wall = new HandWall();
  let clock: WorldClock | undefined;
  const timekeeper = (run: ScenarioRun) => (clock = new WorldClock(run, { wall, mode: 'strict' }));
  return {
    timekeeper,
    /** Moves the clock on and notifies every listener. */
    advance: async ({ clock: { now } }: Served['world'], ms: number) => {
      const advanced = clock!.advance(() => ({ untilMs: now + ms }));
      await wall.pass(0);
      await advanced;
      await wall.pass(0);
    },
    hear: () => wall.pass(0),
  };
}

function lockRequest({ headers, vehicleId }: Served, signal?: AbortSignal): Request {
  return new Request(`http://localhost/v3/vehicles/${vehicleId('car')}/commands/security/lock`, {
    method: 'POST',
    headers: headers('anna'),
    ...(signal !== undefined && { signal }),
  });
}

describe('where others move the clock', () => {
  test('a command is answered at the instant of its outcome, however time is cut', async () => {
    const { timekeeper, advance, hear } = strict();
    const world = dark('1m', { timekeeper });
    const answers: string[] = [];
    void world.fetch(lockRequest(world)).then(({ headers }) => answers.push(headers.get('date')!));
    await hear();

    await advance(world.world, 59_000);
    expect(answers).toEqual([]);
    await advance(world.world, 10 * minuteMs);

    const done = world.world.log.retained.find(({ kind }) => kind === 'command.verified')!;
    expect(answers).toEqual([new Date(done.atMs).toUTCString()]);
  });

  test('it is PENDING until then', async () => {
    const { timekeeper, advance, hear } = strict();
    const world = dark('1m', { timekeeper });
    const answer = world.fetch(lockRequest(world));
    await hear();
    const id = executionId(world);
    const read = () => commanding(world).get(`command-executions/${id}`);

    expect((await read()).body).toEqual({
      data: {
        id,
        type: 'command-execution',
        attributes: {
          commandType: 'security-lock',
          status: { value: 'PENDING' },
          executionMode: 'sync',
        },
        meta: { executedAt: null, completedAt: null, durationInSeconds: null },
      },
    });
    await advance(world.world, 10 * minuteMs);
    expect((await read()).body).toEqual((await answer).body);
  });

  test('a client that goes away leaves the command going on', async () => {
    const { timekeeper, advance, hear } = strict();
    const world = dark('1m', { timekeeper });
    const client = new AbortController();
    const answer = world.app.fetch(lockRequest(world, client.signal));
    await hear();
    client.abort();

    expect((await answer).status).toBe(504);
    await advance(world.world, 10 * minuteMs);
    const { body } = await commanding(world).get(`command-executions/${executionId(world)}`);
    expect(body).toMatchObject({ data: { attributes: { status: { value: 'SUCCESS' } } } });
  });

  test('a run that ends leaves no request waiting', async () => {
    const { timekeeper, advance, hear } = strict();
    const world = dark('1m', { timekeeper });
    const answer = world.fetch(lockRequest(world));
    await hear();
    world.run.finish();
    await advance(world.world, minuteMs);

    expect(errorOf(await answer)).toMatchObject({ status: 504, code: 'NO_RESPONSE' });
  });
});

describe('"if the outcome takes longer than about 175 s … status 202 without Content-Length" (public)', () => {
  const open = (lasting: string, options: ServedOptions = {}) =>
    dark(lasting, { longCommands: 'open', ...options }, 'app: { commandTimeout: 10m }');

  test('the final JSON follows on the open connection', async () => {
    const { timekeeper, advance, hear } = strict();
    const world = open('4m', { timekeeper });
    const answering = world.app.fetch(lockRequest(world));
    await hear();
    await advance(world.world, 175_000);
    const answer = await answering;

    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json');
    const texts: string[] = [];
    void answer.text().then((text) => texts.push(text));
    await hear();
    expect(texts).toEqual([]);

    await advance(world.world, 10 * minuteMs);
    expect(JSON.parse(texts[0]!)).toMatchObject({
      data: { attributes: { status: { value: 'SUCCESS' }, executionMode: 'async' } },
    });
  });

  test('a held world comes to the outcome, even if the client hangs up', async () => {
    const world = open('4m');
    const answer = await world.app.fetch(lockRequest(world));

    expect(answer.status).toBe(202);
    expect(world.world.truthOf(0).isLocked).toBe(true);
    await answer.body?.cancel();
    const { status } = await world.fetch(lockRequest(world));
    expect(status).toBe(200);
  });

  test('"status inside an error item may differ from the HTTP status"', async () => {
    const world = open('11m');
    const { status, body } = await world.fetch(lockRequest(world));

    expect(status).toBe(202);
    expect(body).toMatchObject({
      errors: [{ status: '409', type: 'VEHICLE_STATE', code: 'UNREACHABLE' }],
    });
  });

  test('a command that ends by then has a status of its own', async () => {
    const world = open('160s');
    const { status, body } = await world.fetch(lockRequest(world));

    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { attributes: { executionMode: 'sync' } } });
  });

  test('unless the world asks for that, a waiting request has status 200 at the end (ours)', async () => {
    const world = dark('4m', {}, 'app: { commandTimeout: 10m }');
    const { status, body } = await world.fetch(lockRequest(world));

    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { attributes: { executionMode: 'async' } } });
  });
});

describe('"Command Executions (retrieve a recorded command result)"', () => {
  test('one that failed says why, under the id in the header of its answer (ours)', async () => {
    const world = dark('10m');
    const { get, post } = commanding(world);
    const failed = await post('commands/security/lock');
    const id = failed.headers.get('sc-execution-id');

    expect((await get(`command-executions/${id}`)).body).toMatchObject({
      data: {
        id,
        attributes: {
          status: {
            value: 'FAILURE',
            error: {
              type: 'VEHICLE_STATE',
              code: 'UNREACHABLE',
              detail: errorOf(failed).detail,
              resolution: { type: 'RETRY_LATER' },
            },
          },
        },
        meta: { executedAt: null, durationInSeconds: null },
      },
    });
  });

  test('only the user who asked finds it, and only at the vehicle', async () => {
    const world = dark('1s');
    const answer = await world.fetch(lockRequest(world));
    const id = answer.headers.get('sc-execution-id');
    const statuses = [
      commanding(world).get(`command-executions/${id}`),
      commanding(world, 'ben').get(`command-executions/${id}`),
      commanding(world, 'anna', 'other').get(`command-executions/${id}`),
      commanding(world).get(`charge-schedule-executions/${id}`),
      commanding(world).get('command-executions/exec_000000000000000000000000'),
    ].map(async (each) => (await each).status);

    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404]);
  });
});

/** Of the first command of the car, which no client has been told yet. */
function executionId({ world }: Served): string {
  return `exec_${hexadecimal(world.streams.stream('car', 'execution 0'), 24)}`;
}
