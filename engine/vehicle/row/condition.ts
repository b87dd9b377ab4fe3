import { doorCount } from '../../model/parts.ts';
import {
  isAsleepState,
  isChargingState,
  isCompleteState,
  isConditionedState,
  isDepartureSchedule,
  isFaultedState,
  isFlatState,
  isLockedState,
  isMovingState,
  isOfflineState,
  isOpenState,
  isPluggedState,
  isScheduleNone,
  isStrandedState,
  isSuspendedState,
  isWindowClosed,
} from './chart-sets.ts';
import type { Fleet } from './fleet.ts';
import { byte, stateWidth } from './row.ts';

/** Discrete facts about the truth of a vehicle, as used by guards. */

export function isLocked(fleet: Fleet, row: number): boolean {
  return isLockedState[fleet.states[row * stateWidth + byte.lock]!] === 1;
}

export function isPlugged(fleet: Fleet, row: number): boolean {
  return isPluggedState[fleet.states[row * stateWidth + byte.charge]!] === 1;
}

export function isMoving(fleet: Fleet, row: number): boolean {
  return isMovingState[fleet.states[row * stateWidth + byte.trip]!] === 1;
}

export function isStranded(fleet: Fleet, row: number): boolean {
  return isStrandedState[fleet.states[row * stateWidth + byte.trip]!] === 1;
}

/** Whether the car is driven or charging, and so draws no standby power. */
export function isOccupied(fleet: Fleet, row: number): boolean {
  return (
    isMoving(fleet, row) || isChargingState[fleet.states[row * stateWidth + byte.charge]!] === 1
  );
}

/** Whether the cabin is heated or cooled while the car stands. */
export function isConditioned(fleet: Fleet, row: number): boolean {
  return isConditionedState[fleet.states[row * stateWidth + byte.climate]!] === 1;
}

/** Whether the car is plugged in at a working charger that has power for it, and so supplies it. */
export function isOnWall(fleet: Fleet, row: number): boolean {
  const state = fleet.states[row * stateWidth + byte.charge]!;
  const isWithoutPower = isFaultedState[state] === 1 || isSuspendedState[state] === 1;
  return isPluggedState[state] === 1 && !isWithoutPower;
}

export function isOffline(fleet: Fleet, row: number): boolean {
  return isOfflineState[fleet.states[row * stateWidth + byte.connectivity]!] === 1;
}

export function isAsleep(fleet: Fleet, row: number): boolean {
  return isAsleepState[fleet.states[row * stateWidth + byte.connectivity]!] === 1;
}

/** Whether its 12 V battery has run flat. */
export function isFlat(fleet: Fleet, row: number): boolean {
  return isFlatState[fleet.states[row * stateWidth + byte.connectivity]!] === 1;
}

export function isAnyDoorOpen(fleet: Fleet, row: number): boolean {
  const first = row * stateWidth + byte.closures;
  for (let door = 0; door < doorCount; door += 1) {
    if (isOpenState[fleet.states[first + door]!] === 1) return true;
  }
  return false;
}

/** Whether a charge schedule applies: there is one, and no DC post, which ignores it. */
export function isUnderSchedule(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    fleet.states[base + byte.offerType] !== 2 &&
    isScheduleNone[fleet.states[base + byte.schedule]!] === 0
  );
}

/** Whether a timer depends on a car's standby drain: at its limit, or with a departure ahead. */
export function hangsOnDrain(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    isCompleteState[fleet.states[base + byte.charge]!] === 1 ||
    (isDepartureSchedule[fleet.states[base + byte.schedule]!] === 1 && isPlugged(fleet, row))
  );
}

/** Whether a charge schedule makes the car wait; never at DC posts, which ignore schedules. */
export function isWaitingForWindow(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    fleet.states[base + byte.offerType] !== 2 &&
    isWindowClosed[fleet.states[base + byte.schedule]!] === 1
  );
}
