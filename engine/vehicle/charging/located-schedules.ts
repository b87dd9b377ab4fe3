import { distanceKm } from '../../place/geography.ts';
import { connectivityEvents, scheduleEvents } from '../chart-numbers.ts';
import type { VehicleCommand } from '../command.ts';
import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import { linksAt, truth } from '../row/quantity.ts';
import { link, linkWidth } from '../row/row.ts';
import type { ChargeSchedule, LocatedSchedule } from '../row/schedule.ts';

/** The distance from the location of a schedule within which it applies, km (ours). */
const reachKm = 0.1;

/** The schedule set for everywhere, with those that apply at locations. */
export function schedulesOf(
  { fleet }: Pick<Whereabouts, 'fleet'>,
  row: number,
  block = truth,
): ChargeSchedule {
  return fleet.schedules.at(fleet.links[linksAt(fleet, row, block) + link.schedule]!);
}

/**
 * The schedule that applies where the car is parked or set out from: the latest of those for that
 * location (ours), otherwise the one for everywhere. Cheap for a car without located schedules.
 */
export function scheduleInForce(
  where: Pick<Whereabouts, 'fleet' | 'places'>,
  row: number,
  block = truth,
): ChargeSchedule {
  const schedule = schedulesOf(where, row, block);
  if (schedule.located === undefined) return schedule;
  const { fleet, places } = where;
  const parked = places.positionOf(fleet.links[linksAt(fleet, row, block) + link.origin]!);
  return schedule.located.findLast((each) => distanceKm(parked, each) <= reachKm) ?? schedule;
}

/** Follows the command, replacing a schedule of the same id. */
export function addSchedule(
  dynamics: Dynamics,
  row: number,
  { schedule }: Extract<VehicleCommand, { kind: 'schedule.add' }>,
  cause: number,
): undefined {
  const { located = [] } = schedulesOf(dynamics, row);
  const others = located.filter(({ id }) => id !== schedule.id);
  changeLocated(dynamics, row, [...others, schedule], schedule, cause);
}

/** Follows the command; without effect if there is no such schedule. */
export function removeSchedule(
  dynamics: Dynamics,
  row: number,
  { scheduleId }: Extract<VehicleCommand, { kind: 'schedule.remove' }>,
  cause: number,
): undefined {
  const { located = [] } = schedulesOf(dynamics, row);
  const others = located.filter(({ id }) => id !== scheduleId);
  if (others.length === located.length) return;
  changeLocated(dynamics, row, others, { id: scheduleId, kind: 'none' }, cause);
}

function changeLocated(
  dynamics: Dynamics,
  row: number,
  located: readonly LocatedSchedule[],
  { id, kind }: Pick<ChargeSchedule, 'kind'> & { readonly id: string },
  cause: number,
): void {
  const { fleet } = dynamics;
  const before = scheduleInForce(dynamics, row);
  const { located: _, ...everywhere } = schedulesOf(dynamics, row);
  const schedule = located.length === 0 ? everywhere : { ...everywhere, located };
  dynamics.change(row, cause, () => {
    fleet.links[row * linkWidth + link.schedule] = fleet.schedules.number(schedule);
    if (dynamics.tells(row)) {
      dynamics.tell(row, 'schedule.changed', { schedule: kind, scheduleId: id });
    }
  });
  const told = dynamics.cause;
  dynamics.deliver(row, connectivityEvents['activity.note'], told);
  if (isSame(before, scheduleInForce(dynamics, row))) return;
  dynamics.deliver(row, scheduleEvents['schedule.apply'], told);
}

/** The schedule for everywhere may be an equal but different object. */
function isSame(one: ChargeSchedule, other: ChargeSchedule): boolean {
  return one.windows === other.windows && one.departures === other.departures;
}
