import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { findSignal, type ScenarioRun } from '../../../../engine/index.ts';
import { recordsSchema } from '../../../../engine/signal/charge-records.ts';
import {
  ChargeRecords,
  recordLink,
  recordNumber,
} from '../../../../engine/vehicle/row/charge-records.ts';
import { act, pair } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { chargingDeeds } from './charger-cases.ts';

test('records of many vehicles are lists of their own, that never change', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3000 }),
      (owners) => {
        const records = new ChargeRecords();
        const latest = [0, 0, 0, 0, 0];
        const written: number[][] = [[], [], [], [], []];
        owners.forEach((owner, energy) => {
          const record = records.append(latest[owner]!);
          records.setNumber(record, recordNumber.energyAddedKwh, energy);
          latest[owner] = record;
          written[owner]!.unshift(energy);
        });

        written.forEach((energies, owner) => {
          const read: number[] = [];
          for (let at = latest[owner]!; at !== 0; at = records.link(at, recordLink.previous)) {
            read.push(records.number(at, recordNumber.energyAddedKwh));
          }
          expect(read).toEqual(energies);
          expect(records.countTo(latest[owner]!)).toBe(energies.length);
        });
      },
    ),
    { numRuns: 30 },
  );
});

const none: ReturnType<typeof recordsIn> = [];

function recordsIn({ world }: ScenarioRun, of: 'truth' | 'report') {
  const row = world.rowOf('car');
  const reading = of === 'truth' ? world.truthOf(row) : world.reportOf(row);
  const body = findSignal('Charge.ChargeRecords')!.body(reading)!;
  return recordsSchema().parse(body).values;
}

test('each session with energy leaves a record, which is final once it is over; reports show it late', () => {
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
});
