import { isWithin, pathsIn, type StateValue, statePaths } from '../chart/state-value.ts';
import { Fault } from '../fault.ts';
import type { Part } from '../model/parts.ts';
import { withNearest } from '../nearest.ts';
import { getClimateContext } from './body/climate-control.ts';
import { getClosureContext } from './body/closure.ts';
import { getLockContext } from './body/lock.ts';
import { getChargeContext } from './charging/charge.ts';
import { getScheduleContext } from './charging/charge-schedule.ts';
import { type ChartName, chartNames, type StateIn, tables } from './chart-numbers.ts';
import { getTripContext } from './driving/trip-context.ts';
import type { Dynamics } from './dynamics.ts';
import { getPersonContext } from './people/person.ts';
import { getAccessContext } from './reporting/access.ts';
import { chartStatesIn } from './reporting/chart-states.ts';
import { getConnectivityContext } from './reporting/connectivity.ts';
import type { Reading } from './reporting/reading.ts';

/** A chart of a vehicle as `resolveState` of its machine takes it. */
export interface ChartView<Name extends ChartName = ChartName> {
  readonly value: StateValue;
  /** The facts about the car that the machine's guards read. */
  readonly context: ReturnType<
    Name extends keyof typeof contexts ? (typeof contexts)[Name] : typeof getClosureContext
  >;
}

const contexts = {
  lock: getLockContext,
  charge: getChargeContext,
  schedule: getScheduleContext,
  trip: getTripContext,
  connectivity: getConnectivityContext,
  person: getPersonContext,
  climate: getClimateContext,
  access: getAccessContext,
} satisfies Record<Exclude<ChartName, Part>, unknown>;

/** Throws the fault `command_malformed` for a chart that no vehicle has. */
export function chartView<const Name extends ChartName>(
  dynamics: Dynamics,
  reading: Reading,
  name: Name,
): ChartView<Name> {
  const { closures, ...values } = chartStatesIn(reading);
  const views: Readonly<Record<string, StateValue>> = { ...values, ...closures };
  if (!Object.hasOwn(views, name)) throw unknownChart(name);
  const context = Object.hasOwn(contexts, name)
    ? contexts[name as keyof typeof contexts](dynamics, reading.row)
    : getClosureContext(dynamics, reading.row, name as Part);
  return { value: views[name]!, context: context as ChartView<Name>['context'] };
}

function unknownChart(name: string): Fault {
  const words = `no vehicle has a chart ${name}`;
  return new Fault('command_malformed', withNearest(words, name, chartNames));
}

/**
 * States of the charts of a vehicle: as paths from the top, `plugged.charging`, as quantities have
 * them, or as the maps that XState writes.
 */
export type WantedStates = {
  readonly [Name in ChartName]?:
    | StateIn<Name>
    | PathIn<StateIn<Name>>
    | Readonly<Record<string, StateValue>>;
};

/** The paths of a state and of those that hold it: `plugged` and `plugged.charging`. */
type PathIn<State extends string> = State extends `{${infer First},${infer Second}}`
  ? PathIn<First> | PathIn<Second>
  : State extends `${infer Outer}.${infer Inner}`
    ? Outer | `${Outer}.${PathIn<Inner>}`
    : State;

/**
 * Whether a vehicle is in all of some states. Throws the fault `command_malformed` for a chart or
 * state that no vehicle has.
 */
export function isInStates(reading: Reading, wanted: WantedStates): boolean {
  const { closures, ...states } = chartStatesIn(reading);
  const values = { ...states, ...closures };
  if (!isMap(wanted) || Object.keys(wanted).length === 0) {
    const words = "name charts with their states, such as { charge: 'plugged.charging' }";
    throw new Fault('command_malformed', words);
  }
  const all = Object.entries(wanted) as [ChartName, StateValue][];
  for (const [name, value] of all) checkStates(name, value);
  return all.every(([name, value]) => {
    const paths = statePaths(values[name]);
    return statePaths(value).every((path) => paths.some((each) => isWithin(path, each)));
  });
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkStates(name: ChartName, value: StateValue): void {
  const number = chartNames.indexOf(name);
  if (number < 0) throw unknownChart(name);
  const leaves = tables[number]!.states.flatMap(pathsIn);
  const known = leaves.flatMap((leaf) => {
    const names = leaf.split('.');
    return names.map((_, depth) => names.slice(0, depth + 1).join('.'));
  });
  if (typeof value !== 'string' && !isMap(value)) {
    throw new Fault('command_malformed', `write a state of the chart ${name}, such as ${known[0]}`);
  }
  for (const path of statePaths(value)) {
    if (known.includes(path)) continue;
    const words = `the chart ${name} has no state ${path}`;
    throw new Fault('command_malformed', withNearest(words, path, known));
  }
}
