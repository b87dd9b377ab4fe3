import {
  isAsleepState,
  isChargingState,
  isLockedState,
  isMovingState,
  isOpenState,
  isPluggedState,
  isStrandedState,
  isWindowClosed,
} from './chart-sets.ts';
import type { Fleet } from './fleet.ts';
import { byte, doorCount, stateWidth } from './row.ts';

/** Discrete facts about the truth of a vehicle, as guards ask them. */

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

/** Driven or charging: the car is busy and draws no standby power. */
export function isOccupied(fleet: Fleet, row: number): boolean {
  return (
    isMoving(fleet, row) || isChargingState[fleet.states[row * stateWidth + byte.charge]!] === 1
  );
}

export function isAsleep(fleet: Fleet, row: number): boolean {
  return isAsleepState[fleet.states[row * stateWidth + byte.connectivity]!] === 1;
}

export function isAnyDoorOpen(fleet: Fleet, row: number): boolean {
  const first = row * stateWidth + byte.closures;
  for (let door = 0; door < doorCount; door += 1) {
    if (isOpenState[fleet.states[first + door]!] === 1) return true;
  }
  return false;
}

/** A charge schedule says wait; never for DC posts, which know no schedule. */
export function isWaitingForWindow(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    fleet.states[base + byte.offerType] !== 2 &&
    isWindowClosed[fleet.states[base + byte.schedule]!] === 1
  );
}
