import { afterEach, expect, test } from 'vitest';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import type { RunningServer } from '../../../adapters/server/server.ts';
import { commanding } from '../../support/commanding.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { localServer } from '../../support/local-server.ts';
import { type Served, served } from '../../support/served.ts';

let server: RunningServer | undefined;
afterEach(() => server?.close(0));

/** Anna's car, which has no network for the first four minutes, behind a socket and a clock moved by hand. */
async function listening() {
  const wall = new HandWall();
  const clocks: WorldClock[] = [];
  const world = served(
    `
users: { anna: {} }
app: { commandTimeout: 10m }
vehicles:
  car: { model: tesla-model-3-long-range-awd, owner: anna, state: { locks: unlocked } }
steps: [{ fault: { name: dark, target: vehicle.car, effects: [{ offline: true }], for: 4m } }]`,
    {
      longCommands: 'open',
      timekeeper: (run) => {
        const clock = new WorldClock(run, { wall, mode: 'strict' });
        clocks.push(clock);
        return clock;
      },
    },
  );
  world.run.advanceTo(world.world.clock.now);
  server = await localServer({
    fetch: (request) => world.app.fetch(request),
    nowMs: () => wall.nowMs(),
  });
  const { origin } = server;
  const advance = async (ms: number): Promise<void> => {
    const { now } = world.world.clock;
    const advanced = clocks[0]!.advance(() => ({ untilMs: now + ms }));
    await wall.pass(0);
    await advanced;
  };
  const lock = (signal?: AbortSignal): Promise<Response> =>
    fetch(`${origin}/v3/vehicles/${world.vehicleId('car')}/commands/security/lock`, {
      method: 'POST',
      headers: world.headers('anna'),
      ...(signal !== undefined && { signal }),
    });
  return { world, advance, lock };
}

/** Resolves once the vehicle has received the order: the request is in the world. */
function asked({ world }: Served): Promise<void> {
  return new Promise((resolve) => {
    const heard = world.entries.subscribe(({ kind }) => {
      if (kind !== 'command.request') return;
      heard.unsubscribe();
      resolve();
    });
  });
}

test('status 202 without Content-Length is on the wire before there is a body', async () => {
  const { world, advance, lock } = await listening();
  const isAsked = asked(world);
  const answering = lock();
  await isAsked;
  await advance(175_000);
  const answer = await answering;

  expect(answer.status).toBe(202);
  expect(answer.headers.get('content-length')).toBeNull();
  const body = answer.json();
  await advance(600_000);
  expect(await body).toMatchObject({ data: { attributes: { status: { value: 'SUCCESS' } } } });
});

test('a client that hangs up leaves the command going on', async () => {
  const { world, advance, lock } = await listening();
  const client = new AbortController();
  const isAsked = asked(world);
  const answering = lock(client.signal);
  await isAsked;
  client.abort();

  await expect(answering).rejects.toThrow('aborted');
  await advance(600_000);
  expect(world.world.truthOf(0).isLocked).toBe(true);
  expect((await commanding(world).get('signals/closure-islocked')).body).toMatchObject({
    data: { attributes: { body: { value: true } } },
  });
});
