import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScenarioRun, utc, zone } from '../../../../engine/index.ts';
import { StepSeries } from '../../../../engine/time/step-series.ts';
import {
  energyBill,
  perKwhAt,
  type Rates,
} from '../../../../engine/vehicle/charging/energy-bill.ts';
import { recorded } from '../../../support/recorded.ts';
import { filesOf, runOf, shownMistakes } from '../../scenario/composed.ts';
import { tariffs } from './charger-cases.ts';

const minute = 60_000;
const start = Date.UTC(2026, 9, 24, 20);

/** Steps of some minutes each, some of them without a value. */
const series = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 90 }),
      value: fc.oneof(fc.integer({ min: -50, max: 90 }), fc.constant(NaN)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let atMs = start;
    const starts = steps.map(({ minutes }) => {
      const startMs = atMs;
      atMs += minutes * minute;
      return startMs;
    });
    return new StepSeries(
      Float64Array.from(starts),
      Float64Array.from(steps, ({ value }) => value / 100),
    );
  });

test('the cost and the carbon of a flow are those of its minutes one by one', () => {
  fc.assert(
    fc.property(
      tariffs,
      fc.constantFrom(utc, zone('Europe/Berlin')!),
      fc.option(series, { nil: undefined }),
      fc.option(series, { nil: undefined }),
      fc.integer({ min: -30, max: 600 }),
      fc.integer({ min: 1, max: 600 }),
      fc.constantFrom(0, 1.5),
      (tariff, where, prices, carbon, from, minutes, cabinKw) => {
        const rates: Rates = { tariff, zone: where, prices, carbon };
        const fromMs = start + from * minute;
        const toMs = fromMs + minutes * minute;
        // A power that falls: 11 kW at first, none at the end.
        const batteryKwhAt = (atMs: number): number => {
          const share = (atMs - fromMs) / (toMs - fromMs);
          return ((11 * minutes) / 60) * (share - (share * share) / 2);
        };
        const summed = { cost: 0, cabinCost: 0, carbonG: 0, unpricedKwh: 0 };
        for (let atMs = fromMs; atMs < toMs; atMs += minute) {
          const cabinKwh = cabinKw / 60;
          const kwh = batteryKwhAt(atMs + minute) - batteryKwhAt(atMs) + cabinKwh;
          summed.cost += kwh * perKwhAt(rates, atMs);
          summed.cabinCost += cabinKwh * perKwhAt(rates, atMs);
          summed.carbonG += kwh * (carbon?.at(atMs) ?? 0);
          if (prices !== undefined && prices.at(atMs) === undefined) summed.unpricedKwh += kwh;
        }
        const bill = energyBill(rates, { fromMs, toMs, batteryKwhAt, cabinKw });

        for (const key of ['cost', 'cabinCost', 'carbonG', 'unpricedKwh'] as const) {
          expect(bill[key]).toBeCloseTo(summed[key], 8);
        }
        expect(bill.batteryKwh).toBeCloseTo(batteryKwhAt(toMs), 8);
      },
    ),
    { numRuns: 200 },
  );
});

/** The hours from nine in the evening: 10, 20, 30 … EUR/MWh and gCO2/kWh. */
const files = {
  'p.csv': `time,EUR/MWh\n${hours((index) => 10 + 10 * index)}`,
  'c.csv': `time,gCO2/kWh\n${hours((index) => 10 + 10 * index)}`,
};

function hours(value: (index: number) => number): string {
  return Array.from(
    { length: 12 },
    (_, index) => `${new Date(Date.UTC(2026, 2, 9, 20 + index)).toISOString()},${value(index)}\n`,
  ).join('');
}

const scenario = (tariff: string, rest = '') => `version: 1
name: priced
clock: { start: 2026-03-09T20:30:00, timezone: Europe/Berlin, limit: 1d }
chargers: { post: { type: AC, power: 11kW, tariff: ${tariff} } }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 50% } } }
steps:
  - plugIn: { vehicle: car, charger: post }
  - wait: 150m
  - unplug: car
${rest}`;

