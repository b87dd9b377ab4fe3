import { msPerDay } from '../../time/instant.ts';
import type { Zone } from '../../time/zone.ts';
import type { Dynamics } from '../dynamics.ts';
import { byte, stateWidth } from '../row/row.ts';

/** A person's position in the plan and the local date of that plan: two bytes of the row. */

/** The date's byte counts days modulo this: no trip lasts that long. */
const daysCounted = 256;

export function stopAhead({ fleet }: Dynamics, row: number): number {
  return fleet.states[row * stateWidth + byte.stop]!;
}

export function setStopAhead({ fleet }: Dynamics, row: number, stop: number): void {
  fleet.states[row * stateWidth + byte.stop] = stop;
}

export function setPlanDate({ fleet }: Dynamics, row: number, day: number): void {
  fleet.states[row * stateWidth + byte.planDay] = day;
}

/** The latest date up to today that the byte can mean, as days from 1970-01-01. */
export function planDate(dynamics: Dynamics, row: number): number {
  // A car may have been taken to a time zone where the date has not begun.
  const tomorrow = dynamics.zoneOf(row).dayNumberAt(dynamics.clock.now) + 1;
  const low = dynamics.fleet.states[row * stateWidth + byte.planDay]!;
  const ago = (tomorrow - low) % daysCounted;
  return tomorrow - (ago < 0 ? ago + daysCounted : ago);
}

/** The instant of a local time of a date; times beyond midnight are on the next days. */
export function localInstant(zone: Zone, day: number, msOfDay: number): number {
  const later = Math.floor(msOfDay / msPerDay);
  return zone.toInstant(day + later, msOfDay - later * msPerDay);
}
