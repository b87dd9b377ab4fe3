import { expect, test } from 'vitest';
import { compileChart } from '../../../engine/chart/compile.ts';
import { nothing, stays } from '../../../engine/chart/table.ts';
import { doorChart, fixtures } from './fixtures/charts.ts';
import { walk } from './walk.ts';

for (const definition of fixtures) {
  test(`the ${definition.machine.id} table does what XState does, everywhere`, () => {
    const table = compileChart(definition);

    const { states, steps } = walk(definition, table);

    expect(states).toBeGreaterThan(2);
    expect(steps).toBeGreaterThan(states);
  });
}

test('the walk notices whichever number of a table is wrong', () => {
  const table = compileChart(doorChart);
  // Left out: references no event can reach, leaf 0, where a leaf without operations begins, the
  // outcome of starting, and nodes after nodes, since a wrong one may lead in a circle.
  const matters = {
    refs: (at: number) => table.refs[at] !== nothing,
    nodes: (at: number) => at % 3 === 0 || (table.nodes[at] ?? 0) < 0,
    leaves: (at: number) => at >= 4 && at % 4 !== 2 && at !== ~table.initial * 4 + 1,
    operations: () => true,
  };

  for (const field of ['refs', 'nodes', 'leaves', 'operations'] as const) {
    const numbers = table[field];
    for (const at of numbers.keys()) {
      if (!matters[field](at)) continue;
      const number = numbers[at] ?? 0;
      const wrong = {
        ...table,
        [field]: numbers.with(at, number + (number < 0 || number === stays ? -1 : 1)),
      };
      expect(() => walk(doorChart, wrong), `${field}[${at}]`).toThrow(Error);
    }
  }
});