function recordIn(run: ScenarioRun): Readonly<Record<string, unknown>> {
  return run.world.log.retained.find(({ kind }) => kind === 'charge.recorded')!.data;
}

describe('a session at a charger with prices over time', () => {
  test('costs what the hours cost in which its energy flowed, from the wall', () => {
    const { run } = runOf(scenario('{ prices: ./p.csv, carbon: ./c.csv }'), filesOf(files));

    // Half an hour before the first price, then an hour each at 10 and 20.
    expect(recordIn(run)).toMatchObject({
      currency: 'EUR',
      energyAmount: 0.33,
      carbonG: 330,
      unpricedKwh: 5.5,
    });
  });

  test('costs the prices of the tariff besides', () => {
    const { run } = runOf(
      scenario('{ prices: ./p.csv, perKwh: 0.1, perSession: 1 }'),
      filesOf(files),
    );

    expect(recordIn(run)).toMatchObject({ energyAmount: 0.33 + 2.75, otherAmount: 1 });
  });

  test('may earn money', () => {
    const { run } = runOf(
      scenario('{ currency: GBP, prices: [{ from: 2026-03-09T00:00, value: -0.1 }] }'),
    );

    expect(recordIn(run)).toMatchObject({ currency: 'GBP', energyAmount: -2.75 });
  });

  test('has cost and carbon for expressions, while it lasts and then', () => {
    const expectations = `expect:
  - value: car.charge.cost
    near: 0.33
    tolerance: 0.001
  - value: car.charge.carbon
    near: 330
    tolerance: 0.1
`;
    const text = scenario('{ prices: ./p.csv, carbon: ./c.csv }', expectations);
    const during = text.replace('  - unplug: car\n', '');

    for (const each of [text, during]) {
      expect(runOf(each, filesOf(files)).run.conclusion?.verdict).toBe('PASS');
    }
  });

  test('is the same however time is cut', () => {
    const text = scenario('{ prices: ./p.csv, carbon: ./c.csv }');
    const whole = runOf(text, filesOf(files));

    expect(runOf(text, { ...filesOf(files), cuts: [7, 31, 90, 149] }).lines).toEqual(whole.lines);
  });

  test('is recorded with its files', async () => {
    const { recording } = await recorded(scenario('{ prices: ./p.csv }'), filesOf(files));
    const [header = ''] = recording.split('\n');

    expect((JSON.parse(header) as { source: { imports: object } }).source.imports).toEqual({
      'p.csv': files['p.csv'],
    });
  });

  test('shares its series with every charger that says the same', () => {
    const two = scenario('{ prices: ./p.csv }').replace(
      'chargers: {',
      'chargers: { other: { type: AC, power: 22kW, tariff: { currency: EUR, prices: ./p.csv } }, third: { type: AC, power: 22kW, tariff: { prices: ./p.csv } },',
    );
    const { run } = runOf(two, filesOf(files));

    expect([...run.scenario.series.keys()]).toEqual(['p.csv', 'p.csv (2)']);
    expect(run.scenario.chargers.map(({ tariff }) => tariff?.prices)).toEqual([
      'p.csv',
      'p.csv (2)',
      'p.csv (2)',
    ]);
  });
});

test.each([
  [
    '{ prices: [{ from: 2026-03-09T00:00, value: -0.1 }] }',
    'the prices need a unit: EUR/kWh, EUR/MWh',
  ],
  ['{ currency: SEK, prices: ./p.csv }', 'the prices are in SEK/kWh or SEK/MWh, not in EUR/MWh'],
  ['{ carbon: ./c.csv }', 'currency is missing'],
  ['./p.csv', 'did you mean { currency: EUR, prices: ./p.csv }?'],
  ['{ prices: https://example.com/p.csv }', 'only files are imported, no URLs'],
])('a tariff that is wrong is told so: %s', (tariff, message) => {
  expect(shownMistakes(scenario(tariff), filesOf(files))).toContain(message);
});
