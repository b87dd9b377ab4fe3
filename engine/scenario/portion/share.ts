import type { FleetSpec, Scenario } from '../plan/plan.ts';

/**
 * A scenario with a share of each fleet, and with all vehicles that are in none. Each share is a
 * world of its own; its vehicles have the names that they have in the whole.
 *
 * @param share the number of the share, from 1, and that of all
 */
export function shareOf(
  scenario: Scenario,
  share: { readonly index: number; readonly count: number },
): Scenario {
  return { ...scenario, fleets: scenario.fleets.map((fleet) => cut(fleet, share)) };
}

function cut(fleet: FleetSpec, { index, count }: Parameters<typeof shareOf>[1]): FleetSpec {
  const from = Math.floor((fleet.count * (index - 1)) / count);
  const to = Math.floor((fleet.count * index) / count);
  return { ...fleet, first: fleet.first + from, count: to - from };
}
