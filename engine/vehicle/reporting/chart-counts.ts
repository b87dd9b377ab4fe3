import { tables } from '../chart-numbers.ts';
import type { Fleet } from '../row/fleet.ts';
import { stateWidth } from '../row/row.ts';

/**
 * The numbers of vehicles in the states of each chart, by the chart's id and the states as tables
 * write them; of the closure chart, the numbers of parts. A car without a battery counts as
 * `unplugged`, and a vehicle without a persona as `none`.
 */
export function chartCounts({
  count,
  states,
}: Fleet): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const byChart = new Map<string, Map<string, number>>();
  tables.forEach((table, number) => {
    const counts = table.states.map(() => 0);
    for (let row = 0; row < count; row += 1) counts[states[row * stateWidth + number]!]! += 1;
    const sums = byChart.get(table.id) ?? new Map<string, number>();
    byChart.set(table.id, sums);
    table.states.forEach((state, at) => {
      if (counts[at]! > 0) sums.set(state, (sums.get(state) ?? 0) + counts[at]!);
    });
  });
  return Object.fromEntries([...byChart].map(([id, sums]) => [id, Object.fromEntries(sums)]));
}
