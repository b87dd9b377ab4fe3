import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { scratch } from '../adapters/scratch.ts';
import { act, deeds, pair } from '../support/activity.ts';
import { replayed } from '../support/replayed.ts';
import { acts, answering, open, outcomes, perform } from '../support/webhook-activity.ts';

const runs = { numRuns: 40 };

async function expectReplay(run: ScenarioRun, folder: string): Promise<void> {
  const { agreed, parting, run: again } = await replayed(run, folder);

  expect(parting).toBeUndefined();
  expect(agreed).toBe(run.world.log.length);
  expect(again.world.log.digest).toBe(run.world.log.digest);
}

describe('replaying a recording reproduces its digest', () => {
  test('of orders from outside, however time was cut', async () => {
    const folder = scratch();
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(deeds, shares, async (list, cuts) => {
        const run = pair({
          others: 'fleets: { crowd: { count: 3, model: BEV, persona: commuter } }',
        });
        act(run, list, (each, toMs) => {
          const from = each.world.clock.now;
          const stops = cuts.map((share) => Math.round(from + share * (toMs - from)));
          for (const stop of stops.sort((a, b) => a - b)) each.advanceTo(stop);
          each.advanceTo(toMs);
        });

        await expectReplay(run, folder);
      }),
      runs,
    );
  });

  test('of webhooks, faults and what real receivers answered', async () => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(acts, outcomes, async (list, answers) => {
        const run = open();
        perform(run, list, answering(answers));

        await expectReplay(run, folder);
      }),
      runs,
    );
  });

  test('of a world that somebody ended', async () => {
    const folder = scratch();
    await fc.assert(
      fc.asyncProperty(deeds, fc.boolean(), async (list, isFinished) => {
        const run = pair();
        act(run, list);
        if (isFinished) run.finish();
        else run.abandon('interrupted');

        await expectReplay(run, folder);
      }),
      { numRuns: 20 },
    );
  });
});
