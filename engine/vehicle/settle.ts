import { standbyWatts } from '../model/standby.ts';
import { settleLowVoltage } from './body/low-voltage.ts';
import { usualCelsiusAt } from './body/thermal.ts';
import type { Dynamics } from './dynamics.ts';
import { isAsleep, isFlat, isOccupied, isOnWall } from './row/condition.ts';
import type { Fleet } from './row/fleet.ts';
import {
  flowEnergyKwhAt,
  fuelLitresAt,
  idleCabinWallKw,
  idleEnergyKwhAt,
  odometerKmAt,
  revolutionsAt,
  truth,
} from './row/quantity.ts';
import { field, rowWidth, tail } from './row/row.ts';

/**
 * Settling moves the origin of a vehicle's linear quantities to now. It happens at the vehicle's
 * own events only, so that the numbers do not depend on observers.
 */

/** Settles energy, fuel, revolutions and odometer while no energy flows from a charger. */
export function settleIdle(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  const energyKwh = idleEnergyKwhAt(fleet, row, truth, nowMs);
  const odometerKm = odometerKmAt(fleet, row, truth, nowMs);
  fleet.numbers[base + field.revolutions] = revolutionsAt(fleet, row, truth, nowMs);
  fleet.numbers[base + field.fuelLitres] = fuelLitresAt(fleet, row, truth, nowMs);
  fleet.numbers[base + field.energyKwh] = energyKwh;
  fleet.numbers[base + field.odometerKm] = snapped(
    odometerKm,
    fleet.numbers[base + tail.legEndKm]!,
  );
  fleet.numbers[base + field.sinceMs] = nowMs;
}

/** Settles the energy in the battery and in the session while a charger fills the battery. */
export function settleFlow(fleet: Fleet, row: number, nowMs: number): void {
  const energyKwh = flowEnergyKwhAt(fleet, row, truth, nowMs);
  addEnergyTo(fleet, row, energyKwh);
  fleet.numbers[row * rowWidth + field.sinceMs] = nowMs;
}

/** Sets the energy that a session has reached. */
export function addEnergyTo(fleet: Fleet, row: number, energyKwh: number): void {
  const base = row * rowWidth;
  const { numbers } = fleet;
  const added = energyKwh - numbers[base + field.energyKwh]!;
  numbers[base + field.addedKwh] = Math.max(0, numbers[base + field.addedKwh]! + added);
  numbers[base + field.energyKwh] = energyKwh;
}

/**
 * Sets the drain of a parked car by its wakefulness and by the load of its cabin, which the battery
 * supplies or, if the car is on it, the wall. The season's temperature counts, not that of the
 * hour: the drain holds for as long as the car stands.
 */
export function applyStandby(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  settleLowVoltage(fleet, row, clock.now);
  const model = fleet.modelOf(row);
  const watts =
    model.battery === undefined || isOccupied(fleet, row) || isFlat(fleet, row)
      ? 0
      : standbyWatts(
          model,
          isAsleep(fleet, row) ? 'asleep' : 'awake',
          usualCelsiusAt(dynamics, row, truth, clock.now),
        );
  const base = row * rowWidth;
  const loadKw = fleet.numbers[base + field.loadKw]!;
  const isLoadOnWall = loadKw !== 0 && isOnWall(fleet, row);
  const cabinWatts = isLoadOnWall ? 0 : 1000 * loadKw;
  fleet.numbers[base + field.drainKwhPerMs] = -(watts + cabinWatts) / wattMsPerKwh;
  if (isLoadOnWall) fleet.cabinWallKw.set(row, idleCabinWallKw(fleet, row, truth));
  else fleet.cabinWallKw.delete(row);
}

const wattMsPerKwh = 3_600_000_000;

/**
 * The odometer, or the end of the leg within a millimetre of it. A leg ends at a whole instant, a
 * few centimetres late at most, and then exactly at its end.
 */
function snapped(odometerKm: number, legEndKm: number): number {
  return odometerKm > legEndKm - 1e-6 ? legEndKm : odometerKm;
}
