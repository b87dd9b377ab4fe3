import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { models } from '../../../../engine/model/catalogue.ts';
import { revolutionsPerKm } from '../../../../engine/model/engine-oil.ts';
import { nextTroubleCode } from '../../../../engine/model/trouble-codes.ts';
import { isTyreLow, placardKpa, wheels } from '../../../../engine/model/tyres.ts';
import { createStreams } from '../../../../engine/random/stream.ts';
import { field, tail } from '../../../../engine/vehicle/row/row.ts';
import { originOf } from '../../../../engine/vehicle/upkeep/origin.ts';
import { act, deeds, openRun, pair } from '../../../support/activity.ts';

function oneCar(model: string, members = '') {
  return createWorld({
    yaml: `
version: 1
name: one-car
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: ${model}${members === '' ? '' : `, ${members}`} }`,
  });
}

describe('laws', () => {
  test('cut time as you like: cars of every powertrain log the same', () => {
    const powertrains = fc.constantFrom('PHEV', 'HEV', 'ICE');
    fc.assert(
      fc.property(deeds, powertrains, fc.nat(100), (list, model, percent) => {
        const whole = pair({ models: model });
        act(whole, list);
        const cut = pair({ models: model });
        act(cut, list, (run, toMs) => {
          const { now } = run.world.clock;
          run.advanceTo(Math.round(now + ((toMs - now) * percent) / 100));
          run.advanceTo(toMs);
        });

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      { numRuns: 30 },
    );
  });

  test('a code is stored at the first ms at which the odometer shows what was foreseen', () => {
    const leg = fc.record({
      distanceKm: fc.integer({ min: 1, max: 60 }),
      speedKmh: fc.integer({ min: 20, max: 160 }),
    });
    const aCar = fc.record({
      model: fc.constantFrom('BEV', 'PHEV', 'ICE'),
      legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
      share: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(aCar, ({ model, legs, share }) => {
        const { world } = pair({ models: model });
        const { numbers } = world.fleet;
        const dueKm = 1000 + share * legs.reduce((sum, { distanceKm }) => sum + distanceKm, 0);
        numbers[tail.nextTroubleKm] = dueKm;
        world.submit({ kind: 'trip.start', vehicle: 'car', legs });

        world.advanceTo(world.clock.now + 86_400_000);

        const stored = world.log.retained.find(({ kind }) => kind === 'trouble.stored')!;
        const before = pair({ models: model }).world;
        before.submit({ kind: 'trip.start', vehicle: 'car', legs });
        before.advanceTo(stored.atMs - 1);
        expect(before.truthOf(0).odometerKm).toBeLessThan(dueKm + 1e-7);
        before.advanceTo(stored.atMs);
        expect(before.truthOf(0).odometerKm).toBeGreaterThan(dueKm - 1e-7);
      }),
      { numRuns: 100 },
    );
  });

  test('a code on the way changes nothing of the trip', () => {
    const quiet = oneCar('ICE', 'temperature: -10degC');
    const troubled = oneCar('ICE', 'temperature: -10degC');
    for (const world of [quiet, troubled]) {
      world.do('car', { drive: { distance: '100km', speed: '60km/h' } });
      world.advance('2m');
    }
    troubled.do('car', { trouble: { code: 'P0301' } });
    quiet.advance('3h');
    troubled.advance('3h');

    expect(troubled.vehicle('car').fuelLitres).toBe(quiet.vehicle('car').fuelLitres);
    expect(troubled.vehicle('car').odometerKm).toBe(quiet.vehicle('car').odometerKm);
  });

  test('which cars of a fleet store which code, and when, follows from seed and odometer alone', () => {
    // A distance on one tank within which some of the cars store two codes.
    const startKm = 500_000;
    const drivenKm = 850;
    const { world } = openRun(`
version: 1
name: hazard
seed: hazard
log: watched
clock: { start: 2026-05-04T06:00:00 }
fleets:
  crowd:
    count: 3000
    id: c{n:04}
    model: HEV
    temperature: 20degC
    state: { odometer: ${startKm}km, fuel: 100% }`);
    const startMs = world.clock.now;
    const streams = createStreams('hazard');
    const legs = [{ distanceKm: drivenKm, speedKmh: 100 }];
    for (let row = 0; row < world.fleet.count; row += 1) {
      world.submit({ kind: 'trip.start', vehicle: world.fleet.nameOf(row), legs });
    }

    world.advanceTo(startMs + 9 * 3_600_000);

    const stored = [0, 0, 0, 0, 0];
    for (let row = 0; row < world.fleet.count; row += 1) {
      const expected: { code: string; atMs: number }[] = [];
      const name = world.fleet.nameOf(row);
      let previous = { index: -1, odometerKm: startKm };
      for (;;) {
        const event = nextTroubleCode(streams, name, world.fleet.modelOf(row), previous);
        if (event.odometerKm > startKm + drivenKm) break;
        const afterMs = (event.odometerKm - startKm) / (100 / 3_600_000);
        expected.push({ code: event.code.code, atMs: startMs + Math.ceil(afterMs - 0.001) });
        previous = event;
      }
      expect(world.truthOf(row).upkeep.troubles, name).toEqual(firstOfEach(expected));
      stored[expected.length] = stored[expected.length]! + 1;
    }
    expect(stored[1]).toBeGreaterThan(50);
    expect(stored[2]).toBeGreaterThan(0);
  });

  test('as it came a car is not due, nor older than it has driven', () => {
    const anyKm = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400_000 }));
    fc.assert(
      fc.property(fc.constantFrom(...models.keys()), anyKm, fc.nat(1e6), (model, km, seed) => {
        const { world } = openRun(`
version: 1
name: came
seed: ${seed}
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ${model}, temperature: 20degC, state: { odometer: ${km}km } } }`);
        const truth = world.truthOf(0);
        const { oil, tyresFilledMs } = originOf(world.dynamics, 0);

        expect(truth.oilLifePercent).toBeGreaterThan(5);
        expect(oil.odometerKm).toBeGreaterThanOrEqual(0);
        expect(oil.atMs).toBeLessThanOrEqual(world.clock.now);
        expect(tyresFilledMs).toBeLessThanOrEqual(world.clock.now);
        if (km === 0) expect(truth.oilLifePercent).toBe(100);
        for (const wheel of wheels.keys()) {
          expect(isTyreLow(truth.tyreKpa(wheel), truth.model)).toBe(false);
          expect(truth.tyreKpa(wheel)).toBeLessThanOrEqual(placardKpa(truth.model));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a row of an unwatched car never draws how it came', () => {
    const { world } = pair({ log: 'watched' });
    const draws: string[] = [];
    const { stream } = world.streams;
    Object.assign(world.streams, {
      stream: (subject: string, purpose: string) => {
        draws.push(purpose);
        return stream(subject, purpose);
      },
    });
    world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm: 9, speedKmh: 50 }] });
    world.submit({ kind: 'vehicle.service', vehicle: 'car' });
    world.advanceTo(world.clock.now + 3_600_000);
    world.submit({ kind: 'vehicle.service', vehicle: 'car' });

    expect(draws.filter((purpose) => purpose.startsWith('tyre') || purpose === 'oil-age')).toEqual(
      [],
    );
    expect(world.fleet.numbers[tail.nextTroubleKm]).toBeGreaterThan(0);
  });
});

