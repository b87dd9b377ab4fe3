import { type BoundChart, bindChart } from '../../../engine/chart/machine.ts';
import type { ChartTable } from '../../../engine/chart/table.ts';

/** What a chart asks of the outside, by name and number. */
export interface Outside {
  guard(name: string): boolean;
  run(name: string): void;
  delay(name: string): number;
  arm(slot: number, event: number, delayMs: number): void;
  cancel(slot: number): void;
}

/** A table bound to one row whose every question and operation goes to `outside`, by name. */
export function bindRow(
  table: ChartTable,
  outside: Outside,
): { chart: BoundChart; states: Uint8Array } {
  const states = new Uint8Array(8);
  const chart = bindChart(
    table,
    {
      guards: byName(table.guards, (name) => () => outside.guard(name)),
      actions: byName(table.actions, (name) => () => outside.run(name)),
      delays: byName(table.delays, (name) => () => outside.delay(name)),
    },
    {
      states,
      stride: 4,
      offset: 1,
      arm: (_row, slot, event, delayMs) => outside.arm(slot, event, delayMs),
      cancel: (_row, slot) => outside.cancel(slot),
    },
  );
  return { chart, states };
}

/** The row that `bindRow` binds, and where its state lies. */
export const row = 1;
export const place = 5;

function byName<F>(names: readonly string[], make: (name: string) => F): Record<string, F> {
  return Object.fromEntries(names.map((name) => [name, make(name)] as const));
}
