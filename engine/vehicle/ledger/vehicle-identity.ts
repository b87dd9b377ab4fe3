import type { Fleet } from '../row/fleet.ts';

/** The identity of a vehicle in a table. */
export interface VehicleIdentity {
  readonly vehicle: string;
  /** The fleet of the scenario; empty for a vehicle that stands alone. */
  readonly fleet: string;
  /** The id of its model in the catalogue. */
  readonly model: string;
}

export function identityOf(fleet: Fleet, row: number): VehicleIdentity {
  return {
    vehicle: fleet.nameOf(row),
    fleet: fleetNameOf(fleet, row),
    model: fleet.modelOf(row).id,
  };
}

function fleetNameOf({ ranges }: Fleet, row: number): string {
  const range = ranges.find(({ firstRow, count }) => row >= firstRow && row - firstRow < count);
  return range?.name ?? '';
}
