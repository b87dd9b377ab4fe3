import { reportsSignal } from '../model/make-profile.ts';
import { makeProfiles, usualProfile } from '../model/make-profiles.generated.ts';
import { makeProfile } from '../model/make-profiles.ts';
import type { Powertrain, VehicleModel } from '../model/model.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import type { Override } from '../vehicle/row/override.ts';
import {
  isFailure,
  type SignalBody,
  type SignalFailure,
  type SignalReading,
} from '../vehicle/row/signal-body.ts';

/** The source of a shape or rule: interface document, public service, or our own choice. */
export type Provenance = 'stated' | 'public' | 'ours';

/** A schema of zod, typed without zod, whose types would be part of the package's declarations. */
export interface BodySchema {
  readonly _zod: { readonly output: SignalBody };
}

export interface SignalDeclaration {
  /** As on the wire: `TractionBattery`. */
  readonly group: string;
  /** As on the wire: `StateOfCharge`. */
  readonly name: string;
  /** Permission an application needs to read it. */
  readonly permission: string;
  /** Powertrains that have it. */
  readonly powertrains: readonly Powertrain[];
  /** Whether cars of a model report it; by default all of its powertrains do. */
  readonly reportedBy?: ((model: VehicleModel) => boolean) | undefined;
  /** Whether models excluded by `reportedBy` may report it; their coverage is `notYetVerified`. */
  readonly isUnverified?: boolean | undefined;
  readonly provenance: Provenance;
  /** The value of its `unit` member; undefined without one. */
  readonly unit?: string | undefined;
  /** The schema of the body, built on demand, since most runs never need it. */
  readonly schema: () => BodySchema;
  /** The vehicle's own value, in metric units. */
  readonly read: (reading: Reading) => SignalReading;
  /** A value that changes whenever the reading does and is cheaper to compare. */
  readonly key: (reading: Reading) => number | string;
  /**
   * Whether cars of one model whose keys are equal report equal bodies in any world, so that they
   * share one. A key with a number that a world gave out, as to a schedule, is none of these.
   */
  readonly followsKey?: boolean | undefined;
  /**
   * Whether nothing that happens to a vehicle changes it, so that it need not be compared again:
   * only setting it does. The list of signals shows this.
   */
  readonly isConstant?: boolean | undefined;
  /** Whether time alone never changes it: it is as at the latest change of the vehicle. */
  readonly isTimeless?: boolean | undefined;
  /** Whether time alone changes it only while the vehicle charges, or only while it drives. */
  readonly driftsWhile?: 'charging' | 'driving' | undefined;
  /** Writes a body that `read` returned as canonical JSON does, for less. */
  readonly write?: ((body: SignalBody) => string) | undefined;
  /** The key of a body that was set, if `key` can give the same one. */
  readonly keyOf?: ((body: SignalBody) => number | string) | undefined;
}

/** A signal as the API and scenarios read it: a fault, an override, or the vehicle's value. */
export interface Signal extends SignalDeclaration {
  /** Identifier of the data point: lower-case group, hyphen, lower-case name. */
  readonly code: string;
  /** `Group.Name`, as scenarios spell it. */
  readonly path: string;
  /** As `read`; undefined for an error too. */
  readonly body: (reading: Reading) => SignalBody | undefined;
  /** Key of the vehicle's own value, whatever was set. */
  readonly ownKey: (reading: Reading) => number | string;
  /** Whether cars of a model report it. */
  readonly isTold: (model: VehicleModel) => boolean;
}

export const electric: readonly Powertrain[] = ['BEV', 'PHEV'];
export const fuelled: readonly Powertrain[] = ['PHEV', 'HEV', 'ICE'];
export const every: readonly Powertrain[] = ['BEV', 'PHEV', 'HEV', 'ICE'];

/** The public service's error for a signal that a vehicle never reports. */
export const notCapable: SignalFailure = {
  error: { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' },
};

/** The status UNAVAILABLE (stated), without body or error; marking it by this type is ours. */
export const unavailable: SignalFailure = { error: { type: 'UNAVAILABLE', code: null } };

/** The error in the interface document's example: the maker does not know the signal. */
export const signalNotFound: SignalFailure = {
  error: { type: 'SignalError', code: 'SIGNAL_NOT_FOUND' },
};

export function isUnavailable({ error }: SignalFailure): boolean {
  return error.type === unavailable.error.type;
}

/** Declares a signal; every API version reads it from here. */
export function signal(declaration: SignalDeclaration): Signal {
  const { group, name } = declaration;
  const code = `${group.toLowerCase()}-${name.toLowerCase()}`;
  const isSilent = silence(code);
  const own = ofTellingModels(declaration);
  const ownKey = (reading: Reading) => (isSilent(reading.model) ? 0 : own.key(reading));
  const set = (reading: Reading): Override | undefined =>
    reading.overridesKey === 0 ? undefined : inForce(reading, code, ownKey);
  const read = (reading: Reading): SignalReading => {
    const override = set(reading);
    if (override !== undefined) return override.value;
    return isSilent(reading.model) ? notCapable : own.read(reading);
  };
  return {
    ...declaration,
    code,
    path: `${group}.${name}`,
    read,
    body: (reading) => bodyOf(read(reading)),
    key: (reading) => set(reading)?.key ?? ownKey(reading),
    ownKey,
    isTold: (model) => !isSilent(model) && declaration.reportedBy?.(model) !== false,
  };
}

/** The vehicle's own value; none if its model never reports the signal. */
function ofTellingModels({
  reportedBy,
  read,
  key,
}: SignalDeclaration): Pick<SignalDeclaration, 'key' | 'read'> {
  if (reportedBy === undefined) return { key, read };
  return {
    key: (reading) => (reportedBy(reading.model) ? key(reading) : Number.NaN),
    read: (reading) => (reportedBy(reading.model) ? read(reading) : undefined),
  };
}

function bodyOf(reading: SignalReading): SignalBody | undefined {
  return isFailure(reading) ? undefined : reading;
}

/** The override in force: of a fault; or the one set, if the own value is as then or it lasts. */
function inForce(reading: Reading, code: string, ownKey: Signal['ownKey']): Override | undefined {
  const overrides = reading.overrides.filter((each) => each.code === code);
  const ofFault = overrides.findLast(({ fault }) => fault !== undefined);
  if (ofFault !== undefined) return ofFault;
  return overrides.find(({ lasts, ownKey: key }) => lasts ?? Object.is(key, ownKey(reading)));
}

/** Returns a test for models whose cars never report a signal. */
function silence(code: string): (model: VehicleModel) => boolean {
  const isMakes = silenceOfMakes(code);
  return ({ make, own }) =>
    own === undefined ? isMakes?.(make) === true : !reportsSignal(own.profile, code);
}

/** Returns a test for makes that never report a signal; undefined if every make does. */
function silenceOfMakes(code: string): ((make: string) => boolean) | undefined {
  if ([usualProfile, ...makeProfiles].every((profile) => reportsSignal(profile, code))) {
    return undefined;
  }
  const known = new Map<string, boolean>();
  return (make) => {
    const answer = known.get(make) ?? !reportsSignal(makeProfile(make), code);
    known.set(make, answer);
    return answer;
  };
}
