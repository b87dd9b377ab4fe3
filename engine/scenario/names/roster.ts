import type { Catalogue, CatalogueModel } from './catalogue.ts';
import type { IdPattern } from './id-pattern.ts';
import { parseIdPattern } from './id-pattern.ts';
import { MemberIndex } from './member-index.ts';

/**
 * A vehicle (which may be one member of a fleet, `c07`), or every member of a fleet. In an ambient
 * rule the vehicle `self` is the one whose rule it is.
 */
export interface Target {
  readonly kind: 'vehicle' | 'fleet';
  readonly name: string;
}

/** The names of vehicles and fleets. */
export interface Roster {
  /** Vehicles with an entry of their own. */
  readonly vehicles: ReadonlySet<string>;
  readonly fleets: ReadonlySet<string>;
  readonly members: MemberIndex;
  /** A member of a fleet is a vehicle: `c07`. Undefined for an unknown name. */
  kindOf(name: string): Target['kind'] | undefined;
  /**
   * The models a target may have: one, or those its fleet draws from. Models that do not exist are
   * left out.
   */
  modelsOf(target: Target): readonly CatalogueModel[];
  /** Whether clients see the vehicle as live, if its entry says so. */
  isLive(target: Target): boolean;
}

/** The vehicles and fleets of a file by name, each with its keys. */
interface RosterFile {
  readonly vehicles?: Readonly<Record<string, RosterEntry>> | undefined;
  readonly fleets?: Readonly<Record<string, RosterEntry>> | undefined;
}

type RosterEntry = Readonly<Record<string, unknown>>;

export function createRoster(raw: RosterFile, catalogue: Catalogue): Roster {
  const vehicles = new Set(Object.keys(raw.vehicles ?? {}));
  const fleets = new Set(Object.keys(raw.fleets ?? {}));
  const members = new MemberIndex(
    [...fleets].flatMap((name) => {
      const { ['count']: count, ['id']: written } = raw.fleets![name]!;
      const id = patternOf(name, written);
      return id === undefined ? [] : [{ name, count: Number(count), id }];
    }),
  );
  const entryOf = ({ kind, name }: Target): RosterEntry | undefined =>
    vehicles.has(name)
      ? raw.vehicles![name]
      : raw.fleets?.[(kind === 'fleet' ? name : members.fleetOf(name)) ?? ''];
  return {
    vehicles,
    fleets,
    members,
    kindOf(name) {
      if (vehicles.has(name)) return 'vehicle';
      if (fleets.has(name)) return 'fleet';
      return members.fleetOf(name) === undefined ? undefined : 'vehicle';
    },
    isLive: (target) => entryOf(target)?.['mode'] === 'live',
    modelsOf(target) {
      const written = entryOf(target)?.['model'] ?? {};
      const names =
        typeof written === 'string'
          ? [written]
          : Object.keys((written as { readonly choice?: object }).choice ?? {});
      return names.flatMap((each) => catalogue.findModel(each) ?? []);
    },
  };
}

/** The name of the vehicle that an ambient rule belongs to. No vehicle can be given this name. */
export const selfName = 'self';

export const selfMisplaced =
  'self stands for the vehicle of an ambient rule: write the name of a vehicle here';

/** The roster of an ambient rule, in which `self` is a vehicle with the models of the target. */
export function rosterOfSelf(roster: Roster, target: Target | undefined): Roster {
  return {
    ...roster,
    kindOf: (name) => (name === selfName ? 'vehicle' : roster.kindOf(name)),
    modelsOf: (who) =>
      who.name !== selfName ? roster.modelsOf(who) : target ? roster.modelsOf(target) : [],
    isLive: (who) =>
      who.name !== selfName ? roster.isLive(who) : target !== undefined && roster.isLive(target),
  };
}

/** The pattern of the names of a fleet's members; undefined for an invalid pattern. */
export function patternOf(fleet: string, written: unknown): IdPattern | undefined {
  if (written === undefined) return { prefix: `${fleet}-`, width: 1, suffix: '' };
  return typeof written === 'string' ? parseIdPattern(written) : undefined;
}
