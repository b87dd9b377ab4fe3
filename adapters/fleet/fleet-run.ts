import { hash } from 'node:crypto';
import {
  canonicalJson,
  type FleetPart,
  type FleetSplit,
  groupSize,
  type Json,
  parseSources,
  partsOf,
  type Scenario,
  type ScenarioSources,
  splitOf,
} from '../../engine/index.ts';
import { type FleetRun, keptRunOf } from './kept-run.ts';

export type { FleetRun } from './kept-run.ts';

/** The simulation of a scenario for some days, by this version. */
export function fleetRunOf(
  scenario: Scenario,
  sources: ScenarioSources,
  { days, engineVersion }: Pick<FleetRun, 'days' | 'engineVersion'>,
): FleetRun {
  const matrix = [...(scenario.matrix ?? [])].map(([axis, value]) => [axis, String(value)]);
  const { file, path, ...rest } = sources;
  return {
    sources: { file, ...(path !== undefined && { path }), ...rest },
    // The seed that a scenario has, be it named or drawn.
    seed: scenario.seed,
    matrix: Object.fromEntries(matrix) as Readonly<Record<string, string>>,
    days,
    engineVersion,
  };
}

/** The parts of a run, in order. */
export interface FleetPlan {
  readonly split: FleetSplit;
  readonly parts: readonly FleetPart[];
}

/** The name of a run: equal for equal inputs on every machine. */
export function runIdOf(run: FleetRun): string {
  return hash('sha256', canonicalJson(keptRunOf(run) as unknown as Json), 'hex').slice(0, 32);
}

/** Reads the scenario of a run. Throws `ScenarioError`. */
export function scenarioOf({ sources, seed, matrix }: FleetRun): Scenario {
  return parseSources({ path: undefined, ...sources }, { seed, matrix });
}

export interface PlanOptions {
  /** The number of parts that is asked for. */
  readonly count?: number | undefined;
  /** The number of threads; 1 by default. */
  readonly jobs?: number;
  /** Whether the parts write tables. */
  readonly hasTables?: boolean;
}

/**
 * Divides a run into parts: into so many if that is asked for, or else into parts of some seconds
 * of work each, enough for so many threads. The parts do not change the result.
 */
export function planOf(
  scenario: Scenario,
  days: number,
  { count, jobs = 1, hasTables = false }: PlanOptions = {},
): FleetPlan {
  const mostGroups = hasTables ? mostGroupsWithTables : mostGroupsWithoutTables;
  const split = splitOf(scenario);
  const { groups } = split;
  const usual = Math.round(usualVehicleDays / (groupSize * days));
  const even = jobs === 1 ? mostGroups : Math.ceil(groups / (jobs * partsPerThread));
  const most = count === undefined ? Math.min(usual, even) : Math.ceil(groups / count);
  return { split, parts: partsOf(split, Math.max(1, Math.min(most, mostGroups))) };
}

/** The vehicle-days of a part: some 20 s of a processor. */
const usualVehicleDays = 400_000;

/** Enough parts that no thread waits long for the last one. */
const partsPerThread = 12;

/** The most groups of a part, so that its result and its memory stay small. */
const mostGroupsWithoutTables = 64;
const mostGroupsWithTables = 16;
