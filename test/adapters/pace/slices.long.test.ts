import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import type { ScenarioRun } from '../../../engine/index.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { openRun } from './worlds.ts';

/** Actions of a user on the clock of a served world. */
type Deed =
  | { readonly kind: 'pass' | 'lock' | 'advance' | 'await'; readonly ms: number }
  | { readonly kind: 'play'; readonly speed: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'order'; readonly order: 'lock' | 'unlock' | 'wake' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ kind: fc.constant('lock' as const), ms: fc.integer({ min: 1, max: 5000 }) }),
  fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 9_000_000 }) }),
  fc.record({ kind: fc.constant('await' as const), ms: fc.integer({ min: 0, max: 900_000 }) }),
  fc.record({ kind: fc.constant('play' as const), speed: fc.constantFrom(0.5, 1, 60, 3600) }),
  fc.record({ kind: fc.constant('pause' as const) }),
  fc.record({
    kind: fc.constant('order' as const),
    order: fc.constantFrom('lock' as const, 'unlock' as const, 'wake' as const),
  }),
);

test('however real time cuts simulated time, the log is that of one plain run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('held' as const, 'strict' as const, 'paced' as const),
      fc.array(fc.constantFrom(0, 1, 7, 20), { minLength: 1 }),
      fc.array(deed, { maxLength: 12 }),
      fc.boolean(),
      async (mode, lookMs, deeds, isShared) => {
        const run = openRun();
        let looks = 0;
        const wall = new HandWall(() => lookMs[looks++ % lookMs.length] ?? 0);
        const clock = new WorldClock(run, { wall, mode, isShared });
        const orders: Order[] = [];
        for (const each of deeds) {
          // A request does the same.
          while (clock.idle !== undefined) await wall.pass(1);
          if (each.kind === 'order') orders.push({ atMs: run.world.clock.now, order: each.order });
          await perform(each, { run, wall, clock });
        }
        while (clock.idle !== undefined) await wall.pass(1);
        clock.close(new Error('over'));

        expect(run.world.log.digest).toBe(plainDigest(orders, run.world.clock.now));
      },
    ),
    { numRuns: 60 },
  );
});

interface Order {
  readonly atMs: number;
  readonly order: string;
}

interface Hosted {
  readonly run: ScenarioRun;
  readonly wall: HandWall;
  readonly clock: WorldClock;
}

async function perform(each: Deed, { run, wall, clock }: Hosted): Promise<void> {
  const { now } = run.world.clock;
  switch (each.kind) {
    case 'pass':
      await wall.pass(each.ms);
      return;
    case 'lock':
      clock.lock('somebody', each.ms);
      return;
    case 'advance':
      void clock.advance(() => ({ untilMs: now + each.ms })).catch(() => {});
      await wall.pass(5000);
      return;
    case 'await':
      void clock.until(() => false, now + each.ms).catch(() => {});
      return;
    case 'play':
      clock.play(each.speed);
      return;
    case 'pause':
      clock.pause();
      return;
    case 'order':
      run.order('van', each.order);
      return;
  }
}

/** The same orders at the same instants, with nothing but whole advances in between. */
function plainDigest(orders: readonly Order[], endMs: number): string {
  const run = openRun();
  for (const { atMs, order } of orders) {
    run.advanceTo(atMs);
    run.order('van', order);
  }
  run.advanceTo(endMs);
  return run.world.log.digest;
}
