import type { Mistake } from '../mistake.ts';
import { models } from '../model/catalogue.ts';
import { makeProfiles } from '../model/make-profiles.generated.ts';
import type { VehicleModel } from '../model/model.ts';
import { nearest } from '../nearest.ts';
import { urlSafeText } from '../random/identifier.ts';
import { findSignal } from '../signal/catalogue.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import { capabilities, coverageOf } from './capabilities.ts';
import { arrivalMs, dates } from './dates.ts';
import type { LegacyTokens } from './legacy-tokens.ts';
import type { ServiceGround } from './service-ground.ts';
import type { User } from './users.ts';
import type { VehicleMode } from './vehicles.ts';

/** A permission that an app asks a user for. */
export interface AskedPermission {
  readonly name: string;
  /** Requested with the prefix `required:`. */
  readonly isRequired: boolean;
}

/** The vehicles that an app asks for; omitted members match anything. */
export interface VehicleWish {
  readonly mode?: VehicleMode | undefined;
  /** Ignores case and the signs between words: `MERCEDES_BENZ`. */
  readonly make?: string | undefined;
  readonly vin?: string | undefined;
}

/** The decision of a user. */
export interface Grant {
  /** Name of the user; undefined for a new user. */
  readonly user: string | undefined;
  /** Rows of the vehicles; at least one. */
  readonly rows: readonly number[];
  /** At least one; undefined: those the user gave the app before. */
  readonly permissions: readonly string[] | undefined;
  /** See the command `connection.open`. */
  readonly externalId: string | null | undefined;
  /** Whether the app gets a code for tokens. */
  readonly wantsCode: boolean;
  /** The redirect URI of the authorization request, if it had one. */
  readonly redirectUri: string | undefined;
}

/**
 * The make's name as the catalogue, the make table or the scenario's own models write it; the
 * mistake if none of them has such a make. See `VehicleWish.make`.
 */
export function makeNamed(make: string, own: readonly VehicleModel[]): Mistake | string {
  const makes = new Map(
    [...models.values(), ...makeProfiles, ...own].map((each) => [plainMake(each.make), each.make]),
  );
  const plain = plainMake(make);
  const known = makes.get(plain);
  if (known !== undefined) return known;
  const close = nearest(plain, makes.keys());
  return { message: `there is no make ${make}`, suggestion: makes.get(close ?? '') };
}

/** The facts about a car that decide when the service began to connect it. */
type DatedCar = Pick<VehicleModel, 'make' | 'powertrain' | 'regions'>;

/** A battery that a vehicle may have: kWh, and the trim that has it. */
export interface Battery {
  readonly capacity: number;
  readonly description: string | null;
}

/** The consent flow without its pages: questions, possible answers, resulting connections. */
export class Consent {
  readonly #world: ServiceGround;
  readonly #legacyTokens: LegacyTokens;

  constructor(world: ServiceGround, legacyTokens: LegacyTokens) {
    this.#world = world;
    this.#legacyTokens = legacyTokens;
  }

  /**
   * The permissions of a scope, separated by spaces; those the application asks for if there is no
   * scope. An unknown permission is a mistake.
   */
  scopeOf(text: string | undefined): readonly AskedPermission[] | Mistake {
    const words = text?.split(' ').filter((word) => word !== '') ?? [];
    if (words.length === 0) {
      const { permissions } = this.#world.service.application;
      return permissions.map((name) => ({ name, isRequired: false }));
    }
    const asked = new Map<string, boolean>();
    for (const word of words) {
      const isRequired = word.startsWith(prefix);
      const name = isRequired ? word.slice(prefix.length) : word;
      if (!permissionNames.includes(name)) {
        const suggestion = nearest(name, permissionNames);
        return { message: `there is no permission ${word}`, suggestion };
      }
      asked.set(name, isRequired || asked.get(name) === true);
    }
    return [...asked].map(([name, isRequired]) => ({ name, isRequired }));
  }

  /**
   * Whether the user cannot uncheck a permission. Before the change of 2026-06-16 no permission
   * could be unchecked; since then those without the prefix cannot, and for applications registered
   * before it still none can (stated).
   */
  isLocked({ isRequired }: AskedPermission): boolean {
    const { clock, service, startMs } = this.#world;
    const { createdAtMs = startMs } = service.application;
    const isNew = clock.now >= dates.scopePrefixMs && createdAtMs >= dates.scopePrefixMs;
    return !isNew || isRequired;
  }

