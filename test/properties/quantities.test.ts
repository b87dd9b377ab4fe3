import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateRows } from '../../adapters/dashboard/app/state-rows.ts';
import { stateDocument } from '../../adapters/http/control/state-document.ts';
import { stateSchema } from '../../adapters/http/control/vehicles-schema.ts';
import { toSimulatedVehicle } from '../../adapters/library/simulated-vehicle.ts';
import {
  parseScenario,
  type Reading,
  type ScenarioRun,
  shownQuantity,
} from '../../engine/index.ts';
import { WorldContext } from '../../engine/scenario/context/context.ts';
import type { Expression } from '../../engine/scenario/expressions/expression.ts';
import type { DeclaredQuantity } from '../../engine/vehicle/reporting/declared-quantity.ts';
import { type QuantityName, quantities } from '../../engine/vehicle/reporting/quantities.ts';
import { documentNames } from '../../engine/vehicle/reporting/quantity-document.ts';
import { act, deeds, eventfulDay, pair } from '../support/activity.ts';
import { cases } from '../support/cases.ts';

const declared = Object.entries(quantities) as [QuantityName, DeclaredQuantity][];

/** The expressions of each quantity: its path, and a second one where it has that. */
const expressions: readonly (readonly [QuantityName, Expression])[] = (() => {
  const paths = declared.flatMap(([name, { expression, alias }]) =>
    [expression, alias].flatMap((path) => (path === undefined ? [] : [[name, path] as const])),
  );
  const values = paths.map(([, path]) => `{ value: car.${path}, present: true }`);
  const { expect: plan } = parseScenario(
    `{ version: 1, vehicles: { car: { model: BEV } }, expect: [${values.join(', ')}] }`,
    { file: 'quantities' },
  );
  return plan.map((each, index) => {
    const { value } = each.values as { readonly value: Expression };
    return [paths[index]![0], value];
  });
})();

/** The paths in documents, each with its quantity; a quantity with an older name has two. */
const documentPaths = Object.entries(documentNames).flatMap(
  ([key, names]): [QuantityName, string[]][] =>
    typeof names === 'string'
      ? [[names, [key]]]
      : Object.entries(names).map(([member, name]) => [name, [key, member]]),
);

/** The value with the decimals of documents; no value differs from its own by more than that. */
function shown(name: QuantityName, reading: Reading): unknown {
  const value = reading[name];
  const inDocuments = shownQuantity(name, value);
  if (typeof value === 'number') {
    expect(Math.abs((inDocuments as number) - value), name).toBeLessThanOrEqual(0.000_500_1);
    expect(JSON.stringify(inDocuments), name).not.toMatch(/\.\d{7}|e-/);
  }
  return inDocuments;
}

function at(path: readonly string[], document: object): unknown {
  return path.reduce<unknown>(
    (each, key) => (each as Record<string, unknown> | null)?.[key],
    document,
  );
}

/** A car with a battery and a tank, so that its documents lack nothing. */
const models = 'toyota-rav4-prime';

test('every quantity has one value in readings, expressions, handles and documents', () => {
  const seen = { looks: 0, charging: 0, moving: 0, late: 0 };
  const look = ({ world }: ScenarioRun): void => {
    const [truth, report] = [world.truthOf(0), world.reportOf(0)];
    const car = toSimulatedVehicle(world, 0);
    const document = stateSchema.parse(stateDocument(truth));
    const reported = stateSchema.parse(stateDocument(report));
    const context = new WorldContext(world);
    for (const [name, expression] of expressions) {
      expect(expression.evaluate(context), name).toEqual(truth[name]);
    }
    for (const [name, path] of documentPaths) {
      expect(at(path, car), name).toEqual(truth[name]);
      expect(at(path, document), name).toEqual(shown(name, truth));
      expect(at(path, reported), name).toEqual(shown(name, report));
    }
    seen.looks += 1;
    seen.charging += truth.isCharging ? 1 : 0;
    seen.moving += truth.isMoving ? 1 : 0;
    seen.late += report.atMs < truth.atMs ? 1 : 0;
  };
  fc.assert(
    fc.property(deeds, (list) => {
      act(pair({ log: 'watched', models }), list, (run, toMs) => {
        const fromMs = run.world.clock.now;
        for (const share of [0.1, 1]) {
          run.advanceTo(Math.round(fromMs + (toMs - fromMs) * share));
          look(run);
        }
      });
    }),
    { numRuns: 60, examples: [[eventfulDay]] },
  );
  expect(seen.looks).toBeGreaterThan(cases(500));
  expect(seen.charging).toBeGreaterThan(cases(10));
  expect(seen.moving).toBeGreaterThan(cases(15));
  expect(seen.late).toBeGreaterThan(cases(100));
});

test('every quantity is in the list of each face, once', () => {
  const names = declared.map(([name]) => name);
  const rows = stateRows(stateDocument(pair({ models }).world.truthOf(0)));

  expect(new Set(expressions.map(([name]) => name))).toEqual(new Set(names));
  expect([...new Set(documentPaths.map(([name]) => name))].sort()).toEqual(names.sort());
  expect(new Set(rows.map(({ group, words }) => `${group}: ${words}`)).size).toBe(names.length);
  expect(rows).toHaveLength(names.length);
  for (const { words, value } of rows) {
    expect(words).not.toMatch(/^$|Kwh?$|Km|Percent|Celsius|Ms$/);
    expect(value).not.toMatch(/^$|undefined|NaN|object/);
  }
});

test('a car without a battery or a tank has nothing in the documents for it', () => {
  const stateOf = (model: string) => stateDocument(pair({ models: model }).world.truthOf(0));

  const combustion = stateOf('volkswagen-golf-1-4-tsi');
  const electric = stateOf('tesla-model-3-long-range-awd');

  expect(combustion).toMatchObject({ battery: null, charge: null });
  expect(combustion.fuelLitres).toBeGreaterThan(0);
  expect(electric.battery?.socPercent).toBeCloseTo(55);
  expect(electric.fuelLitres).toBeNull();
  expect(stateRows(combustion).map(({ group }) => group)).not.toContain('Battery');
  expect(stateSchema.safeParse(combustion).success).toBe(true);
});
