import { isWithin, pathsIn, type StateValue, statePaths } from '../chart/state-value.ts';
import { Fault } from '../fault.ts';
import type { Part } from '../model/parts.ts';
import { nearest, suggesting, withNearest } from '../nearest.ts';
import { ownMember } from '../own-member.ts';
import { shownName } from '../printable.ts';
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
  if (typeof name !== 'string' || !Object.hasOwn(views, name)) throw unknownChart(name);
  const context = Object.hasOwn(contexts, name)
    ? contexts[name as keyof typeof contexts](dynamics, reading.row)
    : getClosureContext(dynamics, reading.row, name as Part);
  return { value: views[name]!, context: context as ChartView<Name>['context'] };
}

function unknownChart(name: unknown): Fault {
  const words = `no vehicle has a chart ${shownName(name)}`;
  const suggestion =
    typeof name === 'string'
      ? (ownMember(otherNames, name) ?? nearest(name, chartNames))
      : undefined;
  return new Fault('command_malformed', suggesting(words, suggestion));
}

/** Other names for the charts of parts, each with a chart that may be meant. */
const otherNames: Readonly<Record<string, ChartName>> = {
  closure: 'frontLeft',
  closures: 'frontLeft',
};

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
 * lasting state that no vehicle has.
 */
export function isInStates(reading: Reading, wanted: WantedStates): boolean {
  const { closures, ...states } = chartStatesIn(reading);
  const values: Readonly<Record<string, StateValue>> = { ...states, ...closures };
  if (!isMap(wanted)) {
    const words = "name charts with their states, such as { charge: 'plugged.charging' }";
    throw new Fault('command_malformed', words);
  }
  const all = Object.entries(wanted).map(
    ([name, value]) => [name, wantedPaths(name, value)] as const,
  );
  return all.every(([name, paths]) => {
    const present = statePaths(values[name]!);
    return paths.every((path) => present.some((each) => isWithin(path, each)));
  });
}

/** Whether a value is an object with members. */
function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The paths of the wanted states of a chart. */
function wantedPaths(name: string, value: unknown): readonly string[] {
  const number = (chartNames as readonly string[]).indexOf(name);
  if (number < 0) throw unknownChart(name);
  const { states } = tables[number]!;
  // Parallel states as quantities have them.
  if (typeof value === 'string' && states.includes(value)) return pathsIn(value);
  const known = states.flatMap(pathsIn).flatMap((leaf) => {
    const names = leaf.split('.');
    return names.map((_, depth) => names.slice(0, depth + 1).join('.'));
  });
  return pathsWithin(value, '');

  function pathsWithin(inner: unknown, outer: string): readonly string[] {
    if (typeof inner === 'string') return [knownPath(`${outer}${inner}`)];
    if (isMap(inner) && !Array.isArray(inner)) {
      return Object.entries(inner).flatMap(([state, deeper]) =>
        pathsWithin(deeper, `${knownPath(`${outer}${state}`)}.`),
      );
    }
    const words = `write a state of the chart ${name}, such as ${known[0]}`;
    throw new Fault('command_malformed', words);
  }

  function knownPath(path: string): string {
    if (known.includes(path)) return path;
    const words = `the chart ${name} has no lasting state ${shownName(path)}`;
    throw new Fault('command_malformed', withNearest(words, path, known));
  }
}
