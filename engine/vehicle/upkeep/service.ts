import { Fault } from '../../fault.ts';
import { setLowVoltage } from '../body/low-voltage.ts';
import { connectivityEvents, tripEvents } from '../chart-numbers.ts';
import type { VehicleCommand } from '../command.ts';
import type { Dynamics } from '../dynamics.ts';
import type { RefusalReason } from '../refusals.ts';
import { roundTo } from '../reporting/rounding.ts';
import { revolutionsAt, truth } from '../row/quantity.ts';
import { field, link, linkWidth, rowWidth, tail } from '../row/row.ts';
import type { ServiceTask, Upkeep } from '../row/upkeep.ts';
import { originOf } from './origin.ts';
import { upkeepAt } from './wear.ts';

/** Follows the command: services a parked car at once, or after a stay in the workshop. */
export function service(
  dynamics: Dynamics,
  row: number,
  { durationMs = 0 }: Extract<VehicleCommand, { kind: 'vehicle.service' }>,
  cause: number,
): RefusalReason | undefined {
  if (!(Number.isInteger(durationMs) && durationMs >= 0 && durationMs <= longestMs)) {
    throw new Fault(
      'out_of_range',
      `a service takes 0 to ${longestMs} whole ms, not ${durationMs}`,
    );
  }
  return durationMs === 0
    ? dynamics.deliver(row, tripEvents['service.perform'], cause)
    : dynamics.deliver(row, tripEvents['service.begin'], cause, durationMs);
}

/** Takes the car in. */
export function enterService(dynamics: Dynamics, row: number, durationMs: number): void {
  if (dynamics.tells(row)) dynamics.tell(row, 'service.started', { durationMs });
  dynamics.send(row, connectivityEvents['activity.note']);
}

/** Does the work: new oil, codes cleared, tyres filled, 12 V battery charged, and a record. */
export function performService(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const { now: atMs } = clock;
  const odometerKm = fleet.numbers[row * rowWidth + field.odometerKm]!;
  const upkeep = upkeepAt(dynamics, row, truth);
  const tasks = tasksFor(dynamics, row, upkeep);
  const oil = { atMs, odometerKm, revolutions: revolutionsAt(fleet, row, truth, atMs) };
  fleet.links[row * linkWidth + link.upkeep] = fleet.upkeeps.add({
    ...upkeep,
    oil: tasks.includes('oil') ? oil : undefined,
    tyresFilledMs: atMs,
    troubles: [],
    services: [...upkeep.services, { atMs, odometerKm, tasks }],
  });
  setLowVoltage(fleet, row, 100, atMs);
  if (dynamics.tells(row)) {
    dynamics.tell(row, 'service.done', { odometerKm: roundTo(odometerKm, 3), tasks });
  }
  dynamics.send(row, connectivityEvents['activity.note']);
}

/** Moves the marks of oil and next trouble code when the odometer is set forward. */
export function moveUpkeep(dynamics: Dynamics, row: number, byKm: number): void {
  const { fleet } = dynamics;
  const next = row * rowWidth + tail.nextTroubleKm;
  if (fleet.numbers[next] !== 0) fleet.numbers[next] = fleet.numbers[next]! + byKm;
  if (fleet.modelOf(row).fuel === undefined) return;
  const upkeep = upkeepAt(dynamics, row, truth);
  const changed = upkeep.oil ?? originOf(dynamics, row).oil;
  fleet.links[row * linkWidth + link.upkeep] = fleet.upkeeps.add({
    ...upkeep,
    oil: { ...changed, odometerKm: changed.odometerKm + byKm },
  });
}

function tasksFor(dynamics: Dynamics, row: number, { troubles }: Upkeep): readonly ServiceTask[] {
  const tasks: ServiceTask[] = [];
  if (dynamics.fleet.modelOf(row).fuel !== undefined) tasks.push('oil');
  if (troubles.length > 0) tasks.push('troubleCodes');
  tasks.push('tyres', 'lowVoltageBattery');
  return tasks;
}

/** A year. */
const longestMs = 365 * 86_400_000;
