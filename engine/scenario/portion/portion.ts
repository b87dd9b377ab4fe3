import { groupSize } from '../../vehicle/row/groups.ts';
import type { FleetSpec, Scenario } from '../plan/plan.ts';
import { memberName } from '../running/member-names.ts';

/** Adjacent groups of vehicles, numbered from 0 in the order of rows. */
export interface GroupRange {
  readonly first: number;
  readonly count: number;
}

/** The number of vehicles that a scenario begins with: one row each. */
export function rowCount({ vehicles, fleets }: Scenario): number {
  return fleets.reduce((sum, { count }) => sum + count, vehicles.length);
}

/** The name of the vehicle in a row; undefined beyond the last. */
export function nameOfRow({ vehicles, fleets }: Scenario, row: number): string | undefined {
  if (row < vehicles.length) return vehicles[row]!.name;
  let index = row - vehicles.length;
  for (const { id, first, count } of fleets) {
    if (index < count) return memberName(id, first + index);
    index -= count;
  }
  return undefined;
}

/** The number of groups in which the rows of a scenario lie. */
export function groupCountOf(scenario: Scenario): number {
  return Math.ceil(rowCount(scenario) / groupSize);
}

/**
 * A scenario with the vehicles of some groups alone, each as it is in the whole: their names, draws
 * and order are the same. The ranges are in order and do not overlap. Without its script, it has
 * nothing but the life of these vehicles. Only watched vehicles are logged.
 */
export function portionOf(
  scenario: Scenario,
  ranges: readonly GroupRange[],
  { hasScript }: { readonly hasScript: boolean },
): Scenario {
  const rows = joined(ranges).map(({ first, count }) => ({
    from: first * groupSize,
    to: (first + count) * groupSize,
  }));
  const isIn = (row: number): boolean => rows.some(({ from, to }) => row >= from && row < to);
  const vehicles = scenario.vehicles.filter((_, row) => isIn(row));
  const fleets: FleetSpec[] = [];
  let firstRow = scenario.vehicles.length;
  for (const fleet of scenario.fleets) {
    for (const { from, to } of rows) {
      const begin = Math.max(from, firstRow);
      const end = Math.min(to, firstRow + fleet.count);
      if (begin >= end) continue;
      fleets.push({ ...fleet, first: fleet.first + begin - firstRow, count: end - begin });
    }
    firstRow += fleet.count;
  }
  return { ...scenario, log: 'watched', vehicles, fleets, ...(!hasScript && noScript) };
}

const noScript = {
  webhooks: [],
  faults: [],
  invariants: [],
  arrivals: [],
  steps: [],
  teardown: [],
  expect: [],
} satisfies Partial<Scenario>;

/** The same ranges, of which no two adjoin: a fleet is cut only where groups are left out. */
function joined(ranges: readonly GroupRange[]): readonly GroupRange[] {
  const all: GroupRange[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last === undefined || last.first + last.count < range.first) all.push(range);
    else all[all.length - 1] = { first: last.first, count: last.count + range.count };
  }
  return all;
}
