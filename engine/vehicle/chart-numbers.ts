import type { ChartTable } from '../chart/table.ts';
import { invariant } from '../invariant.ts';
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

/** Events by number, named as in their chart. */
export const lockEvents = numbers(lockTable, [
  'doors.lock',
  'doors.unlock',
  'door.opened',
  'motion.start',
]);
export const closureEvents = numbers(closureTable, ['closure.open', 'closure.close']);
export const chargeEvents = numbers(chargeTable, [
  'cable.plug',
  'cable.unplug',
  'charge.start',
  'charge.stop',
  'charger.fail',
  'charger.restore',
  'drain.change',
  'limit.change',
  'port.opened',
  'rate.change',
  'schedule.allow',
  'window.close',
  'window.open',
]);
export const scheduleEvents = numbers(chargeScheduleTable, [
  'need.change',
  'schedule.apply',
  'schedule.clear',
  'schedule.daily',
  'schedule.departures',
  'schedule.weekly',
  'schedule.workweek',
  'zone.change',
]);
export const tripEvents = numbers(tripTable, [
  'energy.restored',
  'rate.change',
  'service.begin',
  'service.perform',
  'trip.end',
  'trip.start',
]);
export const connectivityEvents = numbers(connectivityTable, [
  'activity.begin',
  'activity.end',
  'activity.note',
  'network.drop',
  'network.restore',
  'outage.end',
  'vehicle.poll',
  'vehicle.wake',
]);
export const personEvents = numbers(personTable, [
  'routine.begin',
  'trip.ended',
  'trip.recovered',
  'trip.refused',
  'trip.stranded',
]);

export const climateEvents = numbers(climateTable, [
  'climate.start',
  'climate.stop',
  'load.change',
  'motion.start',
]);
export const accessEvents = numbers(accessTable, [
  'permission.grant',
  'permission.revoke',
  'permissions.set',
]);

function numbers<const Name extends string>(
  table: ChartTable,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const entries = names.map((name) => {
    const number = table.events.indexOf(name);
    invariant(number >= 0, `chart '${table.id}' has the event '${name}'`);
    return [name, number] as const;
  });
  return Object.fromEntries(entries) as Record<Name, number>;
}
