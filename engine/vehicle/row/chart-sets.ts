import { placesWithin } from '../../chart/place.ts';
import {
  chargeTable as chargeChartTable,
  chargeScheduleTable,
  climateTable,
  closureTable,
  connectivityTable,
  lockTable,
  tripTable,
} from '../charts.generated.ts';

/**
 * Predicates on a vehicle's discrete state, answered by one look-up: one byte per state of the
 * chart, 1 where the predicate holds.
 */
export const isLockedState = placesWithin(lockTable, 'locked');
export const isPluggedState = placesWithin(chargeChartTable, 'plugged');
export const isChargingState = placesWithin(chargeChartTable, 'plugged.charging');
export const isCompleteState = placesWithin(chargeChartTable, 'plugged.complete');
export const isHeldState = placesWithin(chargeChartTable, 'plugged.held');
export const isFaultedState = placesWithin(chargeChartTable, 'plugged.faulted');
/** Plugged in at a working charger that has no power for it. */
export const isSuspendedState = placesWithin(chargeChartTable, 'plugged.suspended');
export const isConditionedState = placesWithin(climateTable, 'on');
export const isMovingState = placesWithin(tripTable, 'driving');
export const isStrandedState = placesWithin(tripTable, 'stranded');
export const isInServiceState = placesWithin(tripTable, 'inService');
/** Its 12 V battery has run flat. */
export const isFlatState = placesWithin(connectivityTable, 'power.flat');
export const isAsleepState = union(placesWithin(connectivityTable, 'power.asleep'), isFlatState);
export const isOfflineState = union(
  placesWithin(connectivityTable, 'network.offline'),
  isFlatState,
);
export const isOpenState = placesWithin(closureTable, 'open');
export const isScheduleNone = placesWithin(chargeScheduleTable, 'none');
export const isDepartureSchedule = placesWithin(chargeScheduleTable, 'departures');
export const isDepartureClosed = placesWithin(chargeScheduleTable, 'departures.window.closed');

/** Schedule states in which a plugged car waits. */
export const isWindowClosed = union(
  placesWithin(chargeScheduleTable, 'daily.closed'),
  placesWithin(chargeScheduleTable, 'workweek.closed'),
  placesWithin(chargeScheduleTable, 'weekly.closed'),
  isDepartureClosed,
);

function union(...sets: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(sets[0]?.length ?? 0);
  for (const set of sets) set.forEach((one, index) => (all[index] = (all[index] ?? 0) | one));
  return all;
}
