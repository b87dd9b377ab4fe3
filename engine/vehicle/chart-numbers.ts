import {
  type ChartNames,
  type ChartTable,
  type EventNumbers,
  eventNumbers,
  type NamesOf,
} from '../chart/table.ts';
import { invariant } from '../invariant.ts';
import { type Part, parts } from '../model/parts.ts';
import {
  accessTable,
  chargeScheduleTable,
  chargeTable,
  climateTable,
  closureTable,
  connectivityTable,
  lockTable,
  personTable,
  tripTable,
} from './charts.generated.ts';
import type { Payloads } from './payloads.ts';
import { byte } from './row/row.ts';

const { lock, charge, schedule, trip, connectivity, person, climate, access, closures } = byte;

/** The tables of the charts that each vehicle has once, in the order of their state bytes. */
const wholeTables = {
  lock: lockTable,
  charge: chargeTable,
  schedule: chargeScheduleTable,
  trip: tripTable,
  connectivity: connectivityTable,
  person: personTable,
  climate: climateTable,
  access: accessTable,
};

type WholeName = keyof typeof wholeTables;

/** A chart of a vehicle by its name; each part has one by the name of the part. */
export type ChartName = WholeName | Part;

/** A state of a chart, as its table names it. */
export type StateIn<Name extends ChartName> = NamesOf<
  Name extends WholeName ? (typeof wholeTables)[Name] : typeof closureTable
>['state'];

/**
 * The tables of a vehicle's charts by number, which is also the index of their state byte. The
 * closure of `parts[index]` is chart `closures + index`.
 */
export const tables: readonly ChartTable[] = [
  ...Object.values(wholeTables),
  ...parts.map(() => closureTable),
];

/** The names of the charts, by number. */
export const chartNames: readonly ChartName[] = [
  ...(Object.keys(wholeTables) as WholeName[]),
  ...parts,
];

/** The numbers that each chart has for its events, with those of its timers. */
export const eventsPerChart = 32;
export const eventBits = 5;

/**
 * Numbers of the events that vehicles are sent, named as in their chart and typed by their payload:
 * a number says chart and event.
 */
export const lockEvents = numbers(lockTable, lock);
export const chargeEvents = numbers(chargeTable, charge);
export const scheduleEvents = numbers(chargeScheduleTable, schedule);
export const tripEvents = numbers(tripTable, trip);
export const connectivityEvents = numbers(connectivityTable, connectivity);
export const personEvents = numbers(personTable, person);
export const climateEvents = numbers(climateTable, climate);
export const accessEvents = numbers(accessTable, access);
export const closureEvents = Object.fromEntries(
  parts.map((part, index) => [part, numbers(closureTable, closures + index)]),
) as Record<Part, EventNumbers<NamesOf<typeof closureTable>, Payloads>>;

/** The event numbers of all charts but those of parts. */
export const wholeEvents = [
  lockEvents,
  chargeEvents,
  scheduleEvents,
  tripEvents,
  connectivityEvents,
  personEvents,
  climateEvents,
  accessEvents,
];

function numbers<N extends ChartNames>(
  table: ChartTable<N>,
  number: number,
): EventNumbers<N, Payloads> {
  invariant(table.events.length <= eventsPerChart, `chart '${table.id}' has few events`);
  return eventNumbers(table, number * eventsPerChart);
}
