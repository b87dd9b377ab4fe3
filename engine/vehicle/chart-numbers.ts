import {
  type ChartNames,
  type ChartTable,
  type EventNumbers,
  eventNumbers,
} from '../chart/table.ts';
import { parts } from '../model/parts.ts';
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

/**
 * Charts of a vehicle by number, which is also the index of their state byte. The closure of
 * `parts[index]` is chart `closures + index`.
 */
export const chart = {
  lock,
  charge,
  schedule,
  trip,
  connectivity,
  person,
  climate,
  access,
  closures,
} as const;

/** The tables in the order of `chart`. */
export const tables: readonly ChartTable[] = [
  lockTable,
  chargeTable,
  chargeScheduleTable,
  tripTable,
  connectivityTable,
  personTable,
  climateTable,
  accessTable,
  ...parts.map(() => closureTable),
];

/** Events by number, named as in their chart and typed by their payload. */
export const lockEvents = numbers(lockTable);
export const closureEvents = numbers(closureTable);
export const chargeEvents = numbers(chargeTable);
export const scheduleEvents = numbers(chargeScheduleTable);
export const tripEvents = numbers(tripTable);
export const connectivityEvents = numbers(connectivityTable);
export const personEvents = numbers(personTable);
export const climateEvents = numbers(climateTable);
export const accessEvents = numbers(accessTable);

function numbers<N extends ChartNames>(table: ChartTable<N>): EventNumbers<N, Payloads> {
  return eventNumbers(table);
}
