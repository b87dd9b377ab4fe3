import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger, type LedgerPage, mwhPerKwh, type ScenarioRun } from '../../engine/index.ts';
import { findModel } from '../../engine/model/catalogue.ts';
import { pastSessions } from '../../engine/vehicle/charging/charge-session.ts';
import { link, linkWidth } from '../../engine/vehicle/row/row.ts';
import { act, type Deed, deeds, openRun, pair } from '../support/activity.ts';
import { cases } from '../support/cases.ts';

const models = ['hyundai-ioniq-5-long-range-rwd', 'toyota-rav4-prime', 'volkswagen-golf-1-4-tsi'];

const quarterMs = 900_000;

/** Orders about driving and charging, after each other and in one instant. */
const busy: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    afterMs: fc.constantFrom(0, 1, 40_000, 700_000, 5_000_000, 30_000_000),
    command: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('cable.plug' as const),
          chargingType: fc.constantFrom('AC' as const, 'DC' as const),
          powerKw: fc.constantFrom(2.3, 7.4, 11, 150),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('trip.start' as const),
          legs: fc.array(
            fc.record({ distanceKm: fc.constantFrom(1, 30, 90), speedKmh: fc.constant(60) }),
            { minLength: 1, maxLength: 2 },
          ),
          destination: fc.constantFrom(undefined, 'home', 'work'),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          { kind: 'cable.unplug' as const },
          { kind: 'trip.end' as const },
          { kind: 'charge.stop' as const },
          { kind: 'charge.start' as const },
          { kind: 'climate.start' as const, targetCelsius: 28 },
          { kind: 'limit.set' as const, limitPercent: 70 },
          { kind: 'limit.set' as const, limitPercent: 100 },
          { kind: 'charger.fail' as const },
          { kind: 'charger.restore' as const },
          { kind: 'vehicle.set' as const, socPercent: 30 },
        ),
      },
    ),
  }),
  { minLength: 15, maxLength: 40 },
);

const days = fc.oneof({ weight: 3, arbitrary: busy }, deeds);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function joined(pages: readonly LedgerPage[]): LedgerPage {
  return {
    sessions: pages.flatMap(({ sessions }) => sessions),
    trips: pages.flatMap(({ trips }) => trips),
    load: pages.flatMap(({ load }) => load),
  };
}

/** Random days of a car, unwatched, with a ledger. */
function followed(list: Parameters<typeof act>[1], model: string) {
  const run = pair({ log: 'watched', models: model });
  const ledger = new Ledger(run.world.dynamics);
  act(run, list);
  return { run, page: ledger.close() };
}

function recordsOf({ world }: ScenarioRun) {
  const latest = world.fleet.links[world.rowOf('car') * linkWidth + link.records]!;
  return pastSessions(world.dynamics, latest, 1000).toReversed();
}

