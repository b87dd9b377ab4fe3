import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedWorld, simRequest } from '../support/asked-world.ts';
import { controlled, twoCars } from '../support/controlled.ts';
import { MemoryStore } from '../support/kept-worlds.ts';

const idleMs = 60_000;

/** A client that asks for something, or leaves the world alone until it is put away. */
const act = fc.oneof({ weight: 2, arbitrary: simRequest }, fc.constant('leave' as const));

async function served(limit: { readonly idleMs?: number }) {
  const keeping = { store: new MemoryStore(), wallMs: () => 0, engineVersion: 'test' };
  const host = controlled(twoCars, { keeping, ...limit });
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: askedWorld });
  return host;
}

test('a world that is put away at any moment has the log of one that never is', async () => {
  let sleeps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 14 }), async (acts) => {
      const awake = await served({});
      const rested = await served({ idleMs });
      for (const each of acts) {
        if (each === 'leave') {
          await rested.wall.pass(2 * idleMs);
          if (rested.worlds.find('kept') === undefined) sleeps += 1;
          continue;
        }
        const [method, path, body] = each;
        const [one, other] = [
          await awake.control(method, `/w/kept/sim${path}`, body),
          await rested.control(method, `/w/kept/sim${path}`, body),
        ];
        expect(other.status).toBe(one.status);
      }
      await rested.worlds.wake('kept');
      const [told, again] = [awake, rested].map(({ worlds }) => worlds.find('kept')!.run.world);
      expect(again!.log.digest).toBe(told!.log.digest);
      expect(again!.clock.now).toBe(told!.clock.now);
    }),
    { numRuns: 25 },
  );
  expect(sleeps).toBeGreaterThan(10);
});
