import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { findSignal, type ScenarioRun } from '../../../../engine/index.ts';
import { recordsSchema } from '../../../../engine/signal/charge-records.ts';
import {
  ChargeRecords,
  recordNumber,
  rememberedSessions,
} from '../../../../engine/vehicle/row/charge-records.ts';
import { act, pair } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { chargingDeeds } from './charger-cases.ts';

/** A vehicle whose records are written, and the sessions that they should show. */
interface Written {
  latest: number;
  heard: number;
  /** The energies of all its sessions, the latest first; heard ones at the last report. */
  energies: readonly number[];
  heardEnergies: readonly number[];
}

const deeds = fc.array(
  fc.record({
    owner: fc.integer({ min: 0, max: 2 }),
    deed: fc.constantFrom('charge', 'charge', 'charge', 'continue', 'report'),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 30, size: 'max' },
);

function happenTo(records: ChargeRecords, car: Written, deed: string, energyWh: number): void {
  if (deed === 'report') {
    Object.assign(car, { heard: car.latest, heardEnergies: car.energies });
    return;
  }
  const continues = deed === 'continue' && car.latest !== 0;
  const { latest, heard } = car;
  car.latest = records.write({ latest, heard, continues });
  records.setNumber(car.latest, recordNumber.energyAddedKwh, energyWh / 1000);
  records.setCosts(car.latest, { energy: energyWh, other: 0 });
  car.energies = [energyWh, ...car.energies.slice(continues ? 1 : 0)];
}

function sessionsShown(records: ChargeRecords, latest: number): number[] {
  const read: number[] = [];
  for (let at = latest; at !== 0 && read.length < rememberedSessions; at = records.before(at)) {
    read.push(records.wholeWhOf(at));
    expect(records.countTo(at)).toBe(records.countTo(latest) - read.length + 1);
    expect(records.costsOf(at).energy).toBe(read.at(-1));
  }
  return read;
}

test('a vehicle and its last report each show their latest sessions, and nothing older is kept', {
  tags: 'long',
}, () => {
  let mostForgotten = 0;
  fc.assert(
    fc.property(deeds, (list) => {
      const records = new ChargeRecords();
      const cars = [0, 1, 2].map(
        (): Written => ({ latest: 0, heard: 0, energies: [], heardEnergies: [] }),
      );
      let energyWh = 0;
      let most = 0;
      for (const { owner, deed, times } of list) {
        const car = cars[owner]!;
        for (let time = 0; time < times; time += 1) {
          energyWh += 1;
          happenTo(records, car, deed, energyWh);
          most = Math.max(most, car.latest);

          expect(sessionsShown(records, car.latest)).toEqual(
            car.energies.slice(0, rememberedSessions),
          );
          expect(sessionsShown(records, car.heard)).toEqual(
            car.heardEnergies.slice(0, rememberedSessions),
          );
        }
      }
      // Those that truth and report of each car show, and a few that await the next tidying.
      expect(most).toBeLessThanOrEqual(3 * (2 * rememberedSessions + 20));
      const kept = cars.flatMap(({ latest }) => {
        const all: number[] = [];
        for (let at = latest; at !== 0; at = records.before(at)) all.push(records.wholeWhOf(at));
        return all;
      });
      const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
      expect(records.forgottenWh + sum(kept)).toBe(sum(cars.flatMap(({ energies }) => energies)));
      mostForgotten = Math.max(mostForgotten, records.forgottenWh);
    }),
    { numRuns: 40 },
  );
  expect(mostForgotten).toBeGreaterThan(0);
});

const none: ReturnType<typeof recordsIn> = [];

function recordsIn({ world }: ScenarioRun, of: 'truth' | 'report') {
  const row = world.rowOf('car');
  const reading = of === 'truth' ? world.truthOf(row) : world.reportOf(row);
  const body = findSignal('Charge.ChargeRecords')!.body(reading)!;
  return recordsSchema().parse(body).values;
}

test('each session with energy leaves a record, which is final once it is over; reports show it late', {
  tags: 'long',
}, () => {
  const seen = { records: 0, late: 0 };
  fc.assert(
    fc.property(chargingDeeds, (list) => {
      const run = pair();
      let before: typeof none = [];
      act(run, list, (each, toMs) => {
        const fromMs = each.world.clock.now;
        for (let piece = 1; piece <= 4; piece += 1) {
          each.advanceTo(Math.round(fromMs + ((toMs - fromMs) * piece) / 4));
          const truth = recordsIn(each, 'truth');
          const report = recordsIn(each, 'report');

          for (const earlier of [before, report]) {
            const same = truth.slice(truth.length - earlier.length);
            // The latest session may go on until its cable is unplugged.
            expect(same.slice(1)).toEqual(earlier.slice(1));
            expect(same[0]?.id).toBe(earlier[0]?.id);
          }
          if (report.length < truth.length) seen.late += 1;
          before = truth;
        }
      });
      const facts = run.world.log.retained.filter(({ kind }) => kind === 'charge.recorded');
      const records = recordsIn(run, 'truth');
      // The latest first; no session began before the one before it ended.
      const times = records.flatMap(({ startTime, endTime }) => [endTime!, startTime!]);

      const { sessionCount } = run.world.truthOf(run.world.rowOf('car'));
      expect(sessionCount).toBe(facts.length);
      expect([0, 1]).toContain(records.length - sessionCount);
      expect(times).toEqual([...times].sort((a, b) => b.localeCompare(a)));
      seen.records += facts.length;
    }),
    { numRuns: 60 },
  );
  expect(seen.records).toBeGreaterThan(cases(20));
  expect(seen.late).toBeGreaterThan(0);
});

const places = `places:
  home: { latitude: 52.5, longitude: 13.4 }
  depot: { latitude: 48.1, longitude: 11.6 }
chargers:
  wallbox: { type: AC, power: 11kW, place: home }
  hub: { type: DC, power: 150kW, place: depot, public: true, tariff: { currency: EUR, perKwh: 0.5, perSession: 1 } }`;

function oneCar() {
  return createWorld({
    yaml: `
version: 1
name: records
clock: { start: 2026-06-01T20:00:00 }
${places}
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 20%, at: depot } } }`,
  });
}

test('while no energy flows the latest record agrees with EnergyAdded', () => {
  let compared = 0;
  fc.assert(
    fc.property(chargingDeeds, (list) => {
      const run = pair();
      act(run, list, (each, toMs) => {
        each.advanceTo(toMs);
        const truth = each.world.truthOf(each.world.rowOf('car'));
        const [latest] = recordsIn(each, 'truth');
        if (truth.isCharging || latest === undefined) return;
        const added = findSignal('Charge.EnergyAdded')!.body(truth)!;
        expect(latest.energyAdded).toBe(added['value']);
        compared += 1;
      });
    }),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(cases(20));
});

describe('the signal', () => {
  test('shows when, where, how much, and for how much', () => {
    const world = oneCar();
    world.do('car', { plugIn: { charger: 'hub' } });
    world.advance('10m');
    world.do('car', 'unplug');
    world.advance('1m');
    const { values } = recordsSchema().parse(world.read('car', 'Charge.ChargeRecords'));
    const [record] = values;

    expect(values).toHaveLength(1);
    expect(record).toMatchObject({
      startTime: '2026-06-01T20:00:00.000Z',
      endTime: '2026-06-01T20:10:00.000Z',
      location: { name: 'depot', latitude: 48.1, longitude: 11.6 },
      chargingType: 'DC',
      isPublicCharger: true,
      startStateOfCharge: 20,
    });
    expect(record?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    expect(record?.cost).toMatchObject({ currency: 'EUR', otherAmount: 1 });
    // Cost is by energy at the wall, energy added by that in the battery.
    expect(record?.cost?.energyAmount).toBeCloseTo((record!.energyAdded! / 0.95) * 0.5, 0);
  });

  test('has a session once it is complete, cable in; charging later with the same cable continues it', () => {
    const world = oneCar();
    const shown = () =>
      recordsSchema()
        .parse(world.read('car', 'Charge.ChargeRecords'))
        .values.map((each) => Object.assign(each, { startTime: undefined }));
    const energyAdded = () => (world.read('car', 'Charge.EnergyAdded') as { value: number }).value;
    world.do('car', { charge: { limit: '30%' } });
    world.do('car', { plugIn: { charger: 'wallbox' } });
    world.advance('5h');
    const [complete, ...others] = shown();
    expect(others).toEqual([]);
    expect(complete).toMatchObject({ startStateOfCharge: 20, endStateOfCharge: 30 });
    expect(complete!.energyAdded).toBe(energyAdded());
    expect(world.facts('car')).not.toContain('charge.recorded');

    world.do('car', { charge: { limit: '40%' } });
    world.advance('5h');
    const [resumed] = shown();
    expect(resumed).toMatchObject({ id: complete!.id, endStateOfCharge: 40 });
    expect(resumed!.energyAdded).toBe(energyAdded());
    expect(resumed!.energyAdded).toBeGreaterThan(complete!.energyAdded!);
    expect(resumed!.endTime! > complete!.endTime!).toBe(true);

    world.do('car', 'unplug');
    world.advance('1h');
    expect(shown()).toEqual([resumed]);
    expect(world.facts('car').filter((kind) => kind === 'charge.recorded')).toHaveLength(1);
  });

  test('a cable that stays plugged in at a price makes the session dearer, not longer', () => {
    const world = createWorld({
      yaml: `
version: 1
name: records
clock: { start: 2026-06-01T20:00:00 }
chargers: { hub: { type: DC, power: 150kW, tariff: { currency: EUR, perKwh: 0.5, idlePerMinute: 0.1 } } }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60%, chargeLimit: 70% } } }`,
    });
    const shown = () => recordsSchema().parse(world.read('car', 'Charge.ChargeRecords')).values;
    world.do('car', { plugIn: { charger: 'hub' } });
    world.advance('1h');
    const [complete] = shown();
    world.advance('1h');
    world.do('car', 'unplug');
    world.advance('1h');
    const [final, ...others] = shown();

    expect(others).toEqual([]);
    expect(final).toEqual({ ...complete, cost: expect.anything() as unknown });
    expect(complete!.cost!.otherAmount).toBe(0);
    expect(final!.cost!.otherAmount).toBeGreaterThan(6);
  });

  test('is empty of a car that never charged, and knows no session without energy', () => {
    const world = oneCar();
    world.do('car', { plugIn: { charger: 'hub' } });
    world.do('car', 'unplug');
    world.do('car', { charge: { limit: '10%' } });
    world.do('car', { plugIn: { charger: 'hub' } });
    world.advance('1h');
    world.do('car', 'unplug');
    world.advance('1h');

    expect(world.read('car', 'Charge.ChargeRecords')).toEqual({ values: [] });
  });

  test('remembers the latest fifty, with ids of their own', () => {
    const world = oneCar();
    for (let times = 0; times < 60; times += 1) {
      world.do('car', { plugIn: { charger: 'wallbox' } });
      world.advance('2m');
      world.do('car', 'unplug');
      world.advance('2m');
    }
    const { values } = recordsSchema().parse(world.read('car', 'Charge.ChargeRecords'));

    expect(values).toHaveLength(50);
    expect(new Set(values.map(({ id }) => id)).size).toBe(50);
    expect(values[0]?.location?.name).toBe('home');
    expect(world.facts('car').filter((kind) => kind === 'charge.recorded')).toHaveLength(60);
  });

  test('shows the sessions of the last report for as long as the car is offline', {
    tags: 'long',
  }, () => {
    const world = oneCar();
    const shown = () =>
      recordsSchema()
        .parse(world.read('car', 'Charge.ChargeRecords'))
        .values.map(({ id }) => id);
    const charge = (times: number): void => {
      for (let time = 0; time < times; time += 1) {
        world.do('car', { plugIn: { charger: 'hub' } });
        world.advance('1m');
        world.do('car', 'unplug');
        world.advance('2m');
      }
    };
    charge(60);
    const before = shown();
    world.do('car', { set: { online: false } });
    charge(60);
    expect(shown()).toEqual(before);

    world.do('car', { set: { online: true } });
    world.advance('5m');
    const after = shown();
    expect(after).toHaveLength(50);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  });
});
