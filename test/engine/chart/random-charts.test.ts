import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChartError } from '../../../engine/chart/chart-error.ts';
import { compileChart } from '../../../engine/chart/compile.ts';
import type { ChartDefinition } from '../../../engine/chart/define.ts';
import type { ChartTable } from '../../../engine/chart/table.ts';
import { cases } from '../../support/cases.ts';
import { doorChart, fixtures, tripChart } from './fixtures/charts.ts';
import { delays, facts, randomChart } from './fixtures/random-chart.ts';
import { type Conditions, type Happening, runActor, runTable } from './race.ts';
import { walk } from './walk.ts';

/** Random charts are small: one that needs more than this is given up, to keep the run short. */
const limits = { states: 40, answers: 32, microsteps: 60 };

test('the table of a random chart does what XState does, everywhere', () => {
  let walked = 0;
  fc.assert(
    fc.property(randomChart, (definition) => {
      const table = tableOf(definition);
      if (table === undefined) return;
      walk(definition, table);
      walked += 1;
    }),
    { numRuns: 150 },
  );
  expect(walked).toBeGreaterThan(cases(30));
});

test('the table of a random chart does what an actor does, whose actions change what guards read', () => {
  let raced = 0;
  fc.assert(
    fc.property(randomChart, conditions(facts, delays), (definition, on) => {
      const table = tableOf(definition);
      if (table === undefined) return;
      expect(runTable(definition, table, on)).toEqual(runActor(definition, table, on));
      raced += 1;
    }),
    { numRuns: 300 },
  );
  expect(raced).toBeGreaterThan(cases(60));
});

for (const definition of fixtures) {
  test(`the ${definition.machine.id} table does the same as an actor, whatever the order of events`, () => {
    const table = compileChart(definition);
    const words = Object.values(definition.guards).flat();

    fc.assert(
      fc.property(conditions(words, table.delays), (on) => {
        expect(runTable(definition, table, on)).toEqual(runActor(definition, table, on));
      }),
    );
  });
}

test('a race sees what differs: one table with the conditions of another moment', () => {
  const happenings: Happening[] = [
    { waitMs: 30, event: 0 },
    { waitMs: 30, event: 1 },
  ];
  const slow = { delaysMs: { patience: 50, endless: Infinity }, happenings };
  const table = compileChart(doorChart);

  expect(runTable(doorChart, table, slow)).not.toEqual(
    runActor(doorChart, table, { ...slow, happenings: happenings.toReversed() }),
  );
  expect(() => runTable(tripChart, table, slow)).not.toThrow();
});

/** Undefined if the compiler refuses; any other error is a mistake and is thrown. */
function tableOf(definition: ChartDefinition): ChartTable | undefined {
  try {
    return compileChart(definition, limits);
  } catch (error) {
    if (error instanceof ChartError) return undefined;
    throw error;
  }
}

function conditions(
  words: readonly string[],
  delayNames: readonly string[],
): fc.Arbitrary<Conditions> {
  const waitMs = fc.nat(60);
  const payload = fc.option(fc.nat(20), { nil: undefined });
  const sent: fc.Arbitrary<Happening> = fc.record({ waitMs, event: fc.nat(11), payload });
  const changed = words.map((fact) => fc.record({ waitMs, fact: fc.constant(fact) }));
  const delayMs = fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constant(Infinity));
  return fc.record({
    delaysMs: fc.record(Object.fromEntries(delayNames.map((name) => [name, delayMs] as const))),
    happenings: fc.array(fc.oneof(sent, sent, sent, ...changed), { maxLength: 25, size: 'max' }),
  });
}
