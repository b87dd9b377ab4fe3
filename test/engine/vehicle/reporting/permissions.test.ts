import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';

const grants = ['read_vin', 'read_battery'];
const names = ['read_battery', 'read_charge', 'read_vin'] as const;

function oneCar() {
  return createWorld({
    yaml: `
version: 1
name: permissions
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: BEV, grants: [${grants.join(', ')}] } }`,
  });
}

type World = ReturnType<typeof oneCar>;

/** The true permissions, in alphabetical order. */
function permissions(world: World): string[] {
  const facts = world.log.filter(({ kind }) => kind.startsWith('permissions.'));
  return [...((facts.findLast(({ io }) => io === 'st')?.data['permissions'] ?? grants) as string[])]
    .slice()
    .sort();
}

const minute = 60_000;

/** Minutes, so that ends sometimes coincide. */
const wishes = fc.array(
  fc.record({
    afterMs: fc.integer({ min: 0, max: 2 }).map((minutes) => minutes * minute),
    kind: fc.constantFrom('permission.grant' as const, 'permission.revoke' as const),
    permissions: fc.subarray([...names], { minLength: 1 }),
    forMs: fc.option(
      fc.integer({ min: 1, max: 12 }).map((minutes) => minutes * minute),
      { nil: undefined },
    ),
  }),
  { maxLength: 12 },
);

interface Override {
  readonly permissions: readonly string[];
  readonly granted: boolean;
  readonly untilMs: number;
}

/** The rule in its simplest form: the grants, then each override that has not ended, in order. */
function naively(overrides: readonly Override[], nowMs: number): string[] {
  const held = new Set<string>(grants);
  for (const { permissions: each, granted, untilMs } of overrides) {
    if (untilMs <= nowMs) continue;
    for (const name of each) {
      if (granted) held.add(name);
      else held.delete(name);
    }
  }
  return [...held].sort();
}

describe('permissions', () => {
  test('are the grants and then each override that has not ended, in the order they were said', () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const world = oneCar();
        const overrides: Override[] = [];
        const check = (untilMs: number): void => {
          while (world.now < untilMs) {
            world.advance(minute / 2);
            expect(permissions(world)).toEqual(naively(overrides, world.now));
          }
        };
        for (const { afterMs, kind, permissions: asked, forMs } of list) {
          check(world.now + afterMs);
          world.submit({ kind, vehicle: 'car', permissions: asked, forMs });
          const untilMs = forMs === undefined ? Infinity : world.now + forMs;
          const granted = kind === 'permission.grant';
          overrides.push({ permissions: asked, granted, untilMs });
          expect(permissions(world)).toEqual(naively(overrides, world.now));
        }
        check(world.now + 13 * minute);
      }),
      { numRuns: 150 },
    );
  });

  test('a grant for a while ends by itself, and the report follows', () => {
    const world = oneCar();
    world.do('car', { grant: { permissions: ['read_charge'], for: '2h' } });
    world.advance('1h');
    const during = world.read('car', 'VehicleUserAccount.Permissions');
    world.advance('2h');
    const after = world.read('car', 'VehicleUserAccount.Permissions');

    expect(during).toEqual({ values: [...grants, 'read_charge'] });
    expect(after).toEqual({ values: grants });
    expect(world.facts('car').filter((kind) => kind.startsWith('permissions.'))).toEqual([
      'permissions.granted',
      'permissions.expired',
    ]);
  });

  test('the permissions of the other override show again', () => {
    const world = oneCar();
    world.do('car', { grant: { permissions: ['read_charge'], for: '2h' } });
    world.do('car', { revoke: { permissions: ['read_charge'], for: '1h' } });
    const covered = permissions(world);
    world.advance('61m');
    const shown = permissions(world);
    world.advance('1h');

    expect([covered, shown, permissions(world)]).toEqual([
      ['read_battery', 'read_vin'],
      ['read_battery', 'read_charge', 'read_vin'],
      ['read_battery', 'read_vin'],
    ]);
  });

  test('three deep, each shows again in its turn', () => {
    const world = oneCar();
    const shown: boolean[] = [];
    world.do('car', { grant: { permissions: ['read_charge'], for: '8m' } });
    world.do('car', { revoke: { permissions: ['read_charge'], for: '5m' } });
    world.do('car', { grant: { permissions: ['read_charge'], for: '3m' } });
    for (const span of ['1m', '3m', '3m', '3m'] as const) {
      world.advance(span);
      shown.push(permissions(world).includes('read_charge'));
    }

    expect(shown).toEqual([true, false, true, false]);
  });

  test('granting what is granted changes nothing, for a while or for good', () => {
    const world = oneCar();
    world.do('car', { grant: { permissions: ['read_vin'] } });
    world.do('car', { grant: { permissions: ['read_vin', 'read_battery'], for: '1h' } });
    world.do('car', { revoke: { permissions: ['read_charge'], for: '1h' } });
    world.do('car', { set: { permissions: grants } });
    world.advance('2h');

    expect(world.facts('car').filter((kind) => kind.startsWith('permissions.'))).toEqual([]);
  });

  test('setting them ends every override', () => {
    const world = oneCar();
    world.do('car', { revoke: { permissions: ['read_vin'], for: '1h' } });
    world.do('car', { set: { permissions: ['read_battery'] } });
    world.advance('2h');

    expect(permissions(world)).toEqual(['read_battery']);
    expect(world.facts('car')).not.toContain('permissions.expired');
  });

  test('an unknown permission is refused by the engine too', () => {
    const world = oneCar();
    const command = { vehicle: 'car', permissions: ['read_batery'] };

    expect(() => world.submit({ kind: 'permission.grant', ...command })).toThrow(
      'permission_unknown',
    );
    expect(() => world.submit({ kind: 'permissions.set', ...command })).toThrow(
      'permission_unknown',
    );
    expect(() =>
      world.submit({
        kind: 'permission.grant',
        vehicle: 'car',
        permissions: ['read_vin'],
        forMs: 0.5,
      }),
    ).toThrow('out_of_range');
  });
});
