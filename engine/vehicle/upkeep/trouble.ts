import { Fault } from '../../fault.ts';
import { wholeMs } from '../../model/crossing.ts';
import { findTroubleCode } from '../../model/trouble-code-list.ts';
import { nextTroubleCode, type TroubleEvent } from '../../model/trouble-codes.ts';
import type { VehicleCommand } from '../command.ts';
import { instantAtKm } from '../driving/leg-end.ts';
import type { Dynamics } from '../dynamics.ts';
import { roundTo } from '../reporting/rounding.ts';
import { odometerKmAt, truth } from '../row/quantity.ts';
import { field, link, linkWidth, rowWidth, tail } from '../row/row.ts';
import type { Upkeep } from '../row/upkeep.ts';
import { upkeepAt } from './wear.ts';

/** Draws the odometer at which the next code is stored, unless it is known. */
export function foreseeTrouble(dynamics: Dynamics, row: number): void {
  const { numbers } = dynamics.fleet;
  const at = row * rowWidth + tail.nextTroubleKm;
  if (numbers[at] !== 0) return;
  numbers[at] = nextTrouble(dynamics, row, numbers[row * rowWidth + field.odometerKm]!).odometerKm;
}

/** Whole ms until the car stores its next code on the current leg; Infinity if it does not. */
export function timeToTrouble(dynamics: Dynamics, row: number): number {
  const { fleet, clock } = dynamics;
  const base = row * rowWidth;
  const { numbers } = fleet;
  const nextKm = numbers[base + tail.nextTroubleKm]!;
  if (nextKm > numbers[base + tail.legEndKm]!) return Infinity;
  return wholeMs(instantAtKm(fleet, row, nextKm) - clock.now);
}

/** Stores the code that is due and draws the next. */
export function storeDueTrouble(dynamics: Dynamics, row: number): void {
  const at = row * rowWidth + tail.nextTroubleKm;
  const { numbers } = dynamics.fleet;
  const dueKm = numbers[at]!;
  const { code, index } = nextTrouble(dynamics, row, dueKm);
  const upkeep = upkeepAt(dynamics, row, truth);
  keepTrouble(dynamics, row, { ...upkeep, drawnTroubles: index + 1 }, code.code);
  numbers[at] = nextTrouble(dynamics, row, dueKm).odometerKm;
}

/** Stores codes whose odometer the car has passed, such as one due as the leg ends. */
export function storePassedTrouble(dynamics: Dynamics, row: number): void {
  const { numbers } = dynamics.fleet;
  const base = row * rowWidth;
  while (numbers[base + field.odometerKm]! >= numbers[base + tail.nextTroubleKm]!) {
    storeDueTrouble(dynamics, row);
  }
}

/** Follows the command: stores a code as if detected. A stored code stays unchanged. */
export function storeTrouble(
  dynamics: Dynamics,
  row: number,
  { code }: Extract<VehicleCommand, { kind: 'trouble.store' }>,
  cause: number,
): undefined {
  const known = findTroubleCode(code);
  if (known === undefined) {
    throw new Fault('trouble_unknown', `there is no trouble code ${code} in the catalogue`);
  }
  const model = dynamics.fleet.modelOf(row);
  if (!known.powertrains.includes(model.powertrain)) {
    throw new Fault('powertrain_unsupported', `${model.id} has no trouble code ${code}`);
  }
  if (upkeepAt(dynamics, row, truth).troubles.some((each) => each.code === code)) return;
  dynamics.change(row, cause, () => {
    keepTrouble(dynamics, row, upkeepAt(dynamics, row, truth), code);
  });
}

/**
 * The code that follows those so far, and its odometer, counted from where the previous one was
 * stored, or where the car first drove off.
 */
function nextTrouble(dynamics: Dynamics, row: number, fromKm: number): TroubleEvent {
  const { fleet, streams } = dynamics;
  const index = upkeepAt(dynamics, row, truth).drawnTroubles - 1;
  return nextTroubleCode(streams, fleet.nameOf(row), fleet.modelOf(row), {
    index,
    odometerKm: fromKm,
  });
}

function keepTrouble(dynamics: Dynamics, row: number, upkeep: Upkeep, code: string): void {
  const { fleet, clock } = dynamics;
  const isNew = upkeep.troubles.every((each) => each.code !== code);
  const troubles = isNew ? [...upkeep.troubles, { code, atMs: clock.now }] : upkeep.troubles;
  fleet.links[row * linkWidth + link.upkeep] = fleet.upkeeps.add({ ...upkeep, troubles });
  if (!isNew || !dynamics.tells(row)) return;
  const odometerKm = roundTo(odometerKmAt(fleet, row, truth, clock.now), 3);
  dynamics.tell(row, 'trouble.stored', { code, odometerKm });
}