test('sessions are those of the charge records of the vehicle', { tags: 'long' }, () => {
  let compared = 0;
  fc.assert(
    fc.property(days, (list) => {
      const { run, page } = followed(list, models[0]!);
      const ended = page.sessions.filter(
        ({ unpluggedAtMs, energyKwh }) => unpluggedAtMs !== undefined && energyKwh > 0,
      );
      const records = recordsOf(run);

      for (const [at, session] of ended.entries()) {
        const record = records[at]!;
        expect(session.chargingFromMs).toBe(record.startMs);
        expect(session.chargingUntilMs).toBe(record.endMs);
        // A charge ends up to a millisecond after the limit, and then exactly at it.
        expect(session.energyKwh).toBeCloseTo(record.energyAddedKwh, 3);
        expect(session.chargingType).toBe(record.charger.type);
        expect(session.place).toBe(record.placeName);
        expect(record.position).toMatchObject(session.position);
        compared += 1;
      }
      expect(records.length - ended.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(cases(150));
});

test('the energy of the load is that of the sessions from the wall, to the last digit', {
  tags: 'long',
}, () => {
  let loaded = 0;
  fc.assert(
    fc.property(days, fc.constantFrom(models[0]!, models[1]!), (list, model) => {
      const { page } = followed(list, model);

      const wall = sum(page.sessions.map(({ wallMwh }) => wallMwh));
      expect(sum(page.load.map(({ wallMwh }) => wallMwh))).toBe(wall);
      for (const { quarterAtMs, wallMwh } of page.load) {
        expect(quarterAtMs % quarterMs).toBe(0);
        // Two cars at posts of at most 150 kW.
        expect((4 * wallMwh) / mwhPerKwh).toBeLessThanOrEqual(300.001);
      }
      for (const { wallMwh, energyKwh, maxPowerKw, ...session } of page.sessions) {
        const { chargingFromMs = 0, chargingUntilMs = 0 } = session;
        expect(wallMwh / mwhPerKwh).toBeGreaterThanOrEqual(energyKwh - 1e-5);
        const hours = (chargingUntilMs - chargingFromMs) / 3_600_000;
        expect(energyKwh).toBeLessThanOrEqual(maxPowerKw * hours + 1e-6);
      }
      loaded += page.load.length;
    }),
    { numRuns: 400 },
  );
  expect(loaded).toBeGreaterThan(cases(300));
});

test('trips add up to the odometer, and their energy to that which the battery gave', {
  tags: 'long',
}, () => {
  let driven = 0;
  fc.assert(
    fc.property(days, fc.constantFrom(...models), (list, model) => {
      const { run, page } = followed(list, model);
      const { odometerKm } = run.world.truthOf(run.world.rowOf('car'));

      expect(sum(page.trips.map(({ distanceKm }) => distanceKm))).toBeCloseTo(odometerKm - 1000, 6);
      for (const { start, end, distanceKm, energyKwh, fuelLitres } of page.trips) {
        // The engine of a plug-in hybrid brings back the charge that its battery lost below its floor.
        const broughtKwh = -0.12 * (findModel(model)?.battery?.usableKwh ?? 0);
        expect(energyKwh).toBeGreaterThanOrEqual(fuelLitres > 0 ? broughtKwh : 0);
        expect(fuelLitres).toBeGreaterThanOrEqual(0);
        if (end === undefined) continue;
        expect(end.odometerKm - start.odometerKm).toBeCloseTo(distanceKm, 6);
        expect(end.atMs).toBeGreaterThan(start.atMs);
        driven += 1;
      }
      for (const [at, { start }] of page.trips.slice(1).entries()) {
        const before = page.trips[at]!.end!;
        expect(start.odometerKm).toBeCloseTo(before.odometerKm, 6);
        expect(start.position).toEqual(before.position);
        expect(start.atMs).toBeGreaterThanOrEqual(before.atMs);
      }
    }),
    { numRuns: 400 },
  );
  expect(driven).toBeGreaterThan(cases(150));
});

test('rows are the same however often they are taken and however time is cut', {
  tags: 'long',
}, () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 9 }), (list, parts) => {
      const { page: whole } = followed(list, models[0]!);
      const run = pair({ log: 'watched' });
      const ledger = new Ledger(run.world.dynamics);
      const pages: LedgerPage[] = [];
      act(run, list, (_, toMs) => {
        const fromMs = run.world.clock.now;
        for (let part = 1; part <= parts; part += 1) {
          run.advanceTo(Math.round(fromMs + ((toMs - fromMs) * part) / parts));
          // Not later than the next order, which may still change this instant.
          pages.push(ledger.take(run.world.clock.now - 1));
        }
      });
      pages.push(ledger.close());

      expect(joined(pages)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

test('collecting changes nothing', { tags: 'long' }, () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...models), (list, model) => {
      const [plain, collected] = [pair({ models: model }), pair({ models: model })];
      const ledger = new Ledger(collected.world.dynamics);
      act(plain, list);
      act(collected, list, (run, toMs) => {
        ledger.take(run.world.clock.now - 1);
        run.advanceTo(toMs);
      });
      ledger.close();
      for (const { world } of [plain, collected]) world.seal();

      expect(collected.world.log.digest).toBe(plain.world.log.digest);
    }),
    { numRuns: 200 },
  );
});

test('a session has the cost, the charger and the place of its record', () => {
  const run = openRun(`
version: 1
name: priced
seed: 1
log: watched
clock: { start: 2026-05-04T05:00:00 }
chargers:
  post:
    type: DC
    power: 50kW
    public: true
    tariff: { currency: EUR, perKwh: 0.5, perSession: 1, idlePerMinute: 0.1 }
vehicles:
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 20%, chargeLimit: 60% } }
steps:
  - drive: { vehicle: car, distance: 10km }
  - plugIn: { vehicle: car, charger: post }
  - wait: 4h
  - unplug: car
  - wait: 1h
`);
  const ledger = new Ledger(run.world.dynamics);
  run.advanceTo(run.world.startMs + 6 * 3_600_000);
  const { sessions } = ledger.close();
  const [record] = recordsOf(run);

  expect(sessions).toHaveLength(1);
  expect(sessions[0]).toMatchObject({
    charger: 'post',
    chargerKw: 50,
    chargingType: 'DC',
    placeKind: 'public',
    currency: 'EUR',
  });
  expect(sessions[0]!.cost).toBeCloseTo(record!.energyCost + record!.otherCost, 6);
  expect(record!.energyCost).toBeCloseTo((0.5 * sessions[0]!.wallMwh) / mwhPerKwh, 4);
});
