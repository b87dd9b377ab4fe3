import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../engine/command.ts';
import type { ScenarioRun } from '../../../engine/index.ts';
import { groupSize } from '../../../engine/vehicle/row/groups.ts';
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
  return stateDigest(world, world.clock.now);
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

test('the digest follows from the deeds, not from how time was cut nor from readings', () => {
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

describe('in a fleet of several groups', () => {
  const last = `car-${groupSize + 1}`;
  const digestAfter = (...commands: readonly Command[]): string => {
    const run = openRun(`
version: 1
name: digests
log: watched
fleets: { car: { count: ${groupSize + 1}, model: PHEV } }`);
    for (const command of commands) run.world.submit(command);
    return digest(run);
  };
  const plug = (vehicle: string, powerKw: number): Command => ({
    kind: 'cable.plug',
    vehicle,
    chargingType: 'AC',
    powerKw,
  });

  test('the objects linked to a vehicle are in the digest', () => {
    const digests = [
      digestAfter(),
      digestAfter(plug(last, 3)),
      digestAfter(plug(last, 3.1)),
      digestAfter({ kind: 'permissions.set', vehicle: last, permissions: ['read_battery'] }),
      digestAfter({ kind: 'permissions.set', vehicle: last, permissions: ['read_charge'] }),
      digestAfter({ kind: 'trouble.store', vehicle: last, code: 'C0035' }),
      digestAfter({ kind: 'trouble.store', vehicle: last, code: 'P0301' }),
    ];

    expect(new Set(digests).size).toBe(digests.length);
  });

  test('which of them came first is not', () => {
    expect(digestAfter(plug('car-1', 3), plug(last, 2.9))).toBe(
      digestAfter(plug(last, 2.9), plug('car-1', 3)),
    );
  });
});
