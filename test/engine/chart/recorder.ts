import { bindChart } from '../../../engine/chart/machine.ts';
import type { ChartTable, EventNumber, StepOutcome } from '../../../engine/chart/table.ts';

/** The calls of a chart to the outside, by name and number, with the payload of the event. */
export interface Outside {
  guard(name: string, payload: unknown): boolean;
  run(name: string, payload: unknown): void;
  delay(name: string, payload: unknown): number;
  arm(slot: number, event: number, delayMs: number): void;
  cancel(slot: number): void;
}

/** A table bound to one row. */
export interface BoundRow {
  readonly states: Uint8Array;
  start(): void;
  step(event: number, payload?: unknown): StepOutcome;
  stateName(): string;
}

/** A table bound to one row all of whose guards and operations call `outside`, by name. */
export function bindRow(table: ChartTable, outside: Outside): BoundRow {
  const states = new Uint8Array(8);
  const chart = bindChart(
    table,
    {
      guards: byName(
        table.guards,
        (name) => (_row: number, payload: unknown) => outside.guard(name, payload),
      ),
      actions: byName(
        table.actions,
        (name) => (_row: number, payload: unknown) => outside.run(name, payload),
      ),
      delays: byName(
        table.delays,
        (name) => (_row: number, payload: unknown) => outside.delay(name, payload),
      ),
    },
    {
      states,
      stride: 4,
      offset: 1,
      arm: (_row, slot, event, delayMs) => outside.arm(slot, event, delayMs),
      cancel: (_row, slot) => outside.cancel(slot),
    },
  );
  return {
    states,
    start: () => chart.start(row),
    step: (event, payload) => chart.step(row, event as EventNumber<unknown>, payload),
    stateName: () => table.states[states[place]!]!,
  };
}

/** The row that `bindRow` binds, and the place of its state. */
const row = 1;
export const place = 5;

function byName<F>(names: readonly string[], make: (name: string) => F): Record<string, F> {
  return Object.fromEntries(names.map((name) => [name, make(name)] as const));
}
