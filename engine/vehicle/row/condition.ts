import { doorCount } from '../../model/parts.ts';
import {
  isAsleepState,
  isChargingState,
  isCompleteState,
  isConditionedState,
  isDepartureSchedule,
  isFaultedState,
  isLockedState,
  isMovingState,
  isOfflineState,
  isOpenState,
  isPluggedState,
  isScheduleNone,
  isStrandedState,
  isWindowClosed,
} from './chart-sets.ts';
import type { Fleet } from './fleet.ts';
import { byte, stateWidth } from './row.ts';

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

/** The cabin is heated or cooled while the car stands. */
export function isConditioned(fleet: Fleet, row: number): boolean {
  return isConditionedState[fleet.states[row * stateWidth + byte.climate]!] === 1;
}

/** Plugged in at a charger that works: what the car needs it takes from there. */
export function isOnWall(fleet: Fleet, row: number): boolean {
  const state = fleet.states[row * stateWidth + byte.charge]!;
  return isPluggedState[state] === 1 && isFaultedState[state] === 0;
}

export function isOffline(fleet: Fleet, row: number): boolean {
  return isOfflineState[fleet.states[row * stateWidth + byte.connectivity]!] === 1;
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

/** A charge schedule has a say: there is one, and the post is no DC post, which knows none. */
export function isUnderSchedule(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    fleet.states[base + byte.offerType] !== 2 &&
    isScheduleNone[fleet.states[base + byte.schedule]!] === 0
  );
}

/** Whether a timer hangs on the standby drain of a car: it is at its limit, or charges for a departure. */
export function hangsOnDrain(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    isCompleteState[fleet.states[base + byte.charge]!] === 1 ||
    (isDepartureSchedule[fleet.states[base + byte.schedule]!] === 1 && isPlugged(fleet, row))
  );
}

/** A charge schedule says wait; never for DC posts, which know no schedule. */
export function isWaitingForWindow(fleet: Fleet, row: number): boolean {
  const base = row * stateWidth;
  return (
    fleet.states[base + byte.offerType] !== 2 &&
    isWindowClosed[fleet.states[base + byte.schedule]!] === 1
  );
}