  /** Rows of the vehicles of a user, by name, that match an app's wish. */
  candidates(user: string, wish: VehicleWish): readonly number[] {
    const { connections } = this.#world.service;
    return connections.garageOf(user).filter((row) => this.#isWished(row, wish));
  }

  /**
   * The car that a new guest gets: the first of the fleet for guests that matches an app's wish and
   * that none but its first owner has connected. None where all are taken; undefined without such a
   * fleet, where guests come with the cars of a user.
   */
  guestCars(wish: VehicleWish): readonly number[] | undefined {
    const { fleet, service } = this.#world;
    const { guestFleet } = service.application;
    if (guestFleet === undefined) return undefined;
    for (const { firstRow, count } of fleet.rangesOf(guestFleet)) {
      for (let row = firstRow; row < firstRow + count; row += 1) {
        const owner = service.ownerOf(row);
        const isFree = service.connections.usersOf(row).every((user) => user === owner);
        if (isFree && this.#isWished(row, wish)) return [row];
      }
    }
    return [];
  }

  #isWished(row: number, { mode, make, vin }: VehicleWish): boolean {
    const { fleet, service } = this.#world;
    return (
      (mode === undefined || service.modeOf(row) === mode) &&
      (make === undefined || plainMake(fleet.modelOf(row).make) === plainMake(make)) &&
      (vin === undefined || this.vinOf(row) === vin.toUpperCase())
    );
  }

  /** The first user with a matching vehicle: of all, or of those named or identified by a hint. */
  volunteer(wish: VehicleWish, hints: readonly string[]): string | undefined {
    const users = this.#world.service.users.all();
    const hinted = users.filter(({ name, id, externalId }) =>
      hints.some((hint) => hint === name || hint === id || hint === externalId),
    );
    return (hinted.length > 0 ? hinted : users).find(
      ({ name }) => this.candidates(name, wish).length > 0,
    )?.name;
  }

  /**
   * Whether a vehicle can be connected: its make by now, and it must be able to do something that
   * is asked (ours). Before the change of 2026-06-16 it had to be able to do everything that is
   * required (public).
   */
  fits(row: number, asked: readonly AskedPermission[]): boolean {
    const { clock, fleet } = this.#world;
    const model = fleet.modelOf(row);
    if (!this.takes(model)) return false;
    const able = ableOf(model);
    const isBefore = clock.now < dates.scopePrefixMs;
    if (isBefore && asked.some(({ name, isRequired }) => isRequired && !able.has(name))) {
      return false;
    }
    return asked.some(({ name }) => able.has(name));
  }

  /** Whether the service connects such cars by now, in one of the regions. */
  takes(car: DatedCar): boolean {
    return this.#world.clock.now >= this.takesFromMs(car);
  }

  /** The instant from which it does, ms since the epoch; -Infinity where it always did. */
  takesFromMs(car: DatedCar): number {
    const { makesMs } = this.#world.service.application;
    const known = car.regions.map((region) => arrivalMs(car, region));
    return Math.min(...known.map((ms) => (ms === undefined ? -Infinity : (makesMs ?? ms))));
  }

  /** Whether a user, by name, has already given the app all of this for each of the vehicles. */
  hasApproved(user: string, rows: readonly number[], asked: readonly AskedPermission[]): boolean {
    const { connections } = this.#world.service;
    return rows.every((row) => {
      const consent = connections.consentOf(row, user);
      return consent !== undefined && asked.every(({ name }) => consent.includes(name));
    });
  }

  /**
   * The batteries that a vehicle may have by its make and model, the smallest first, where the user
   * is to say which it is: the catalogue has several, and the app may read its capacity (public).
   *
   * @param permissions the names of permissions that the app asks for, or is given
   */
  batteriesOf(row: number, permissions: readonly string[]): readonly Battery[] {
    const { clock, fleet } = this.#world;
    if (!permissions.includes('read_battery') || clock.now < dates.capacityAskedMs) return [];
    const { make, model } = fleet.modelOf(row);
    const found = new Map<number, Battery>();
    for (const { battery, trim, ...each } of models.values()) {
      if (each.make !== make || each.model !== model || battery === undefined) continue;
      const { grossKwh: capacity } = battery;
      if (!found.has(capacity)) found.set(capacity, { capacity, description: trim || null });
    }
    return found.size < 2 ? [] : [...found.values()].sort((a, b) => a.capacity - b.capacity);
  }

  vinOf(row: number): string {
    const value = vinSignal?.body(this.#world.reportOf(row))?.['value'];
    return typeof value === 'string' ? value : '';
  }

  /** Connects the vehicles by recorded commands, and issues a code if the app wants one. */
  grant(order: Grant): { readonly user: User; readonly code: string | undefined } {
    const { service, fleet } = this.#world;
    const { rows, externalId, redirectUri } = order;
    const name = order.user ?? this.#welcomeGuest();
    const [first] = rows.map((row) => {
      const permissions = order.permissions ?? service.connections.consentOf(row, name);
      const vehicle = fleet.nameOf(row);
      const command = {
        kind: 'connection.open',
        vehicle,
        user: name,
        permissions,
        externalId,
      } as const;
      return this.#world.submit(command).created;
    });
    const { user } = first!;
    if (!order.wantsCode) return { user, code: undefined };
    return { user, code: this.#legacyTokens.issueCode({ user: name, rows, redirectUri }) };
  }

  /** An unguessable text for the forms of the n-th flow. */
  formToken(number: number): string {
    return urlSafeText(this.#world.service.application.secretDraws(`form ${number}`), 43);
  }

  #welcomeGuest(): string {
    const user = this.#world.service.users.newName();
    return this.#world.submit({ kind: 'user.add', user }).created.name;
  }
}

const prefix = 'required:';

const vinSignal = findSignal('VehicleIdentification.VIN');

function plainMake(make: string): string {
  return make.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

const knownAbilities = new WeakMap<VehicleModel, ReadonlySet<string>>();

/** The permissions with any use on the cars of a model. */
function ableOf(model: VehicleModel): ReadonlySet<string> {
  const known = knownAbilities.get(model);
  if (known !== undefined) return known;
  const coverage = coverageOf(model);
  const able = capabilities()
    .filter(({ capability }) => {
      const covered = coverage.get(capability);
      return covered === 'supported' || covered === 'notYetVerified';
    })
    .map(({ permission }) => permission);
  const found = new Set(able);
  knownAbilities.set(model, found);
  return found;
}
