import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { type ScenarioRun, utc, zone } from '../../../../engine/index.ts';
import { conditioningPower } from '../../../../engine/model/cabin.ts';
import { chargeTable } from '../../../../engine/model/charge-table.ts';
import {
  batteryFlow,
  energyBill,
  perKwhAt,
} from '../../../../engine/vehicle/charging/energy-bill.ts';
import { roundTo } from '../../../../engine/vehicle/reporting/rounding.ts';
import { type Tariff } from '../../../../engine/vehicle/row/charger.ts';
import { act, openRun } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { chargingDeeds, tariffs } from './charger-cases.ts';
import { battery, named } from './charging-cases.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The night before the clocks go back, forward, and any. */
const evening = fc.constantFrom(
  Date.UTC(2026, 9, 24, 18),
  Date.UTC(2026, 2, 28, 18),
  Date.UTC(2026, 5, 1, 18),
);
const zones = fc.constantFrom(utc, zone('Europe/Berlin')!, zone('Asia/Kolkata')!);

test('the energy of a flow costs what its minutes cost one by one', () => {
  const model = named('hyundai-ioniq-5');
  const { usableKwh } = battery(model);
  const seen = { both: 0 };
  fc.assert(
    fc.property(
      tariffs,
      zones,
      evening,
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 0, max: 95 }),
      fc.constantFrom(2.3, 3.7, 11),
      (tariff, where, eveningMs, waits, minutes, socPercent, powerKw) => {
        const table = chargeTable(model, 'AC', powerKw, 20);
        const fromMs = eveningMs + waits * minute;
        const toMs = fromMs + minutes * minute;
        const flow = { table, usableKwh, socPercent, fromMs, toMs };
        let stepped = 0;
        const prices = new Set<number>();
        for (let atMs = fromMs; atMs < toMs; atMs += minute) {
          const before = table.socAfter(socPercent, atMs - fromMs);
          const after = table.socAfter(socPercent, atMs - fromMs + minute);
          const price = perKwhAt({ tariff, zone: where }, atMs);
          prices.add(price);
          stepped += (((after - before) / 100) * usableKwh * price) / table.efficiency;
        }

        expect(energyBill({ tariff, zone: where }, batteryFlow(flow)).cost).toBeCloseTo(stepped, 8);
        if (prices.size > 1) seen.both += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(seen.both).toBeGreaterThan(cases(20));
});

test('off-peak is what the clocks show', () => {
  const tariff: Tariff = {
    currency: 'EUR',
    perKwh: 0.4,
    perSession: 0,
    perMinute: 0,
    idlePerMinute: 0,
    offPeak: { startMs: 22 * hour, endMs: 6 * hour, perKwh: 0.2 },
  };
  const berlin = zone('Europe/Berlin')!;
  const at = (hourUtc: number, minuteUtc: number): number =>
    perKwhAt({ tariff, zone: berlin }, Date.UTC(2026, 0, 15, hourUtc, minuteUtc));

  expect([at(20, 59), at(21, 0), at(4, 59), at(5, 0)]).toEqual([0.4, 0.2, 0.2, 0.4]);
});

/** A world in Berlin with one post that has a tariff. */
function priced(tariff: string, state = 'battery.soc: 50%'): ReturnType<typeof createWorld> {
  return createWorld({
    yaml: `
version: 1
name: priced
clock: { start: 2026-06-01T20:00:00, timezone: Europe/Berlin }
chargers: { post: { type: AC, phases: 1, amps: 16, volts: 230, tariff: ${tariff} } }
vehicles: { car: { model: hyundai-ioniq-5, state: { ${state} } } }`,
  });
}

function costs(world: ReturnType<typeof createWorld>) {
  const { currency, energyAmount, otherAmount } = world.log.find(
    ({ kind }) => kind === 'charge.recorded',
  )!.data;
  return [currency, energyAmount, otherAmount];
}

function energyOf(world: ReturnType<typeof createWorld>): number {
  return world.log.find(({ kind }) => kind === 'charge.recorded')!.data['energyAddedKwh'] as number;
}

describe('a session', () => {
  test('costs its energy at the wall, cheaper from ten', () => {
    const world = priced(
      '{ currency: EUR, perKwh: 0.40, offPeak: { from: "22:00", until: "06:00", perKwh: 0.20 } }',
    );
    world.do('car', { plugIn: { charger: 'post' } });
    world.advance('4h');
    world.do('car', 'unplug');

    expect(costs(world)).toEqual(['EUR', 4.42, 0]);
  });

  test('costs its time, and time on the cable once it has begun to charge', () => {
    const world = priced(
      '{ currency: EUR, perKwh: 0, perSession: 0.35, perMinute: 0.05, idlePerMinute: 0.10 }',
    );
    world.do('car', { plugIn: { charger: 'post' } });
    world.advance('1h');
    world.do('car', { charge: { action: 'stop' } });
    world.advance('30m');
    world.do('car', { charge: { action: 'start' } });
    world.advance('10m');
    world.do('car', 'unplug');

    expect(costs(world)).toEqual(['EUR', 0, 0.35 + 70 * 0.05 + 30 * 0.1]);
  });

  test('costs what heats the cabin from the wall, also while nothing flows into the battery', () => {
    const world = priced(
      '{ currency: EUR, perKwh: 0.40, offPeak: { from: "22:00", until: "06:00", perKwh: 0.20 } }',
      'battery.soc: 79%, chargeLimit: 80%',
    );
    world.do('car', { set: { temperature: '-10degC' } });
    world.do('car', { plugIn: { charger: 'post' } });
    world.advance('1h30m');
    const { energyKwh } = world.vehicle('car').battery;
    const before = world.vehicle('car').charge.isComplete;
    // From 21:45 on, a quarter of an hour at each price: warmed up, then held.
    world.advance('15m');
    world.do('car', { climate: { action: 'start' } });
    world.advance('1h');
    world.do('car', 'unplug');

    const model = named('hyundai-ioniq-5');
    const { acEfficiency } = battery(model);
    const { approachKw, holdKw } = conditioningPower(model, -10, 21);
    // The cabin is warm after 15.5 minutes; the post gives no more than it offers.
    const approachWallKw = Math.min(3.68, approachKw / acEfficiency);
    const quarter = 0.25;
    const cabin =
      quarter * approachWallKw * 0.4 +
      (0.5 / 60) * approachWallKw * 0.2 +
      (quarter - 0.5 / 60) * (holdKw / acEfficiency) * 0.2;
    const charged = (energyOf(world) / acEfficiency) * 0.4;
    expect(before).toBe(true);
    expect(costs(world)).toEqual(['EUR', roundTo(charged + cabin, 2), 0]);
    // The battery lost the few watts of standby and no energy for the cabin.
    expect(world.vehicle('car').battery.energyKwh).toBeGreaterThan(energyKwh - 0.1);
  });

  test('a new plug begins a new bill', () => {
    const world = priced('{ currency: EUR, perKwh: 0.40, perSession: 1 }');
    for (let times = 0; times < 2; times += 1) {
      world.do('car', { plugIn: { charger: 'post' } });
      world.advance('1h');
      world.do('car', 'unplug');
    }
    const amounts = world.log
      .filter(({ kind }) => kind === 'charge.recorded')
      .map(({ data }) => [data['energyAmount'], data['otherAmount']]);

    expect(amounts).toEqual([
      [1.47, 1],
      [1.47, 1],
    ]);
  });
});

const bill = (run: ScenarioRun): readonly unknown[] =>
  run.world.log.retained.filter(({ kind }) => kind === 'charge.recorded').map(({ data }) => data);

test('a bill depends neither on how time is cut nor on readings', () => {
  const seen = { bills: 0 };
  const start = (): ScenarioRun =>
    openRun(`
version: 1
name: bills
seed: bills
clock: { start: 2026-10-24T20:00:00, timezone: Europe/Berlin }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 30% } } }`);
  fc.assert(
    fc.property(chargingDeeds, tariffs, (list, tariff) => {
      const { offPeak, ...rest } = tariff;
      const billed = list.map(({ afterMs, command }) => ({
        afterMs,
        command:
          command.kind === 'cable.plug'
            ? { ...command, tariff: offPeak === undefined ? rest : tariff }
            : command,
      }));
      const whole = start();
      act(whole, billed);
      const cut = start();
      act(cut, billed, (run, toMs) => {
        const fromMs = run.world.clock.now;
        for (let piece = 1; piece <= 3; piece += 1) {
          run.advanceTo(Math.round(fromMs + ((toMs - fromMs) * piece) / 3));
          expect(run.world.truthOf(run.world.rowOf('car')).sessionCount).toBe(bill(run).length);
        }
      });

      expect(bill(cut)).toEqual(bill(whole));
      seen.bills += bill(whole).length;
    }),
    { numRuns: 60 },
  );
  expect(seen.bills).toBeGreaterThan(cases(20));
});

describe('expressions', () => {
  const runOf = (steps: string) =>
    openRun(`
version: 1
name: asked
chargers: { post: { type: AC, phases: 3, amps: 16, volts: 230, tariff: { currency: EUR, perKwh: 0.5, perSession: 1 } } }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 50% } } }
steps:
${steps}`);

  test('tell amperes, volts, phases, cost and sessions', () => {
    const run =
      runOf(`  - expect: [car.charge.amps == 0, car.charge.cost == 0, car.charge.sessions == 0]
  - plugIn: { vehicle: car, charger: post }
  - wait: 1h
  - expect:
    - car.charge.amps > 15.9 && car.charge.amps < 16
    - car.charge.volts == 230
    - car.charge.phases == 3
    - car.charge.cost > 6.4 && car.charge.cost < 6.6
  - unplug: car
  - expect:
    - car.charge.sessions == 1
    - car.charge.amps == 0
    - car.charge.cost > 6.4 && car.charge.cost < 6.6
  - wait: 1h`);
    run.advanceTo(run.world.clock.now + 3 * hour);

    const judged = run.world.log.retained.filter(({ kind }) => kind.startsWith('expectation.'));
    expect(judged.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 10 }, () => 'expectation.met'),
    );
  });
});
