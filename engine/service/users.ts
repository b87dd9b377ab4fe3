import { Fault } from '../fault.ts';
import { type InSteps, readInSteps } from '../in-steps.ts';
import { withNearest } from '../nearest.ts';
import { uuid } from '../random/identifier.ts';
import type { Ground } from './ground.ts';
import { driver, type Vehicles } from './vehicles.ts';

/** A user as a scenario declares them. */
export interface UserSpec {
  readonly name: string;
  readonly externalId: string | undefined;
}

/** A user who connects, or connected, vehicles. */
export interface User extends UserSpec {
  /** A UUID that follows from the seed and the name. */
  readonly id: string;
}

/** The users of the scenario, and `driver`, the owner of all vehicles without one (ours). */
export class Users {
  readonly #world: Pick<Ground, 'fleet' | 'streams'>;
  readonly #vehicles: Vehicles;
  readonly #known = new Map<string, User>();
  readonly #removed = new Set<string>();
  #byId: Map<string, User> | undefined;
  /** The number of rows known to have an owner in the scenario. */
  #ownedRows = 0;

  constructor(world: Pick<Ground, 'fleet' | 'streams'>, vehicles: Vehicles) {
    this.#world = world;
    this.#vehicles = vehicles;
  }

  *declare(specs: readonly UserSpec[]): InSteps<void> {
    yield* readInSteps(specs, (spec) => void this.#add(spec));
  }

  /** In the order of the scenario, without removed users. */
  all(): readonly User[] {
    this.#meetDriver();
    return [...this.#known.values()].filter(({ name }) => !this.#removed.has(name));
  }

  byId(id: string): User | undefined {
    this.#meetDriver();
    this.#byId ??= new Map([...this.#known.values()].map((user) => [user.id, user]));
    const user = this.#byId.get(id);
    return user === undefined || this.#removed.has(user.name) ? undefined : user;
  }

  byName(name: string): User | undefined {
    if (name === driver) this.#meetDriver();
    return this.#removed.has(name) ? undefined : this.#known.get(name);
  }

  /** Throws the fault `user_not_found` if there is none. */
  get(name: string): User {
    const user = this.byName(name);
    if (user === undefined) throw this.#unknown(name);
    return user;
  }

  /**
   * Returns the user who connects a vehicle, adding back a removed one. Throws the fault
   * `user_not_found` for an unknown name.
   */
  welcome(name: string): User {
    const user = name === driver ? this.#driver() : this.#known.get(name);
    if (user === undefined) throw this.#unknown(name);
    this.#removed.delete(name);
    return user;
  }

  /** Adds an undeclared user. Throws the fault `user_exists` for a name ever in use. */
  add(name: string): User {
    if (name === driver || this.#known.has(name)) {
      throw new Fault('user_exists', `there is a user named ${name} already`);
    }
    return this.#add({ name, externalId: undefined });
  }

  /** A name that was never in use: `guest-1`, `guest-2` … */
  newName(): string {
    for (let number = 1; ; number += 1) {
      if (!this.#known.has(`guest-${number}`)) return `guest-${number}`;
    }
  }

  /** Returns whether the user was there. */
  remove(name: string): boolean {
    if (this.byName(name) !== undefined) {
      this.#removed.add(name);
      return true;
    }
    if (this.#removed.has(name)) return false;
    throw this.#unknown(name);
  }

  #unknown(name: string): Fault {
    const message = withNearest(`there is no user named ${name}`, name, this.#known.keys());
    return new Fault('user_not_found', message);
  }

  #add(spec: UserSpec): User {
    const id = uuid(this.#world.streams.stream(`user:${spec.name}`, 'id'));
    const user = { id, name: spec.name, externalId: spec.externalId };
    this.#known.set(spec.name, user);
    this.#byId = undefined;
    return user;
  }

  #driver(): User {
    return this.#known.get(driver) ?? this.#add({ name: driver, externalId: undefined });
  }

  /** Adds the driver once there is a vehicle without an owner. */
  #meetDriver(): void {
    if (this.#known.has(driver)) return;
    const { fleet } = this.#world;
    for (; this.#ownedRows < fleet.count; this.#ownedRows += 1) {
      if (this.#vehicles.ownerOf(this.#ownedRows) !== driver) continue;
      this.#driver();
      return;
    }
  }
}
