import { hash } from 'node:crypto';
import {
  canonicalJson,
  type FleetPart,
  groupSize,
  type Json,
  parseSources,
  partsOf,
  type Scenario,
  type ScenarioSources,
  type Split,
  splitOf,
} from '../../engine/index.ts';

/** A simulation of a fleet, from which everything else follows. */
export interface FleetRun {
  readonly sources: ScenarioSources;
  readonly seed: string | undefined;
  /** The chosen combination of a matrix. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The simulated time from the start of the clock, days of 24 hours. */
  readonly days: number;
  readonly engineVersion: string;
}

/** The parts of a run, in order. */
export interface FleetPlan {
  readonly split: Split;
  readonly parts: readonly FleetPart[];
}

/** The name of a run: equal for equal inputs on every machine. */
export function runIdOf({ sources, seed, matrix, days, engineVersion }: FleetRun): string {
  const said = { sources, seed: seed ?? null, matrix, days, engineVersion } as unknown as Json;
  return hash('sha256', canonicalJson(JSON.parse(JSON.stringify(said)) as Json), 'hex').slice(
    0,
    32,
  );
}

/** Reads the scenario of a run. Throws `ScenarioError`. */
export function scenarioOf({ sources, seed, matrix }: FleetRun): Scenario {
  return parseSources(sources, { seed, matrix });
}

/**
 * Divides a run into parts: into so many if that is asked for, or else into parts of some seconds
 * of work each. The parts do not depend on the machine.
 */
export function planOf(scenario: Scenario, days: number, count?: number): FleetPlan {
  const split = splitOf(scenario);
  const usual = Math.max(1, Math.round(usualVehicleDays / (groupSize * days)));
  const most = count === undefined ? usual : Math.max(1, Math.ceil(split.groups / count));
  return { split, parts: partsOf(split, Math.min(most, mostGroups)) };
}

/** The vehicle-days of a part: some 20 s of a processor. */
const usualVehicleDays = 400_000;

/** The most groups of a part, so that its result and its memory stay small. */
const mostGroups = 64;
