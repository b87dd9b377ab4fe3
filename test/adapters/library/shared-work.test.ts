import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, type SimulatedWorld } from '../../../adapters/library/index.ts';
import { freePort } from '../../../bench/free-port.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: shared
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret }
users: { anna: { externalId: app-7 } }
vehicles:
  car: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } }
  other: { model: tesla-model-3, owner: anna, timeouts: { relock: 1d } }
webhooks:
  main:
    url: http://127.0.0.1:1/hooks
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car, other]
    verify: skip
steps:
  - wait: 5m
  - unlock: car
  - unlock: other
`;

const minute = 60_000;
const cars = ['car', 'other'] as const;
type Car = (typeof cars)[number];

async function lock(world: SimulatedWorld, car: Car): Promise<void> {
  const path = `/v3/vehicles/${world.vehicle(car).id}/commands/security/lock`;
  await world.fetch(path, { method: 'POST', headers: await ownerHeaders(world) });
}

/** Commands as the log has them: minutes since the start, and the vehicle. */
function commandsOf({ log }: SimulatedWorld): readonly string[] {
  return log
    .filter(({ kind }) => kind === 'command.request')
    .map(({ atMs, subject }) => `${Math.floor((atMs - log[0]!.atMs) / minute)} ${subject}`);
}

/** The car that a webhook tells to be unlocked; undefined for any other webhook. */
async function unlockedBy(request: Request, world: SimulatedWorld): Promise<Car | undefined> {
  const text = await request.text();
  if (!/"value":\s*false/.test(text)) return undefined;
  return cars.find((car) => text.includes(world.vehicle(car).id));
}

test('handlers may wait for one another: behind a lock, one command after the other', async () => {
  let queue = Promise.resolve();
  const world: SimulatedWorld = createWorld({
    yaml,
    webhooks: async (request) => {
      const car = await unlockedBy(request, world);
      if (car !== undefined) await (queue = queue.then(async () => lock(world, car)));
      return new Response(null, { status: 204 });
    },
  });

  await world.settle('1h');
  expect(commandsOf(world)).toEqual(['5 car', '5 other']);
  await world.close();
});

test('commands in parallel come in the order of the code, whatever time each step takes', async () => {
  const story = async (delays: readonly number[]) => {
    const world = createWorld({
      yaml,
      every: {
        '10m': async (own) => {
          await Promise.all(
            cars.map(async (car, place) => {
              await pause(delays[place]);
              await lock(own, car);
            }),
          );
        },
      },
    });
    await world.settle('31m');
    await world.close();
    return { commands: commandsOf(world), digest: world.digest };
  };

  const [quick, slow] = [await story([0, 25]), await story([25, 0])];
  expect(slow).toEqual(quick);
  expect(quick.commands).toEqual([10, 20, 30].flatMap((at) => cars.map((car) => `${at} ${car}`)));
});

test('cryptography that is done at once is no work under way', async () => {
  const world: SimulatedWorld = createWorld({
    yaml,
    webhooks: async (request) => {
      randomBytes(16);
      generateKeyPairSync('ed25519');
      const car = await unlockedBy(request, world);
      if (car !== undefined) await lock(world, car);
      return new Response(null, { status: 204 });
    },
  });

  await world.settle('1h');
  expect(commandsOf(world)).toEqual(['5 car', '5 other']);
  await world.close();
});

test('an answer of another service is awaited to its end, in however many pieces it comes', async () => {
  const service = createServer((_, response) => {
    response.write('one');
    setTimeout(() => response.end('two'), 30);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  const world: SimulatedWorld = createWorld({
    yaml,
    webhooks: async (request) => {
      const car = await unlockedBy(request, world);
      if (car !== undefined) {
        void fetch(`http://127.0.0.1:${port}/`)
          .then(async (answer) => answer.text())
          .then(async () => lock(world, car));
      }
      return new Response(null, { status: 204 });
    },
  });

  await world.settle('1h');
  expect(commandsOf(world)).toEqual(['5 car', '5 other']);
  await world.close();
});

test('a receiver at an address that never answers is named, beside one in this program', async () => {
  const port = await freePort();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  const second = yaml.replace(
    /  main:[^]*?(?=steps:)/,
    (main) => main + main.replace('main', 'far'),
  );
  const world = createWorld({
    yaml: second,
    webhooks: {
      main: () => new Response(null, { status: 204 }),
      far: `http://127.0.0.1:${port}/`,
    },
    wallTimeoutMs: 300,
  });

  await expect(world.settle('1h')).rejects.toThrow(
    /^a delivery has had no answer for 300ms of real time.*\n {2}far: event/,
  );
  await world.close();
});

test('repeated work that throws ends the settle at its instant, by its name', async () => {
  let calls = 0;
  const world = createWorld({
    yaml,
    every: {
      '15m': () => {
        calls += 1;
        throw new Error('no price');
      },
    },
  });
  const { now } = world;

  await expect(world.settle('3d')).rejects.toThrow('every 15m throws: no price');
  expect([calls, (world.now - now) / minute]).toEqual([1, 15]);
  await world.close();
});

test('announced work is a promise, whose error ends the settle', async () => {
  const world = createWorld({ yaml });

  expect(() => world.waitUntil('car.locked' as never)).toThrow('waitUntil takes the promise');
  world.waitUntil(Promise.reject(new Error('the queue has gone')));
  await expect(world.settle('1m')).rejects.toThrow('the queue has gone');
  await world.close();
});
