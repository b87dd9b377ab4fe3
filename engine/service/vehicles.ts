import type { VehicleMode } from '../vehicle/row/settings.ts';
import type { Ground } from './ground.ts';
import { RowIds } from './row-ids.ts';

export type { VehicleMode };

/** The owner of the vehicles without an owner in the scenario (ours). */
export const driver = 'driver';

/** The vehicles as the service knows them. */
export class Vehicles {
  readonly #world: Pick<Ground, 'fleet' | 'streams'>;
  readonly #ids: RowIds;

  constructor(world: Pick<Ground, 'fleet' | 'streams'>) {
    this.#world = world;
    const { fleet, streams } = world;
    this.#ids = new RowIds(fleet, (row) => streams.stream(fleet.nameOf(row), 'id'));
  }

  /** The id of a vehicle: a UUID by its name, independent of all other vehicles. */
  idOf(row: number): string {
    return this.#ids.idOf(row);
  }

  rowOf(id: string): number | undefined {
    return this.#ids.rowOf(id);
  }

  modeOf(row: number): VehicleMode {
    return this.#world.fleet.settingsOf(row).mode;
  }

  ownerOf(row: number): string {
    return this.#world.fleet.settingsOf(row).owner ?? driver;
  }
}
