import { describe, expect, test } from 'vitest';
import { findCharts } from '../../../build/compile-charts.ts';
import { compileChart, compileCounted } from '../../../engine/chart/compile.ts';
import { stays } from '../../../engine/chart/table.ts';
import { fixtures } from './fixtures/charts.ts';
import { walk } from './walk.ts';

const charts = await findCharts();

describe.each([...charts.map(({ definition }) => definition), ...fixtures])(
  'the counted table of $machine.id',
  (definition) => {
    test('does what XState does, everywhere', () => {
      const counted = { ...compileChart(definition), ...compileCounted(definition) };
      const { steps } = walk(definition, counted);

      expect(steps).toBeGreaterThan(0);
    });
  },
);

test('a leaf that leads to another state takes a transition to one', () => {
  for (const { definition } of charts) {
    const { parts, taken, leaves, initial } = compileCounted(definition);
    const moved = taken.filter((_, leaf) => leaves[leaf * 4] !== stays && leaf !== ~initial);

    // Only the start enters a state without a transition.
    expect(
      moved.filter((some) => !some.some((each) => parts.transitions[each]!.to.length > 0)),
    ).toEqual([]);
    expect(moved.length).toBeGreaterThan(0);
  }
});

test('each transition and state of our charts is in a leaf of its table', () => {
  for (const { definition } of charts) {
    const { parts, taken, entered } = compileCounted(definition);
    const states = parts.states.flatMap(({ type }, number) => (type === 'atomic' ? [number] : []));

    expect([...new Set(taken.flat())].sort((a, b) => a - b)).toEqual([...parts.transitions.keys()]);
    expect([...new Set(entered.flat())].sort((a, b) => a - b)).toEqual(states);
  }
});

test('transitions to the same state are told apart, though one table cannot', () => {
  const { definition } = charts.find(({ definition: { machine } }) => machine.id === 'person')!;
  const { parts, taken, leaves } = compileCounted(definition);
  const home = parts.transitions.flatMap(({ from, to }, number) =>
    parts.states[from]!.path === 'stayingHome' && to.length > 0 ? [number] : [],
  );
  const leavesOf = home.map((each) =>
    taken.flatMap((some, at) => (some.includes(each) ? [at] : [])),
  );

  expect(home).toHaveLength(3);
  expect(new Set(leavesOf.flat()).size).toBe(leavesOf.flat().length);
  expect(leaves[leavesOf[0]![0]! * 4]).toBe(leaves[leavesOf[2]![0]! * 4]);
});
