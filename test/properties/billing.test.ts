import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault, Ledger, mwhPerKwh } from '../../engine/index.ts';
import { pastSessions } from '../../engine/vehicle/charging/charge-session.ts';
import { link, linkWidth } from '../../engine/vehicle/row/row.ts';
import { openRun } from '../support/activity.ts';
import { cases } from '../support/cases.ts';

const quarterMs = 900_000;
const startMs = Date.UTC(2026, 0, 13, 18);

/** Prices or carbon by the quarter of an hour for 18 hours, in whole thousandths. */
const quarters = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { minLength: 72, maxLength: 72 });

const order = fc.constantFrom(
  { plugIn: { charger: 'box' } },
  { plugIn: { charger: 'box' } },
  'unplug',
  { charge: { action: 'stop' } },
  { charge: { action: 'start' } },
  { charge: { limit: '70%' } },
  { charge: { limit: '100%' } },
  { climate: { action: 'start' } },
  { climate: { action: 'stop' } },
  { limitPower: { charger: 'box', power: '3kW' } },
  { limitPower: { charger: 'box', power: 'none' } },
  { set: { 'battery.soc': '15%' } },
);

const deeds = fc.array(fc.record({ afterMin: fc.integer({ min: 0, max: 100 }), order }), {
  minLength: 5,
  maxLength: 10,
});

const stepsOf = (values: readonly number[], scale: number): string =>
  values
    .map((value, index) => {
      const from = new Date(startMs + index * quarterMs).toISOString().slice(0, 16);
      return `{ from: ${from}, value: ${value / scale} }`;
    })
    .join(', ');

test('bills are the energy of each quarter of an hour at its price, and so is their carbon', () => {
  let billed = 0;
  fc.assert(
    fc.property(
      fc.constantFrom('volt', 'hyundai-ioniq-5', 'toyota-rav4-prime'),
      fc.constantFrom(3.7, 11, 22),
      quarters(-300, 900),
      quarters(0, 700),
      deeds,
      (model, power, prices, carbon, list) => {
        const run = openRun(`
version: 1
name: billing
log: watched
clock: { start: 2026-01-13T18:00:00 }
models:
  volt: { make: Chevrolet, model: Volt, battery: { usable: 14kWh, ac: { power: 3.6kW } }, fuel: { tank: 33.7L } }
chargers:
  box:
    type: AC
    power: ${power}kW
    connectors: 1
    tariff:
      currency: EUR
      perKwh: 0.18
      prices: { steps: [${stepsOf(prices, 1000)}] }
      carbon: { steps: [${stepsOf(carbon, 1)}] }
vehicles:
  car: { model: ${model}, state: { battery.soc: 20% } }
`);
        const ledger = new Ledger(run.world.dynamics);
        for (const { afterMin, order: each } of list) {
          // Off the minute, so that no order falls on a quarter of an hour.
          run.advanceTo(run.world.clock.now + afterMin * 60_000 + 777);
          try {
            run.order('car', each);
          } catch (error) {
            if (!(error instanceof Fault)) throw error;
          }
        }
        run.order('car', 'unplug');
        const { load, sessions } = ledger.close();

        const sumOf = (values: readonly number[]): number =>
          load.reduce((sum, { quarterAtMs, wallMwh }) => {
            const value = values[(quarterAtMs - startMs) / quarterMs]!;
            return sum + (wallMwh / mwhPerKwh) * value;
          }, 0);
        const flat = load.reduce((sum, { wallMwh }) => sum + wallMwh, 0) / mwhPerKwh;
        const cost = sessions.reduce((sum, session) => sum + session.cost!, 0);
        expect(cost).toBeCloseTo(sumOf(prices) / 1000 + 0.18 * flat, 4);
        const grams = sessions.reduce((sum, session) => sum + session.carbonG!, 0);
        expect(grams).toBeCloseTo(sumOf(carbon), 1);
        const latest = run.world.fleet.links[run.world.rowOf('car') * linkWidth + link.records]!;
        const records = pastSessions(run.world.dynamics, latest, 1000);
        const recorded = records.reduce((sum, { energyCost }) => sum + energyCost, 0);
        expect(recorded).toBeCloseTo(cost, 4);
        billed += flat > 1 ? 1 : 0;
      },
    ),
    { numRuns: 150 },
  );
  expect(billed).toBeGreaterThan(cases(30));
});
