import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { PlaceLimits } from '../../../engine/place/place-limits.ts';

describe('sets of limits', () => {
  const change = fc.record({
    place: fc.integer({ min: -2, max: 4 }),
    limitPercent: fc.constantFrom(undefined, 50, 60, 70),
  });

  test('hold what was last said of each place, and equal ones have one number', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const limits = new PlaceLimits();
        const expected = new Map<number, number>();
        let number = 0;
        for (const { place, limitPercent } of changes) {
          number = limits.with(number, place, limitPercent);
          if (limitPercent === undefined) expected.delete(place);
          else expected.set(place, limitPercent);
        }
        const entries = [...expected].sort(([a], [b]) => a - b);

        expect(limits.at(number).map(({ place, limitPercent }) => [place, limitPercent])).toEqual(
          entries,
        );
        expect(limits.limitAt(number, 3)).toBe(expected.get(3) ?? 0);
        const again = entries.reduceRight((at, [place, each]) => limits.with(at, place, each), 0);
        expect(again).toBe(number);
        expect(number === 0).toBe(entries.length === 0);
      }),
    );
  });
});

/** A car at home, ten kilometres from its office; home and office are places of the scenario. */
function atHome(state = '') {
  return createWorld({
    yaml: `
version: 1
name: limits
clock: { start: 2026-05-04T06:00:00 }
places:
  home: { latitude: 52.5, longitude: 13.4 }
  office: { latitude: 52.55, longitude: 13.4 }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { at: home, battery.soc: 75%, chargeLimit: 90%${state} }`,
  });
}

type World = ReturnType<typeof atHome>;

function plugIn(world: World, type: 'AC' | 'DC' = 'AC'): void {
  world.do('car', { plugIn: { power: '11kW', type } });
}

function completedAt(world: World): unknown {
  return world.log.findLast(({ kind }) => kind === 'charge.completed')?.data['socPercent'];
}

function shown(world: World) {
  // The report of the latest change has arrived.
  world.advance('10m');
  return world.read('car', 'Charge.ChargeLimits') as {
    values: { type: string; limit: number; condition: unknown }[];
    activeLimit: number | null;
  };
}

describe('the limit of a place', () => {
  test('goes before that of the type, which goes before the one for all', () => {
    const world = atHome();
    plugIn(world);
    const active = [shown(world).activeLimit];
    world.do('car', { charge: { limit: '85%', chargingType: 'AC' } });
    active.push(shown(world).activeLimit);
    world.do('car', { charge: { limit: '80%', place: 'home' } });
    active.push(shown(world).activeLimit);
    world.do('car', { charge: { limit: '95%', chargingType: 'AC' } });
    active.push(shown(world).activeLimit);
    world.do('car', { charge: { limit: 'none', place: 'home' } });
    active.push(shown(world).activeLimit);

    expect(active).toEqual([90, 85, 80, 80, 95]);
  });

  test('ends charging there, at an AC charger and a DC post', () => {
    for (const type of ['AC', 'DC'] as const) {
      const world = atHome(', placeLimits: { home: 80% }');
      plugIn(world, type);
      world.advance('12h');

      expect(completedAt(world)).toBe(80);
    }
  });

  test('elsewhere changes nothing now, and counts on arrival', () => {
    const world = atHome();
    plugIn(world);
    world.advance('1h');
    const before = world.vehicle('car').charge;
    world.do('car', { charge: { limit: '80%', place: 'office' } });

    expect(world.vehicle('car').charge).toEqual(before);
    expect(shown(world).activeLimit).toBe(90);
    world.advance('12h');
    expect(completedAt(world)).toBe(90);

    world.do('car', 'unplug');
    expect(shown(world).activeLimit).toBeNull();
    world.do('car', { drive: { to: 'office', speed: '50km/h' } });
    world.do('car', { set: { 'battery.soc': '70%' } });
    world.advance('1h');
    plugIn(world);
    expect(shown(world).activeLimit).toBe(80);
    world.advance('12h');
    expect(completedAt(world)).toBe(80);
  });

  test('lowered below the state of charge completes, raised resumes, taken away goes back', () => {
    const world = atHome();
    plugIn(world);
    world.do('car', { charge: { limit: '70%', place: 'home' } });
    const lowered = world.vehicle('car').charge.isComplete;
    world.do('car', { charge: { limit: '85%', place: 'home' } });
    world.advance('6h');
    const raised = completedAt(world);
    world.do('car', { charge: { limit: 'none', place: 'home' } });
    world.advance('6h');

    expect([lowered, raised, completedAt(world)]).toEqual([true, 85, 90]);
  });

  test("may be of the home that is the vehicle's own, for every member of a fleet", () => {
    const world = createWorld({
      yaml: `
version: 1
name: fleet
fleets:
  cars:
    count: 3
    id: "c{n}"
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 70%, chargeLimit: 90%, placeLimits: { home: 80%, work: 85% } }`,
    });
    for (const name of ['c1', 'c2', 'c3']) world.do(name, { plugIn: { power: '11kW' } });
    world.advance('12h');

    for (const name of ['c1', 'c2', 'c3']) {
      expect(world.vehicle(name).charge.limitPercent).toBe(80);
      const body = world.read(name, 'Charge.ChargeLimits') as ReturnType<typeof shown>;
      const named = body.values.filter(({ type }) => type === 'LOCATION');
      expect(named.map(({ limit, condition }) => [limit, condition])).toEqual([
        [85, expect.objectContaining({ name: 'work' })],
        [80, expect.objectContaining({ name: 'home' })],
      ]);
    }
  });

  test('is shown with the place, after those that hold elsewhere', () => {
    const world = atHome(', placeLimits: { office: 60%, home: 80% }');

    expect(shown(world)).toEqual({
      values: [
        { type: 'GLOBAL', limit: 90, condition: null },
        {
          type: 'LOCATION',
          limit: 80,
          condition: { name: 'home', latitude: 52.5, longitude: 13.4 },
        },
        {
          type: 'LOCATION',
          limit: 60,
          condition: { name: 'office', latitude: 52.55, longitude: 13.4 },
        },
      ],
      activeLimit: null,
      unit: 'percent',
    });
  });

  test('is a fact of its own', () => {
    const world = atHome();
    world.do('car', { charge: { limit: '80%', place: 'home' } });
    world.do('car', { charge: { limit: 'none', place: 'home' } });

    const facts = world.log.filter(({ kind }) => kind === 'limit.changed');
    expect(facts.map(({ data }) => data)).toEqual([
      { chargingType: 'any', limitPercent: 80, place: 'home' },
      { chargingType: 'any', limitPercent: null, place: 'home' },
    ]);
  });

  test('is heard of like everything else, after the latency of the car', () => {
    const world = atHome();
    world.do('car', { charge: { limit: '80%', place: 'home' } });
    const before = world.read('car', 'Charge.ChargeLimits');
    world.advance('10m');

    expect(before!['values']).toHaveLength(1);
    expect(world.read('car', 'Charge.ChargeLimits')!['values']).toHaveLength(2);
  });

  test.each([
    [{ limitPercent: 80, place: 'nowhere' }, /no place named nowhere/],
    [{ limitPercent: null }, /only the limit of a place/],
    [{ limitPercent: 80, place: 'home', chargingType: 'AC' as const }, /both charging types/],
    [{ limitPercent: 0, place: 'home' }, /whole percent/],
  ])('refuses %j', (members, reason) => {
    const world = atHome();

    expect(() => world.submit({ kind: 'limit.set', vehicle: 'car', ...members })).toThrow(reason);
  });
});
