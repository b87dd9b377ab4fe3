import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCharts } from '../../../build/compile-charts.ts';
import { compileChart } from '../../../engine/chart/compile.ts';
import type { ChartDefinition } from '../../../engine/chart/define.ts';
import { actorCourse, type Step, tableCourse, type Witness } from './actor-race.ts';
import { longestWaitMs, surroundings } from './contexts.ts';

const charts = await findCharts();

test('every chart has its random facts', () => {
  expect(Object.keys(surroundings).toSorted()).toEqual(
    charts.map(({ definition }) => definition.machine.id).toSorted(),
  );
});

describe.each(charts.map(({ definition }) => ({ id: definition.machine.id, definition })))(
  'the $id machine',
  ({ id, definition }) => {
    const { machine } = definition;
    const table = compileChart(definition);
    const external = table.events.slice(0, table.events.length - table.timers.length);

    test('does as an actor what the table does, wherever it walks', () => {
      const reached = new Set<string>();
      const uses = new Set<string>();
      const witness: Witness = (word, deed, member) => uses.add(`${word} ${deed} ${member}`);
      fc.assert(
        fc.property(surroundings[id]!.context, walkOf(id, external), (input, steps) => {
          const course = tableCourse(machine, table, input, steps, witness);

          expect(actorCourse(machine, input, steps)).toEqual(course);
          for (const line of course) {
            const [, state = ''] = / (\S+) \{/.exec(line) ?? [];
            if (table.states.includes(state)) reached.add(state);
          }
        }),
        { numRuns: 1000 },
      );
      expect(reached.size / table.states.length).toBeGreaterThan(0.5);
      expect([...uses].filter((use) => !isDeclared(definition, use))).toEqual([]);
    });
  },
);

function walkOf(id: string, events: readonly string[]): fc.Arbitrary<readonly Step[]> {
  const { context, payloads } = surroundings[id]!;
  const waitMs = fc.nat(longestWaitMs[id] ?? 60);
  const event = fc
    .constantFrom(...events)
    .chain((type) =>
      fc.record({ waitMs, event: fc.constant(type), payload: payloads?.[type] ?? fc.constant({}) }),
    );
  const changes = fc.record({
    waitMs,
    // One fact at a time, so that walks come far.
    changes: context.chain((facts) =>
      fc
        .constantFrom(...Object.entries<unknown>({ ...facts }))
        .map(([member, value]) => ({ [member]: value })),
    ),
  });
  return fc.array(fc.oneof({ arbitrary: event, weight: 4 }, changes), {
    maxLength: 30,
    size: 'max',
  });
}

/** Whether a definition states that a guard reads or an action writes a fact; it need not state a fact that is never written. */
function isDeclared({ guards, actions = {} }: ChartDefinition, use: string): boolean {
  const [word = '', deed, member = ''] = use.split(' ');
  const isWritten = Object.values(actions).some((facts) => facts.includes(member));
  if (deed === 'reads' && !isWritten) return true;
  return (deed === 'reads' ? guards : actions)[word]?.includes(member) === true;
}