/** A code that occurs again while it is stored stays unchanged. */
function firstOfEach<T extends { readonly code: string }>(events: readonly T[]): T[] {
  return events.filter(({ code }, at) => events.findIndex((each) => each.code === code) === at);
}

describe('engine oil', () => {
  test('an engine turns while it drives, and not while a plug-in drives on its battery', () => {
    const { world } = pair({ models: 'PHEV' });
    const at = field.revolutions;
    world.submit({
      kind: 'trip.start',
      vehicle: 'car',
      legs: [{ distanceKm: 150, speedKmh: 80 }],
    });
    world.advanceTo(world.clock.now + 4 * 3_600_000);
    const started = world.log.retained.find(({ kind }) => kind === 'engine.started')!;
    const litKm = ((started.atMs - world.startMs) * 80) / 3_600_000;
    const perKm = revolutionsPerKm(world.fleet.modelOf(0), 80);

    expect(litKm).toBeGreaterThan(20);
    expect(world.fleet.numbers[at]).toBeCloseTo((150 - litKm) * perKm, 0);
  });

  test('life falls with distance, asks for new oil at 5 % and is whole after a service', () => {
    const world = oneCar('ICE', 'state: { odometer: 20000km }');
    const lifePercent = () =>
      Number(world.read('car', 'InternalCombustionEngine.OilLife')?.['value']);
    const asks = () => world.read('car', 'Diagnostics.OilLife')?.['status'];
    const before = [lifePercent(), asks()];

    world.advance('365d');
    // By then the 12 V battery is flat, and the car tells nothing.
    world.do('car', 'jumpStart');
    world.advance('1m');
    const after = [lifePercent(), asks()];
    world.do('car', 'service');
    world.advance('1m');

    expect(before[0]).toBeGreaterThan(5);
    expect(before[1]).toBe('OK');
    expect(after).toEqual([0, 'ALERT']);
    expect([lifePercent(), asks()]).toEqual([100, 'OK']);
  });

  test('setting the odometer takes neither oil nor the next code nearer', () => {
    const { world } = pair({ models: 'ICE' });
    world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm: 5, speedKmh: 50 }] });
    world.advanceTo(world.clock.now + 3_600_000);
    const foreseenKm = (): number => {
      const { numbers } = world.fleet;
      return numbers[tail.nextTroubleKm]! - numbers[field.odometerKm]!;
    };
    const before = [world.truthOf(0).oilLifePercent, foreseenKm()] as const;

    world.submit({ kind: 'vehicle.set', vehicle: 'car', odometerKm: 90_000 });

    expect(world.truthOf(0).oilLifePercent).toBeCloseTo(before[0], 9);
    expect(foreseenKm()).toBeCloseTo(before[1], 6);
  });
});

