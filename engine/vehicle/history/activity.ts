import type { Reading } from '../reporting/reading.ts';

/** The activities of a vehicle; of several that apply, the first is the most characteristic. */
export const activities = ['driving', 'charging', 'plugged', 'asleep', 'parked'] as const;

export type Activity = (typeof activities)[number];

/** The most characteristic of the activities of a vehicle. */
export function activityOf(reading: Reading): Activity {
  if (reading.isMoving) return 'driving';
  if (reading.isCharging) return 'charging';
  if (reading.isPluggedIn) return 'plugged';
  return reading.isAsleep ? 'asleep' : 'parked';
}
