import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DeedReplay, entryLine, isOutside, ScenarioRun } from '../../../engine/index.ts';
import { act, deeds, pair } from '../../support/activity.ts';
import { acts, answering, open, outcomes, perform } from '../../support/webhook-activity.ts';

const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });

const crowd = { others: 'fleets: { crowd: { count: 3, model: BEV, persona: commuter } }' };

/** Repeats a run up to where it stands, its time cut at these shares of it, and returns the lines. */
function repeated({ scenario, world }: ScenarioRun, cuts: readonly number[]): readonly string[] {
  const { clock, log, startMs } = world;
  const end = { atMs: clock.now, length: log.length };
  const deedReplay = new DeedReplay(log.retained.filter(isOutside), { end });
  const run = new ScenarioRun(scenario, { open: true, deedReplay });
  const span = end.atMs - startMs;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    run.advanceTo(startMs + Math.round(cut * span));
  }
  run.advanceTo(end.atMs + 3_600_000);
  expect(run.isSpent).toBe(true);
  expect(run.world.clock.now).toBe(end.atMs);
  return run.world.log.retained.map(entryLine);
}

describe('a replay of deeds has the entries of the run, byte for byte', () => {
  test('whatever the orders, however its own time is cut', () => {
    fc.assert(
      fc.property(deeds, shares, (list, cuts) => {
        const run = pair(crowd);
        act(run, list);

        expect(repeated(run, cuts)).toEqual(run.world.log.retained.map(entryLine));
      }),
      { numRuns: 30 },
    );
  });

  test('whatever the answers of receivers, and where it ends within an instant', () => {
    fc.assert(
      fc.property(acts, outcomes, shares, (list, answers, cuts) => {
        const run = open();
        perform(run, list, answering(answers));

        expect(repeated(run, cuts)).toEqual(run.world.log.retained.map(entryLine));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a replay of deeds', () => {
  test('ends at the given place, though more entries follow at that instant', () => {
    const run = pair();
    run.advanceTo(run.world.startMs + 60_000);
    run.order('car', 'unlock');
    const lines = run.world.log.retained.map(entryLine);
    const again = repeated(run, []);
    run.order('car', 'lock');

    expect(again).toEqual(lines);
  });

  test('takes nothing from outside but what it repeats', () => {
    const run = pair();
    const end = { atMs: run.world.startMs + 60_000, length: Infinity };
    const deedReplay = new DeedReplay([], { end });
    const again = new ScenarioRun(run.scenario, { open: true, deedReplay });
    again.advanceTo(run.world.startMs + 1000);
    const before = again.world.log.digest;
    const refused = expect.objectContaining({ code: 'in_replay' }) as Error;

    expect(() => again.order('car', 'unlock')).toThrow(refused);
    expect(() => again.world.service.legacyTokens.grant('anna')).toThrow(refused);
    const fault = { target: 'vehicle.car', effects: [{ offline: true }] };
    expect(() => again.strike(fault)).toThrow(refused);
    expect(() => again.heal('any')).toThrow(refused);
    expect(again.world.log.digest).toBe(before);
  });

  test('says why a deed that was altered cannot be done, and goes on', () => {
    const { scenario, world } = pair();
    const failures: unknown[] = [];
    const deed = { kind: 'doors.lock', subject: 'nobody', data: {} };
    const altered = [{ ...deed, atMs: world.startMs, sequence: world.log.length }];
    const onFailure = (error: unknown): void => void failures.push(error);
    const deedReplay = new DeedReplay(altered, { onFailure });
    const run = new ScenarioRun(scenario, { open: true, deedReplay });
    run.advanceTo(world.startMs + 1000);

    expect(failures).toEqual([expect.objectContaining({ code: 'vehicle_not_found' })]);
    expect(run.world.clock.now).toBe(world.startMs + 1000);
  });
});
