import type { World } from '../../engine/index.ts';

/** Whether a vehicle of a world has the mode `live`. */
export function hasLiveVehicle({ fleet, service }: World): boolean {
  for (let row = 0; row < fleet.count; row += 1) if (service.modeOf(row) === 'live') return true;
  return false;
}
