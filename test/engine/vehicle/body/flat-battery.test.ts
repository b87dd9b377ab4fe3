import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { act, type Deed, deeds, openRun, pair } from '../../../support/activity.ts';
import { cuts, inPieces } from '../../../support/cutting.ts';

const hour = 3_600_000;
const day = 24 * hour;

function parked(model: string, rest = '') {
  return openRun(`
version: 1
name: parked
clock: { start: 2026-05-04T06:00:00, limit: 400d }
vehicles: { car: { model: ${model}${rest} } }`);
}

type Run = ReturnType<typeof parked>;

const truthOf = (run: Run) => run.world.truthOf(0);
const advance = (run: Run, ms: number): void => run.advanceTo(run.world.clock.now + ms);
const facts = (run: Run, kind: string) =>
  run.world.log.retained.filter((entry) => entry.kind === kind);

describe.each(['ICE', 'HEV', 'PHEV'])('an %s', (model) => {
  test('left asleep for two months has a flat 12 V battery, at the very ms at which it reaches 10 %', () => {
    const run = parked(model);
    advance(run, 50 * day);
    expect(truthOf(run).isOnline).toBe(true);
    advance(run, 30 * day);

    const [flat] = facts(run, 'lowVoltage.flat');
    const atMs = flat!.atMs;
    const cut = parked(model);
    cut.advanceTo(atMs - 1);
    expect(cut.world.truthOf(0).lowVoltagePercent).toBeGreaterThan(10);
    expect(cut.world.truthOf(0).isOnline).toBe(true);
    cut.advanceTo(atMs);
    expect(cut.world.truthOf(0).lowVoltagePercent).toBeCloseTo(10, 6);
    expect(cut.world.truthOf(0).isOnline).toBe(false);
    expect(truthOf(run).isAsleep).toBe(true);
  });

  test('that is used now and then never has', () => {
    const run = parked(model);
    for (let week = 0; week < 20; week += 1) {
      run.order('car', { drive: { distance: '20km' } });
      advance(run, 7 * day);
    }

    expect(facts(run, 'lowVoltage.flat')).toHaveLength(0);
  });
});

test('a battery car charges its 12 V battery from its traction battery; a flat hybrid keeps its own', () => {
  const bev = parked('BEV');
  const phev = parked('PHEV');
  const bevKwh = truthOf(bev).energyKwh;
  phev.order('car', { drain12V: 'car' });
  const phevKwh = truthOf(phev).energyKwh;
  advance(bev, 100 * day);
  advance(phev, 100 * day);

  expect(truthOf(bev).isOnline).toBe(true);
  expect(truthOf(bev).lowVoltagePercent).toBe(70);
  expect(truthOf(bev).energyKwh).toBeLessThan(bevKwh);
  expect(truthOf(phev).isOnline).toBe(false);
  expect(truthOf(phev).energyKwh).toBe(phevKwh);
});

describe.each(['ICE', 'PHEV', 'BEV'])('an %s without 12 V', (model) => {
  const flat = (): Run => {
    const run = parked(model);
    run.order('car', { drain12V: 'car' });
    return run;
  };

  test('is offline at once, and does not drive, heat or answer', () => {
    const run = flat();

    expect(truthOf(run).isOnline).toBe(false);
    expect(facts(run, 'lowVoltage.flat')).toHaveLength(1);
    const submit = (command: object) => run.world.submit({ vehicle: 'car', ...command } as never);
    const legs = [{ distanceKm: 5, speedKmh: 50 }];
    expect(submit({ kind: 'trip.start', legs })).toMatchObject({ refused: 'low_voltage_flat' });
    expect(submit({ kind: 'vehicle.wake' })).toMatchObject({ refused: 'vehicle_offline' });
    expect(submit({ kind: 'vehicle.poll' })).toMatchObject({ refused: 'vehicle_offline' });
    if (model === 'ICE') return;
    expect(submit({ kind: 'climate.start' })).toMatchObject({ refused: 'low_voltage_flat' });
  });

  test.each(['jumpStart', 'replace12V', 'service'])('starts again after %s', (verb) => {
    const run = flat();
    advance(run, day);
    run.order('car', { [verb]: 'car' });
    expect(facts(run, 'lowVoltage.restored')).toHaveLength(1);
    expect(truthOf(run).isOnline).toBe(true);
    expect(truthOf(run).isAsleep).toBe(false);

    run.order('car', { drive: { distance: '50km', speed: '50km/h' } });
    advance(run, 2 * hour);
    expect(truthOf(run).isMoving).toBe(false);
    expect(truthOf(run).lowVoltagePercent).toBeGreaterThan(50);
  });
});

test('a flat car does not charge, and charges once it has 12 V', () => {
  const run = parked('BEV', ', state: { battery.soc: 40% }');
  run.order('car', { drain12V: 'car' });
  run.order('car', { plugIn: { power: '11kW' } });
  advance(run, hour);
  expect(truthOf(run).isCharging).toBe(false);
  expect(truthOf(run).socPercent).toBe(40);

  run.order('car', { jumpStart: 'car' });
  expect(truthOf(run).isCharging).toBe(true);
  advance(run, hour);
  expect(truthOf(run).socPercent).toBeGreaterThan(45);
});

test('a car that is in use recharges a battery that someone drains', () => {
  const run = parked('BEV', ', state: { battery.soc: 40% }');
  run.order('car', { plugIn: { power: '11kW' } });
  run.order('car', { drain12V: 'car' });
  advance(run, hour);

  expect(truthOf(run).isCharging).toBe(true);
  expect(truthOf(run).lowVoltagePercent).toBeGreaterThan(20);
});

test('a network that was lost meanwhile stays lost', () => {
  const run = parked('HEV');
  run.order('car', { drain12V: 'car' });
  run.order('car', { set: { online: false } });
  run.order('car', { replace12V: 'car' });
  expect(truthOf(run).isOnline).toBe(false);

  run.order('car', { set: { online: true } });
  expect(truthOf(run).isOnline).toBe(true);
});

test('its owner learns that it is unreachable', () => {
  const world = createWorld({
    yaml: `
version: 1
name: wire
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: BEV, state: { locks: unlocked } } }`,
  });
  world.advance('5m');
  world.do('car', 'drain12V');
  const before = world.read('car', 'Closure.IsLocked');
  world.do('car', 'lock');
  world.advance('10m');

  expect(world.read('car', 'Closure.IsLocked')).toEqual(before);
  world.do('car', 'replace12V');
  world.advance('5m');
  expect(world.read('car', 'Closure.IsLocked')).not.toEqual(before);
});

/** Deeds, some of which are about the 12 V battery, over months. */
const flatDeeds: fc.Arbitrary<readonly Deed[]> = fc
  .tuple(
    deeds,
    fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 40 * day }),
        command: fc
          .constantFrom(
            'lowVoltage.drain' as const,
            'lowVoltage.jump' as const,
            'lowVoltage.replace' as const,
          )
          .map((kind) => ({ kind })),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([some, others]) =>
    some.flatMap((deed, index) => [deed, ...others.slice(index, index + 1)]),
  );

test.each(['PHEV', 'BEV', 'ICE'])(
  'any way of cutting time gives an %s the same log, however flat',
  { tags: 'long' },
  (models) => {
    fc.assert(
      fc.property(flatDeeds, cuts, (list, shares) => {
        const whole = pair({ models });
        act(whole, list);
        const cut = pair({ models });
        act(cut, list, inPieces(shares));

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
);
