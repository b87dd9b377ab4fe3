import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScenarioRun } from '../../../engine/index.ts';
import { stateDigest } from '../../../engine/vehicle/state-digest.ts';
import { act, deeds, openRun } from '../../support/activity.ts';

const hour = 3_600_000;

function pair(models = ['PHEV', 'BEV']): ScenarioRun {
  return openRun(`
version: 1
name: digests
clock: { start: 2026-01-05T05:00:00 }
vehicles:
  car: { model: ${models[0]}, state: { battery.soc: 60%, fuel: 60% } }
  other: { model: ${models[1]}, state: { battery.soc: 60% } }`);
}

function digest({ world }: ScenarioRun): string {
  return stateDigest(world.fleet, world.clock.now);
}

test.each([
  ['fuel', 'refuel'],
  ['energy', { set: { 'battery.soc': '61%' } }],
  ['a warm cabin', { climate: { action: 'start' } }],
  ['a way', { drive: { distance: '1km', speed: '60km/h' } }],
  ['a lock', 'unlock'],
  ['a workshop', 'service'],
] as const)('%s is in the digest', (_what, order) => {
  const [idle, busy] = [pair(), pair()];
  busy.order('car', order);
  for (const run of [idle, busy]) run.advanceTo(run.world.clock.now + 2 * hour);

  expect(digest(busy)).not.toBe(digest(idle));
});

test('a stored trouble is in the digest, by its code', () => {
  const [idle, one, another] = [undefined, 'C0035', 'P0301'].map((code) => {
    const run = pair(['PHEV', 'PHEV']);
    if (code !== undefined) run.world.submit({ kind: 'trouble.store', vehicle: 'car', code });
    return digest(run);
  });

  expect(new Set([idle, one, another]).size).toBe(3);
});

test('which car it happened to is in the digest', () => {
  const [first, second] = ['car', 'other'].map((vehicle) => {
    const run = pair(['BEV', 'BEV']);
    run.world.submit({ kind: 'vehicle.set', vehicle, socPercent: 61 });
    return digest(run);
  });

  expect(first).not.toBe(second);
});

test('the digest follows from what was done, not from how time was cut nor from who looked', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const [whole, cut] = [pair(), pair()];
      act(whole, list);
      act(cut, list, (run, toMs) => {
        run.advanceTo(Math.round((run.world.clock.now + toMs) / 2));
        digest(run);
        run.world.reportOf(run.world.rowOf('car'));
        run.advanceTo(toMs);
      });

      expect(digest(cut)).toBe(digest(whole));
    }),
    { numRuns: 20 },
  );
});
