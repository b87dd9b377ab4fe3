import type { Mistake } from '../mistake.ts';
import { models } from '../model/catalogue.ts';
import { makeProfiles } from '../model/make-profiles.generated.ts';
import { type VehicleModel } from '../model/model.ts';
import { nearest } from '../nearest.ts';
import { urlSafeText } from '../random/identifier.ts';
import { findSignal } from '../signal/catalogue.ts';
import { permissionNames } from '../vehicle/row/permissions.ts';
import { capabilities, coverageOf } from './capabilities.ts';
import { dates } from './dates.ts';
import type { LegacyTokens } from './legacy-tokens.ts';
import type { ServiceGround } from './service-ground.ts';
import type { User } from './users.ts';
import type { VehicleMode } from './vehicles.ts';

/** A permission as an app asks a user for it. */
export interface AskedPermission {
  readonly name: string;
  /** Written with `required:`. */
  readonly isRequired: boolean;
}

/** Which vehicles an app would have; what is left out may be anything. */
export interface VehicleWish {
  readonly mode?: VehicleMode | undefined;
  /** In any case and with any signs between words: `MERCEDES_BENZ`. */
  readonly make?: string | undefined;
  readonly vin?: string | undefined;
}

/** What a user has decided. */
export interface Grant {
  /** Name of the user; undefined for a new user. */
  readonly user: string | undefined;
  /** Of the vehicles, at least one. */
  readonly rows: readonly number[];
  /** At least one; undefined: what the user let the app have before. */
  readonly permissions: readonly string[] | undefined;
  /** See the command `connection.open`. */
  readonly externalId: string | null | undefined;
  /** Whether the app gets a code for tokens. */
  readonly wantsCode: boolean;
  /** Where the user is sent, if the app said so. */
  readonly redirectUri: string | undefined;
}

/** The mistake in the name of a make that neither the catalogue nor the table of makes has; see `VehicleWish.make`. */
export function makeMistake(make: string): Mistake | undefined {
  const makes = new Map(
    [...models.values(), ...makeProfiles].map((each) => [plainMake(each.make), each.make]),
  );
  const plain = plainMake(make);
  if (makes.has(plain)) return undefined;
  const close = nearest(plain, makes.keys());
  return { message: `there is no make ${make}`, suggestion: makes.get(close ?? '') };
}

/** What users are asked, what they may answer, and what comes of it. It knows no pages. */
export class Consent {
  readonly #world: ServiceGround;
  readonly #legacyTokens: LegacyTokens;

  constructor(world: ServiceGround, legacyTokens: LegacyTokens) {
    this.#world = world;
    this.#legacyTokens = legacyTokens;
  }

  /**
   * The permissions of a scope, divided by spaces; what the application asks for where there is none. A name that no
   * permission has is a mistake.
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
   * Whether the user cannot uncheck a permission. Before the change of 2026-06-16 nothing could be unchecked; since then
   * only what has no prefix, and of applications that were there before still nothing (stated).
   */
  isLocked({ isRequired }: AskedPermission): boolean {
    const { clock, service, startMs } = this.#world;
    const { createdAtMs = startMs } = service.application;
    const isNew = clock.now >= dates.scopePrefixMs && createdAtMs >= dates.scopePrefixMs;
    return !isNew || isRequired;
  }

  /** Rows of the vehicles of a user, by name, that an app would have. */
  candidates(user: string, { mode, make, vin }: VehicleWish): readonly number[] {
    const { fleet, service } = this.#world;
    const wanted = make === undefined ? undefined : plainMake(make);
    return service.connections
      .garageOf(user)
      .filter(
        (row) =>
          (mode === undefined || service.modeOf(row) === mode) &&
          (wanted === undefined || plainMake(fleet.modelOf(row).make) === wanted) &&
          (vin === undefined || this.vinOf(row) === vin.toUpperCase()),
      );
  }

  /** The first user who has what an app would have: of all users, or of those that a hint is a name or an id of. */
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
   * Whether a vehicle can be connected: one that can do nothing of what is asked cannot (ours). Before the change of
   * 2026-06-16 it had to be able to do everything that is required (public).
   */
  fits(row: number, asked: readonly AskedPermission[]): boolean {
    const able = ableOf(this.#world.fleet.modelOf(row));
    const isBefore = this.#world.clock.now < dates.scopePrefixMs;
    if (isBefore && asked.some(({ name, isRequired }) => isRequired && !able.has(name))) {
      return false;
    }
    return asked.some(({ name }) => able.has(name));
  }

  /** Whether a user, by name, has let the app have all this before, of each of the vehicles. */
  hasApproved(user: string, rows: readonly number[], asked: readonly AskedPermission[]): boolean {
    const { connections } = this.#world.service;
    return rows.every((row) => {
      const consent = connections.consentOf(row, user);
      return consent !== undefined && asked.every(({ name }) => consent.includes(name));
    });
  }

  vinOf(row: number): string {
    const value = vinSignal?.body(this.#world.reportOf(row))?.['value'];
    return typeof value === 'string' ? value : '';
  }

  /** Connects the vehicles, by recorded commands, and issues a code where the app wants one. */
  grant(order: Grant): { readonly user: User; readonly code: string | undefined } {
    const { service, fleet } = this.#world;
    const { rows, externalId, redirectUri } = order;
    const name = order.user ?? this.#welcomeGuest();
    for (const row of rows) {
      const permissions = order.permissions ?? service.connections.consentOf(row, name);
      const vehicle = fleet.nameOf(row);
      this.#world.submit({ kind: 'connection.open', vehicle, user: name, permissions, externalId });
    }
    const user = service.connections.userOf(rows[0]!, name)!;
    if (!order.wantsCode) return { user, code: undefined };
    return { user, code: this.#legacyTokens.issueCode({ user: name, rows, redirectUri }) };
  }

  /** A text that cannot be guessed, for the forms of the n-th flow. */
  formToken(number: number): string {
    return urlSafeText(this.#world.service.application.secretDraws(`form ${number}`), 43);
  }

  #welcomeGuest(): string {
    const user = this.#world.service.users.newName();
    this.#world.submit({ kind: 'user.add', user });
    return user;
  }
}

const prefix = 'required:';

const vinSignal = findSignal('VehicleIdentification.VIN');

function plainMake(make: string): string {
  return make.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

const knownAbilities = new Map<string, ReadonlySet<string>>();

/** The permissions that are good for anything with the cars of a model. */
function ableOf(model: VehicleModel): ReadonlySet<string> {
  const known = knownAbilities.get(model.id);
  if (known !== undefined) return known;
  const coverage = coverageOf(model);
  const able = capabilities()
    .filter(({ capability }) => {
      const covered = coverage.get(capability);
      return covered === 'supported' || covered === 'notYetVerified';
    })
    .map(({ permission }) => permission);
  const found = new Set(able);
  knownAbilities.set(model.id, found);
  return found;
}
