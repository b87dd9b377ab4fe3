import { models } from '../../model/catalogue.ts';
import { isVinLike, makeOfVin, modelYearOfVin } from '../../model/identity.ts';
import { type VehicleModel } from '../../model/model.ts';
import { ownMember } from '../../own-member.ts';
import type { Signal } from '../../signal/signal.ts';
import { formatInstant } from '../../time/instant.ts';
import { type Coverage, coverageOf } from '../capabilities.ts';
import type { ServedWorld } from '../service.ts';
import { vehicleCommands } from '../vehicle-commands.ts';
import { legacyCommands, typesOf } from './commands.ts';
import { legacyResources } from './resources.ts';

/** Whether a car supports an endpoint of version 2.0. */
export interface LegacyAbility {
  readonly permission: string;
  /** `/engine/oil`. */
  readonly endpoint: string;
  /** `Engine oil life`. */
  readonly name: string;
  readonly isCapable: boolean;
}

/** The compatibility of the vehicle with a VIN, before it is connected (the reasons are public). */
export type VinCompatibility =
  | {
      readonly isCompatible: false;
      readonly reason: 'MAKE_NOT_COMPATIBLE' | 'VEHICLE_NOT_COMPATIBLE';
    }
  | { readonly isCompatible: true; readonly abilities: readonly VinAbility[] };

export interface VinAbility extends LegacyAbility {
  /** The reason why a vehicle is not capable: either others of its make are, or none is. */
  readonly reason: 'SMARTCAR_NOT_CAPABLE' | 'VEHICLE_NOT_CAPABLE' | undefined;
}

/**
 * The compatibility by model if a vehicle of the world has the VIN. Any other VIN determines make
 * and model year only: the answer then has the capabilities of all models of that make and year
 * (public).
 */
export function vinCompatibility(world: ServedWorld, vin: string): VinCompatibility {
  const known = [...models.values(), ...world.service.models];
  const own = modelOfVin(world, vin);
  const make = own?.make ?? makeOfVin(vin);
  const { consent } = world.service;
  const ofMake = known.filter((model) => model.make === make && consent.takes(model));
  if (ofMake.length === 0) return { isCompatible: false, reason: 'MAKE_NOT_COMPATIBLE' };
  const year = modelYearOfVin(vin, yearOf(world.clock.now));
  const isOlder = year !== undefined && year < firstConnectedYear;
  if (own === undefined ? isOlder : !consent.takes(own)) {
    return { isCompatible: false, reason: 'VEHICLE_NOT_COMPATIBLE' };
  }
  const likely = own === undefined ? ofMakeAndYear(ofMake, year) : [own];
  const byMake = ofMake.map((model) => abilitiesOf(coverageOf(model)));
  const byLikely = byMake.filter((_, index) => likely.includes(ofMake[index]!));
  const abilities = byMake[0]!.map(({ permission, endpoint, name }, at) => {
    const isCapable = byLikely.some((each) => each[at]!.isCapable);
    const isOfMake = byMake.some((each) => each[at]!.isCapable);
    const why = isOfMake ? 'VEHICLE_NOT_CAPABLE' : 'SMARTCAR_NOT_CAPABLE';
    return { permission, endpoint, name, isCapable, reason: isCapable ? undefined : why } as const;
  });
  return { isCompatible: true, abilities };
}

/** The first model year whose cars have the maker's modem (ours). */
const firstConnectedYear = 2012;

/** Makes with the abilities of their first car in the catalogue since a year (public captures). */
const connectedSince: Readonly<Record<string, number>> = { Tesla: 2012 };

/**
 * The models that a car of a year may be: the latest earlier ones if none was sold that year, all
 * of them without a year.
 */
function ofMakeAndYear(
  ofMake: readonly VehicleModel[],
  year: number | undefined,
): readonly VehicleModel[] {
  if (year === undefined) return ofMake;
  const first = Math.min(...ofMake.map(({ years }) => years.start));
  const isEarly = year < first && year >= (ownMember(connectedSince, ofMake[0]!.make) ?? Infinity);
  const known = isEarly ? first : year;
  const begun = ofMake.filter(({ years }) => years.start <= known);
  const last = Math.max(...begun.map(({ years }) => years.end));
  return begun.filter(({ years }) => years.end >= Math.min(known, last));
}

function yearOf(atMs: number): number {
  return Number(formatInstant(atMs).slice(0, 4));
}

/** The abilities of cars in version 2.0: an endpoint is as capable as the signals behind it. */
export function abilitiesOf(coverage: ReadonlyMap<string, Coverage>): readonly LegacyAbility[] {
  const has = (key: string): boolean => coverage.get(key) === 'supported';
  const reads = legacyResources().map(({ path, name, permission, needs, shows }) => {
    const isThere = ({ code }: Signal): boolean => has(`signal.${code}`);
    const isCapable = needs.length > 0 ? needs.every(isThere) : shows.some(isThere);
    return { permission, endpoint: path, name, isCapable };
  });
  const orders = Object.entries(legacyCommands).map(([endpoint, command]) => {
    const types = typesOf(command);
    const { permission } = vehicleCommands[types[0]!];
    const isCapable = types.every((type) => has(`command.${type}`));
    return { permission, endpoint, name: command.name, isCapable };
  });
  return [attributes, ...reads, ...orders];
}

/** The ability of every vehicle. */
const attributes = {
  permission: 'read_vehicle_info',
  endpoint: '/',
  name: 'Vehicle attributes',
  isCapable: true,
} as const satisfies LegacyAbility;

/**
 * The model of the world's vehicle with a VIN, or the scenario's model whose VIN is like it;
 * undefined if there is none.
 */
function modelOfVin({ fleet, service }: ServedWorld, vin: string): VehicleModel | undefined {
  for (let row = 0; row < fleet.count; row += 1) {
    if (service.consent.vinOf(row) === vin) return fleet.modelOf(row);
  }
  return service.models.find(({ own }) => own?.vin !== undefined && isVinLike(vin, own.vin));
}
