import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { findCharts } from '../../../build/compile-charts.ts';
import { compileChart } from '../../../engine/chart/compile.ts';
import { stateValueFor } from '../../../engine/chart/state-value.ts';
import { nameOf } from './state-value.ts';

describe.each(
  (await findCharts()).map(({ definition }) => ({ id: definition.machine.id, definition })),
)('the states of the $id chart', ({ definition }) => {
  const { machine } = definition;

  test.each([...compileChart(definition).states])('%s is the value of XState', (name) => {
    const value = stateValueFor(name);
    const snapshot = machine.resolveState({ value, context: {} });

    expect(snapshot.value).toEqual(value);
    expect(nameOf({ machine, value } as AnyMachineSnapshot)).toBe(name);
  });
});
