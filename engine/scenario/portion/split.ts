import { groupSize } from '../../vehicle/row/groups.ts';
import type { Target } from '../names/roster.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Scenario } from '../plan/plan.ts';
import { memberIndex } from '../running/member-names.ts';
import { type GroupRange, groupCountOf, rowCount } from './portion.ts';
import { reachOf, type Tie } from './reach.ts';

/** The way in which a scenario is divided, decided before it runs. */
export interface FleetSplit {
  readonly rows: number;
  /** The number of groups of vehicles. */
  readonly groups: number;
  /** Whether the script does or checks anything, so that a part must run it. */
  readonly hasScript: boolean;
  /** The groups that are simulated together with the script, in order. */
  readonly together: readonly GroupRange[];
  /** The reasons for it, each once, in the order of the file. */
  readonly ties: readonly Tie[];
}

/** A part of a run: groups of vehicles that are simulated by themselves. */
export interface FleetPart {
  readonly ranges: readonly GroupRange[];
  /** Whether the script runs in it. */
  readonly hasScript: boolean;
}

/**
 * Finds out which vehicles of a scenario must be simulated together: those that its script, its
 * webhooks or its faults are about. All others live by themselves, so that their groups may run
 * anywhere, and the result is the same.
 */
export function splitOf(scenario: Scenario): FleetSplit {
  const groups = groupCountOf(scenario);
  const tied = new Uint8Array(groups);
  const ties = new Map<string, Tie>();
  for (const reach of reachOf(scenario)) {
    const key = JSON.stringify([reach.target, reach.reason, reach.position]);
    if (!ties.has(key)) ties.set(key, reach);
    const rows = rowsOf(scenario, reach.target);
    if (rows === undefined) continue;
    tied.fill(1, Math.floor(rows.from / groupSize), Math.ceil(rows.to / groupSize));
  }
  const { expect, invariants, steps, teardown } = scenario;
  const checks = [...everyStep([...steps, ...teardown])].some(({ expectations }) => expectations);
  return {
    rows: rowCount(scenario),
    groups,
    hasScript: ties.size > 0 || checks || expect.length > 0 || invariants.length > 0,
    together: rangesOf(tied, 1),
    ties: [...ties.values()],
  };
}

/**
 * The parts of a scenario, the one with the script first; the others have so many groups at most.
 */
export function partsOf(
  { groups, together, hasScript }: Pick<FleetSplit, 'groups' | 'together' | 'hasScript'>,
  mostGroups: number,
): readonly FleetPart[] {
  const tied = new Uint8Array(groups);
  for (const { first, count } of together) tied.fill(1, first, first + count);
  const parts: FleetPart[] = hasScript ? [{ ranges: together, hasScript }] : [];
  for (const { first, count } of rangesOf(tied, 0)) {
    for (let at = first; at < first + count; at += mostGroups) {
      const range = { first: at, count: Math.min(mostGroups, first + count - at) };
      parts.push({ ranges: [range], hasScript: false });
    }
  }
  return parts;
}

function rangesOf(tied: Uint8Array, wanted: 0 | 1): readonly GroupRange[] {
  const ranges: { first: number; count: number }[] = [];
  for (let group = 0; group < tied.length; group += 1) {
    if (tied[group] !== wanted) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.first + last.count === group) last.count += 1;
    else ranges.push({ first: group, count: 1 });
  }
  return ranges;
}

interface RowRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The rows of a vehicle or fleet, or all; undefined for a vehicle that comes later. */
function rowsOf(scenario: Scenario, target: Target | undefined): RowRange | undefined {
  if (target === undefined) return { from: 0, to: rowCount(scenario) };
  const { vehicles, fleets } = scenario;
  const single = vehicles.findIndex(({ name }) => name === target.name);
  if (single >= 0) return { from: single, to: single + 1 };
  let from = vehicles.length;
  for (const fleet of fleets) {
    if (fleet.name === target.name) return { from, to: from + fleet.count };
    const index = memberIndex(fleet, target.name);
    if (index !== undefined) return { from: from + index, to: from + index + 1 };
    from += fleet.count;
  }
  return undefined;
}
