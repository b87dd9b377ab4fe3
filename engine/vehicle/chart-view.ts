import { isWithin, type StateValue, statePaths, stateValueFor } from '../chart/state-value.ts';
import { Fault } from '../fault.ts';
import { type Part, parts } from '../model/parts.ts';
import { withNearest } from '../nearest.ts';
import { ownMember } from '../own-member.ts';
import { getClimateContext } from './body/climate-control.ts';
import { getClosureContext } from './body/closure.ts';
import { getLockContext } from './body/lock.ts';
import { getChargeContext } from './charging/charge.ts';
import { getScheduleContext } from './charging/charge-schedule.ts';
import {
  accessEvents,
  chargeEvents,
  climateEvents,
  closureEvents,
  connectivityEvents,
  lockEvents,
  personEvents,
  scheduleEvents,
  tables,
  tripEvents,
} from './chart-numbers.ts';
import { getTripContext } from './driving/trip-context.ts';
import type { Dynamics } from './dynamics.ts';
import { getPersonContext } from './people/person.ts';
import { getAccessContext } from './reporting/access.ts';
import { type ChartStates, chartStatesIn } from './reporting/chart-states.ts';
import { getConnectivityContext } from './reporting/connectivity.ts';
import type { Reading } from './reporting/reading.ts';

/** A chart of a vehicle; each of its parts has one by its own name. */
export type ChartName = keyof typeof contexts | Part;

/** A chart of a vehicle as `resolveState` of its machine takes it. */
export interface ChartView {
  readonly value: StateValue;
  /** The facts about the car that the machine's guards read. */
  readonly context: object;
}

/** In the order of their numbers. */
const contexts = {
  lock: getLockContext,
  charge: getChargeContext,
  schedule: getScheduleContext,
  trip: getTripContext,
  connectivity: getConnectivityContext,
  person: getPersonContext,
  climate: getClimateContext,
  access: getAccessContext,
} satisfies Record<Exclude<keyof ChartStates, 'closures'>, unknown>;

/** Throws the fault `command_malformed` for a chart that no vehicle has. */
export function chartView(dynamics: Dynamics, reading: Reading, name: ChartName): ChartView {
  const { row } = reading;
  const { closures, ...values } = chartStatesIn(reading);
  if (name in values) {
    const chart = name as keyof typeof contexts;
    return { value: values[chart], context: contexts[chart](dynamics, row) };
  }
  const part = name as Part;
  if (Object.hasOwn(closures, part)) {
    return { value: closures[part], context: getClosureContext(dynamics, row, part) };
  }
  throw unknownChart(name);
}

/** By number. */
export const chartNames: readonly ChartName[] = [
  ...(Object.keys(contexts) as (keyof typeof contexts)[]),
  ...parts,
];

function unknownChart(name: string): Fault {
  const words = `no vehicle has a chart ${name}`;
  return new Fault('command_malformed', withNearest(words, name, chartNames));
}

/** States of the charts of a vehicle; `plugged.charging` stands for `{ plugged: 'charging' }`. */
export type WantedStates = { readonly [Name in ChartName]?: StateValue };

/**
 * Whether a vehicle is in all of some states. Throws the fault `command_malformed` for a chart or
 * state that no vehicle has.
 */
export function isInStates(reading: Reading, wanted: WantedStates): boolean {
  const { closures, ...states } = chartStatesIn(reading);
  const values = { ...states, ...closures };
  const all = Object.entries(wanted) as [ChartName, StateValue][];
  for (const [name, value] of all) checkStates(name, value);
  return all.every(([name, value]) => {
    const paths = statePaths(values[name]);
    return statePaths(value).every((path) => paths.some((each) => isWithin(path, each)));
  });
}

function checkStates(name: ChartName, value: StateValue): void {
  const number = chartNames.indexOf(name);
  if (number < 0) throw unknownChart(name);
  const leaves = tables[number]!.states.flatMap((state) => statePaths(stateValueFor(state)));
  const known = leaves.flatMap((leaf) => {
    const names = leaf.split('.');
    return names.map((_, depth) => names.slice(0, depth + 1).join('.'));
  });
  for (const path of statePaths(value)) {
    if (known.includes(path)) continue;
    const words = `the chart ${name} has no state ${path}`;
    throw new Fault('command_malformed', withNearest(words, path, known));
  }
}

const events = [
  lockEvents,
  chargeEvents,
  scheduleEvents,
  tripEvents,
  connectivityEvents,
  personEvents,
  climateEvents,
  accessEvents,
];

/** Events whose guards read more than the vehicle: a charger, or wished permissions. */
const incomplete = [
  'cable.plug',
  'permission.grant',
  'permission.revoke',
  'permissions.set',
] as const;

type EventOf<Numbers> = Numbers extends unknown ? keyof Numbers & string : never;

/** An event of a vehicle's charts about which a vehicle can be asked. */
export type ChartEvent = Exclude<EventOf<(typeof events)[number]>, (typeof incomplete)[number]>;

/** An event of the chart of a part. */
export type PartEvent = EventOf<(typeof closureEvents)[Part]>;

/**
 * Whether a vehicle would follow an event now: one of its charts neither ignores nor refuses it.
 * Throws the fault `command_malformed` for an event that no chart has.
 */
export function followsEvent(
  dynamics: Dynamics,
  row: number,
  event: ChartEvent | PartEvent,
  part?: Part,
): boolean {
  if ((incomplete as readonly string[]).includes(event)) {
    const words = `whether a vehicle follows ${event} depends on more than the vehicle`;
    throw new Fault('command_malformed', `${words}; ask the snapshot of its machine`);
  }
  const charts = part === undefined ? events : [ownMember(closureEvents, part) ?? {}];
  const numbers = charts.flatMap((chart) => ownMember<number>(chart, event) ?? []);
  if (numbers.length > 0) return numbers.some((number) => dynamics.follows(row, number));
  const known = charts.flatMap((chart) => Object.keys(chart));
  const whose = part === undefined ? 'a vehicle as a whole' : `the part ${part}`;
  const words = `no chart of ${whose} has the event ${event}`;
  throw new Fault('command_malformed', withNearest(words, event, known));
}
