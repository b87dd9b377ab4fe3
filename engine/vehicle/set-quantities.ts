import { Fault } from '../fault.ts';
import { anyHealth } from '../form/quantity.ts';
import { given } from '../given.ts';
import { regimeOf, settleAir } from './body/thermal.ts';
import { setHealth } from './charging/battery-wear.ts';
import { settleCharging, settleParked } from './charging/tariff.ts';
import { chargeEvents, climateEvents, tripEvents } from './chart-numbers.ts';
import type { VehicleCommand } from './command.ts';
import type { Dynamics } from './dynamics.ts';
import type { VehicleFacts } from './facts.ts';
import { isCompleteState } from './row/chart-sets.ts';
import { hangsOnDrain, isMoving, isOccupied } from './row/condition.ts';
import { isCharging, odometerKmAt, truth, usableKwh } from './row/quantity.ts';
import { byte, field, rowWidth, stateWidth, tail } from './row/row.ts';
import { applyStandby } from './settle.ts';
import { moveUpkeep } from './upkeep/service.ts';

type QuantityChanges = Extract<VehicleCommand, { kind: 'vehicle.set' }>;

/** Sets quantities of a vehicle at any time and recomputes timers that depend on them. */
export function setQuantities(
  dynamics: Dynamics,
  row: number,
  changes: QuantityChanges,
  cause: number,
): undefined {
  refuseImpossible(dynamics, row, changes);
  const { fleet } = dynamics;
  const base = row * rowWidth;
  dynamics.change(row, cause, () => {
    if (isCharging(fleet, row, truth)) settleCharging(dynamics, row);
    else settleParked(dynamics, row);
    if (changes.healthPercent !== undefined) setHealth(dynamics, row, changes.healthPercent);
    if (changes.socPercent !== undefined) {
      fleet.numbers[base + field.energyKwh] = (changes.socPercent / 100) * usableKwh(fleet, row);
    }
    if (changes.odometerKm !== undefined) moveOdometer(dynamics, row, changes.odometerKm);
    if (changes.temperatureC !== undefined) {
      settleAir(dynamics, row, regimeOf(fleet, row, truth));
      fleet.numbers[base + field.temperatureC] = changes.temperatureC;
      fleet.states[row * stateWidth + byte.weathered] = 0;
      if (!isOccupied(fleet, row)) applyStandby(dynamics, row);
    }
    if (dynamics.tells(row)) dynamics.tell(row, 'vehicle.changed', changeData(changes));
  });
  const followUp = dynamics.cause;
  dynamics.deliver(row, tripEvents['rate.change'], followUp);
  // Before the rate: no new flow may begin into a car that was set above its limit.
  if (changes.socPercent !== undefined) {
    const event = beginsComplete(dynamics, row) ? 'drain.change' : 'limit.change';
    dynamics.deliver(row, chargeEvents[event], followUp);
  }
  if (changes.temperatureC !== undefined && hangsOnDrain(fleet, row)) {
    dynamics.deliver(row, chargeEvents['drain.change'], followUp);
  }
  dynamics.deliver(row, chargeEvents['rate.change'], followUp);
  dynamics.deliver(row, climateEvents['load.change'], followUp);
  if (changes.socPercent !== undefined && changes.socPercent > 0) {
    dynamics.deliver(row, tripEvents['energy.restored'], followUp);
  }
  return undefined;
}

/**
 * Whether a vehicle begins with a complete charge, which stays so while it has lost no more than
 * standby drain may take before a top-up.
 */
function beginsComplete({ fleet, isBeginning }: Dynamics, row: number): boolean {
  return isBeginning && isCompleteState[fleet.states[row * stateWidth + byte.charge]!] === 1;
}

function refuseImpossible(dynamics: Dynamics, row: number, changes: QuantityChanges): void {
  const { socPercent, healthPercent, odometerKm, temperatureC } = changes;
  const { fleet, clock } = dynamics;
  if (socPercent !== undefined || healthPercent !== undefined) {
    if (usableKwh(fleet, row) === 0) {
      throw new Fault('powertrain_unsupported', `${fleet.modelOf(row).id} has no traction battery`);
    }
  }
  if (socPercent !== undefined && !(socPercent >= 0 && socPercent <= 100)) {
    throw new Fault(
      'out_of_range',
      `a state of charge lies between 0 and 100 %, not ${socPercent}`,
    );
  }
  if (
    healthPercent !== undefined &&
    !(healthPercent >= anyHealth.min && healthPercent <= anyHealth.max)
  ) {
    throw new Fault(
      'out_of_range',
      `a state of health lies between ${anyHealth.min} and 100 %, not ${healthPercent}`,
    );
  }
  if (odometerKm !== undefined) {
    const now = odometerKmAt(fleet, row, truth, clock.now);
    if (!(odometerKm >= now && odometerKm < 10_000_000)) {
      throw new Fault('out_of_range', `an odometer never falls: it shows ${now} km`);
    }
  }
  if (temperatureC !== undefined && !(temperatureC >= -60 && temperatureC <= 60)) {
    throw new Fault('out_of_range', `it is -60 to 60 degC outside, not ${temperatureC}`);
  }
}

/** The current trip keeps its length: its marks move along. */
function moveOdometer(dynamics: Dynamics, row: number, odometerKm: number): void {
  const { fleet } = dynamics;
  const base = row * rowWidth;
  const { numbers } = fleet;
  const byKm = odometerKm - numbers[base + field.odometerKm]!;
  numbers[base + field.odometerKm] = odometerKm;
  moveUpkeep(dynamics, row, byKm);
  numbers[base + field.tripStartKm] = numbers[base + field.tripStartKm]! + byKm;
  numbers[base + tail.legEndKm] = isMoving(fleet, row)
    ? numbers[base + tail.legEndKm]! + byKm
    : odometerKm;
}

function changeData({
  healthPercent,
  odometerKm,
  socPercent,
  temperatureC,
}: QuantityChanges): VehicleFacts['vehicle.changed'] {
  return given({ healthPercent, odometerKm, socPercent, temperatureC });
}
