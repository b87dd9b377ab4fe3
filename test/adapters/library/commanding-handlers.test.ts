import { readFile } from 'node:fs/promises';
import { MessageChannel } from 'node:worker_threads';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld, type Receivers } from '../../../adapters/library/index.ts';
import { ownerHeaders } from '../../support/owner-headers.ts';

const yaml = `
version: 1
name: hooks
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
  second:
    url: http://127.0.0.1:1/second
    triggers: [Closure.IsLocked]
    data: [Closure.IsLocked]
    subscribe: [car, other]
    verify: skip
`;

type Seconds = `${number}s`;
type World = ReturnType<typeof createWorld>;

/** A world with receivers that know it. */
function worldOf(receivers: (world: () => World) => Receivers): World {
  const world: World = createWorld({ yaml, webhooks: receivers(() => world) });
  return world;
}

interface Body {
  readonly data: { readonly vehicle: { readonly id: string } };
}

const accepted = () => new Response(null, { status: 204 });

/** Kinds of the log with the seconds since the start. */
function told(world: World, kinds: RegExp): readonly string[] {
  return world.log
    .filter(({ kind }) => kinds.test(kind))
    .map(({ atMs, kind, subject }) => `${(atMs - world.log[0]!.atMs) / 1000} ${kind} ${subject}`);
}

test('time passes for a command that a handler awaits, and the answer comes at its outcome', async () => {
  const statuses: number[] = [];
  let atMs = 0;
  const world = worldOf((current) => ({
    main: async (request) => {
      const { data } = (await request.json()) as Body;
      if (statuses.length === 0 && data.vehicle.id === current().vehicle('car').id) {
        statuses.push(0);
        const headers = await ownerHeaders(current());
        const path = `/v3/vehicles/${data.vehicle.id}/commands/security/lock`;
        const { status } = await current().fetch(path, { method: 'POST', headers });
        statuses[0] = status;
        atMs = current().now;
      }
      return accepted();
    },
    second: accepted,
  }));
  const { now } = world;

  await world.settle('1m');

  expect(statuses).toEqual([200]);
  expect(atMs).toBeGreaterThan(now + 1000);
  const answers = world.log.filter(({ kind }) => kind === 'delivery.delivered');
  expect(answers.some((entry) => entry.atMs === atMs)).toBe(true);
  await world.close();
});

test('work after the answer happens at the instant of its delivery', async () => {
  const atMs: number[] = [];
  const world = worldOf((current) => ({
    main: () => {
      void readFile(import.meta.filename)
        .then(() => ownerHeaders(current()))
        .then(() => atMs.push(current().now));
      return accepted();
    },
    second: accepted,
  }));
  const { now } = world;

  await world.settle('1h');

  expect(atMs).toEqual([now, now]);
  await world.close();
});

test('however long handlers compute, and however time is cut, the log is the same', {
  tags: 'long',
}, async () => {
  const story = async (delayMs: () => number, cuts: readonly Seconds[]) => {
    const known = new Set<string>();
    const compute = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, delayMs()));
      await readFile(import.meta.filename);
      await crypto.subtle.digest('SHA-256', new Uint8Array(1000));
    };
    const command = async (world: World, name: string, id: string): Promise<void> => {
      await compute();
      if (known.has(name + id)) return;
      known.add(name + id);
      const headers = await ownerHeaders(world);
      await compute();
      const verb = name === 'main' ? 'unlock' : 'lock';
      await world.fetch(`/v3/vehicles/${id}/commands/security/${verb}`, {
        method: 'POST',
        headers,
      });
      await compute();
      await world.fetch(`/v3/vehicles/${id}/signals`, { headers });
    };
    const world = worldOf((current) => ({
      main: async (request) => {
        const { data } = (await request.json()) as Body;
        await command(current(), 'main', data.vehicle.id);
        return accepted();
      },
      second: async (request) => {
        const { data } = (await request.json()) as Body;
        void command(current(), 'second', data.vehicle.id);
        return accepted();
      },
    }));
    for (const cut of cuts) await world.settle(cut);
    await world.close();
    return { digest: world.digest, commands: told(world, /^command/) };
  };
  const usual = await story(() => 0, ['600s']);
  expect(usual.commands.length).toBeGreaterThan(8);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 20 }),
      fc.constantFrom<readonly Seconds[]>(['600s'], ['1s', '599s'], ['7s', '3s', '290s', '300s']),
      async (delays, cuts) => {
        let next = 0;
        const delayMs = (): number => delays[(next += 1) % delays.length]!;
        expect(await story(delayMs, cuts)).toEqual(usual);
      },
    ),
    { numRuns: 50 },
  );
});

test('work of another thread that is announced holds time at its instant', async () => {
  const atMs: number[] = [];
  const world = worldOf((current) => ({
    main: () => {
      const channel = new MessageChannel();
      // Nothing shows that a message is awaited.
      const answered = new Promise((resolve) => channel.port1.once('message', resolve));
      const work = async (): Promise<void> => {
        await answered;
        atMs.push(current().now);
        channel.port1.close();
      };
      current().waitUntil(work());
      setTimeout(() => channel.port2.postMessage('done'), 1500);
      return accepted();
    },
    second: accepted,
  }));
  const { now } = world;

  await world.settle('1h');

  expect(atMs).toEqual([now, now]);
  await world.close();
});

test('an application that lets time pass itself is told not to', async () => {
  const world = worldOf((current) => ({
    main: async () => {
      await current().settle('1m');
      return accepted();
    },
    second: accepted,
  }));

  await expect(world.settle('1m')).rejects.toThrow(
    'time passes once the application is at rest: await settle in the test',
  );
  await world.close();
});

test('an application that asks for ever ends the settle with the names of its deliveries', {
  tags: 'long',
}, async () => {
  const world = worldOf((current) => ({
    main: async () => {
      for (;;) await current().fetch('/v3/connections');
    },
    second: accepted,
  }));
  const { now } = world;

  await expect(world.settle('1m')).rejects.toThrow(
    /^the application makes more than 10000 requests at one instant, at 2026-.*\n {2}main: event /,
  );
  expect(world.now).toBe(now);
  await world.close();
});
