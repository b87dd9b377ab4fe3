import {
  documentMember,
  documentNames,
  type Part,
  type QuantityDocument,
  type Reading,
  type World,
} from '../../engine/index.ts';

class VehicleHandle {
  readonly #world: World;
  readonly #row: number;

  /** @internal */
  constructor(world: World, row: number) {
    this.#world = world;
    this.#row = row;
  }

  get name(): string {
    return this.#truth.name;
  }

  /** A UUID, as in paths of the API. */
  get id(): string {
    return this.#world.service.vehicleId(this.#row);
  }

  /** Catalogue id of its model. */
  get model(): string {
    return this.#truth.model.id;
  }

  /** `soc` is the scenario language's name for `socPercent`. */
  get battery(): QuantityDocument['battery'] & { readonly soc: number } {
    const battery = documentMember(this.#truth, 'battery') as QuantityDocument['battery'];
    return { soc: battery.socPercent, ...battery };
  }

  isOpen(part: Part): boolean {
    return this.#truth.isOpen(part);
  }

  get #truth(): Reading {
    return this.#world.truthOf(this.#row);
  }

  static {
    for (const member of Object.keys(documentNames)) {
      if (member in this.prototype) continue;
      Object.defineProperty(this.prototype, member, {
        get(this: VehicleHandle) {
          return documentMember(this.#truth, member);
        },
      });
    }
  }
}

/** A handle on one vehicle: its true state at the present instant, with units in the names. */
export type SimulatedVehicle = QuantityDocument & VehicleHandle;

/** The class of the handles, which a world makes. */
export const SimulatedVehicle = VehicleHandle as unknown as abstract new (
  ...given: never
) => SimulatedVehicle;

/** @internal */
export function vehicleOf(world: World, row: number): SimulatedVehicle {
  return new VehicleHandle(world, row) as SimulatedVehicle;
}
