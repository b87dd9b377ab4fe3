import type { ChartTransition, CountedTable } from '../../engine/chart/counted.ts';
import { isRefusal } from '../../engine/chart/table.ts';
import { countedTables } from '../charts.generated.ts';
import type { TakenLeaves } from './leaf-counter.ts';
import { type PathStep, pathWords, shortestPath } from './shortest-path.ts';
import { unreachable } from './unreachable.ts';

/** The states and transitions of a chart that some runs took. */
export interface ChartCoverage {
  readonly chart: string;
  readonly states: readonly StateCoverage[];
  readonly transitions: readonly TransitionCoverage[];
}

/** A state without others in it. */
export interface StateCoverage extends Taken {
  readonly state: string;
}

export interface TransitionCoverage extends Taken {
  /** `charge: plugged.waiting on window.open [belowLimit]`. */
  readonly name: string;
  readonly to: readonly string[];
  readonly effect: TransitionEffect;
  /** The fewest events that lead through it, where no run took it. */
  readonly path: readonly PathStep[] | undefined;
  /** The reason why no scenario can take it; undefined for those that count. */
  readonly unreachable: string | undefined;
}

/** It goes to a state, be it the same one; refuses the event; or stays for another reason. */
export type TransitionEffect = 'moves' | 'stays' | 'refuses';

interface Taken {
  /** The powertrains of the vehicles that took it; `none` where there was no vehicle. */
  readonly kinds: readonly string[];
  /** The names of the scenarios that took it, in the order of their runs. */
  readonly scenarios: readonly string[];
}

/** The leaves that a scenario took. */
export interface CountedRun {
  readonly scenario: string;
  readonly taken: TakenLeaves;
}

/** The coverage of each chart by some runs. */
export function coverageOf(runs: readonly CountedRun[]): readonly ChartCoverage[] {
  return countedTables.map((table) => chartCoverage(table, runs));
}

/** The transitions that count: all that a scenario can take. */
export function countedIn(chart: ChartCoverage): readonly TransitionCoverage[] {
  return chart.transitions.filter((each) => each.unreachable === undefined || isTaken(each));
}

export function isTaken({ scenarios }: Taken): boolean {
  return scenarios.length > 0;
}

/** The reason why no scenario can take a transition, or the fewest events that lead through it. */
export function untakenWords({ path, unreachable: reason }: TransitionCoverage): string {
  if (reason !== undefined) return reason;
  return path === undefined ? 'no events lead through it' : `its fewest events: ${pathWords(path)}`;
}

function chartCoverage(table: CountedTable, runs: readonly CountedRun[]): ChartCoverage {
  const { states, transitions } = table.parts;
  const taken = takersOf(table.id, table.taken, runs);
  const entered = takersOf(table.id, table.entered, runs);
  const untaken: Taken = { kinds: [], scenarios: [] };
  return {
    chart: table.id,
    states: states.flatMap(({ path, type }, number) =>
      type === 'atomic' || type === 'final'
        ? [{ state: path, ...(entered[number] ?? untaken) }]
        : [],
    ),
    transitions: transitions.map((each, number) => {
      const name = nameOf(table, each);
      const takers = taken[number] ?? untaken;
      return {
        name,
        to: each.to.map((state) => states[state]!.path),
        effect: effectOf(each),
        path: isTaken(takers) ? undefined : shortestPath(table, number),
        unreachable: unreachable.get(name),
        kinds: takers.kinds,
        scenarios: takers.scenarios,
      };
    }),
  };
}

/** By number of a part, who took it. */
function takersOf(
  chart: string,
  partsOf: readonly (readonly number[])[],
  runs: readonly CountedRun[],
): readonly Taken[] {
  const found: ({ kinds: Set<string>; scenarios: Set<string> } | undefined)[] = [];
  for (const { scenario, taken } of runs) {
    for (const [kind, leaves] of Object.entries(taken[chart] ?? {})) {
      for (const part of leaves.flatMap((leaf) => partsOf[leaf]!)) {
        const taker = (found[part] ??= { kinds: new Set(), scenarios: new Set() });
        taker.kinds.add(kind === '' ? 'none' : kind);
        taker.scenarios.add(scenario);
      }
    }
  }
  return Array.from(found, (each) => ({
    kinds: [...(each?.kinds ?? [])].sort(),
    scenarios: [...(each?.scenarios ?? [])],
  }));
}

function nameOf({ id, parts }: CountedTable, { from, on, guard }: ChartTransition): string {
  const state = parts.states[from]!.path;
  const event = on === 'always' || on.startsWith('after ') ? on : `on ${on}`;
  const words = [state, event, guard === '' ? '' : `[${guard}]`].filter((word) => word !== '');
  return `${id}: ${words.join(' ')}`;
}

function effectOf({ to, actions }: ChartTransition): TransitionEffect {
  if (to.length > 0) return 'moves';
  return actions.some(isRefusal) ? 'refuses' : 'stays';
}