describe('trouble codes', () => {
  test('a code is heard with the next report: list, count, lamp and the system it belongs to', () => {
    const world = oneCar('ice-pickup');
    const said = (name: string) => world.read('car', `Diagnostics.${name}`);
    world.do('car', { trouble: { code: 'P0301' } });
    const atOnce = said('DTCCount');

    world.advance('1m');

    const alert = { status: 'ALERT', description: 'P0301: Misfire in cylinder 1' };
    expect(atOnce).toEqual({ value: 0, unit: 'count' });
    expect(said('DTCCount')).toEqual({ value: 1, unit: 'count' });
    expect(said('DTCList')).toEqual({
      values: [{ code: 'P0301', timestamp: '2026-05-04T06:00:00.000Z' }],
    });
    expect(said('MIL')).toEqual(alert);
    expect(said('Emissions')).toEqual(alert);
    expect(said('ABS')).toEqual({ status: 'OK', description: null });
    expect(world.facts('car')).toContain('trouble.stored');
  });

  test('a code is stored once, and one that does not light the lamp leaves it dark', () => {
    const world = oneCar('BEV');
    world.do('car', { trouble: { code: 'C0035' } });
    world.do('car', { trouble: { code: 'C0035' } });
    world.advance('1m');

    expect(world.facts('car')).toEqual(['trouble.stored']);
    expect(world.read('car', 'Diagnostics.ABS')?.['status']).toBe('ALERT');
    expect(world.read('car', 'Diagnostics.MIL')?.['status']).toBe('OK');
  });

  test('a car has the codes of its powertrain only', () => {
    const world = oneCar('BEV');
    const store = (code: string) => () =>
      world.submit({ kind: 'trouble.store', vehicle: 'car', code });

    expect(store('P0301')).toThrow('powertrain_unsupported');
    expect(store('X1')).toThrow('trouble_unknown');
  });
});

describe('tires', () => {
  test('are heard in two rows of two, as many kPa as the placard once filled', () => {
    const world = oneCar('ICE', 'temperature: 20degC');
    world.do('car', 'service');
    world.advance('1m');

    const at = (row: number, column: number) => ({ row, column, tirePressure: 240 });
    expect(world.read('car', 'Wheel.Tires')).toEqual({
      values: [at(0, 0), at(0, 1), at(1, 0), at(1, 1)],
      rowCount: 2,
      columnCount: 2,
      unit: 'kPa',
    });
  });

  test('warm up on the road, cool down at rest, leak, and shrink in the cold', () => {
    const { world } = pair({ models: 'ICE' });
    const kpa = () => world.truthOf(0).tyreKpa(0);
    const after = (minutes: number) => {
      world.advanceTo(world.clock.now + minutes * 60_000);
      return kpa();
    };
    world.submit({ kind: 'vehicle.service', vehicle: 'car' });
    world.submit({ kind: 'vehicle.set', vehicle: 'car', temperatureC: 20 });
    world.submit({ kind: 'trip.start', vehicle: 'car', legs: [{ distanceKm: 60, speedKmh: 60 }] });
    const [filled, warm, hot] = [kpa(), after(15), after(45)];
    const [resting, cold, leaked] = [after(30), after(30), after(40 * 1440)];
    world.submit({ kind: 'vehicle.set', vehicle: 'car', temperatureC: 0 });

    expect(filled).toBeCloseTo(240, 9);
    expect(warm).toBeCloseTo(240 + 341.325 * (7.5 / 293.15), 1);
    expect(hot).toBeCloseTo(240 + 341.325 * (15 / 293.15), 1);
    expect(resting).toBeCloseTo(warm, 1);
    expect(cold).toBeCloseTo(filled, 1);
    expect(leaked).toBeLessThan(cold - 1);
    expect(leaked - kpa()).toBeGreaterThan(15);
  });

  test('one that is low makes the car say so, until it is filled', () => {
    const { world } = openRun(`
version: 1
name: leaks
seed: leaks
clock: { start: 2026-05-04T06:00:00 }
log: watched
fleets: { crowd: { count: 300, id: "c{n:03}", model: BEV } }`);
    world.advanceTo(world.clock.now + 60 * 86_400_000);
    const low = Array.from({ length: 300 }, (_, row) => row).filter(
      (row) => world.truthOf(row).isAnyTyreLow,
    );
    const vehicle = world.fleet.nameOf(low[0]!);
    world.submit({ kind: 'vehicle.service', vehicle });

    expect(low.length).toBeGreaterThan(5);
    expect(low.length).toBeLessThan(60);
    expect(world.truthOf(low[0]!).isAnyTyreLow).toBe(false);
  });
});
