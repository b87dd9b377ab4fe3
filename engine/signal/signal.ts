import type { z } from 'zod';
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

/** Where a shape or rule comes from: the interface document, the public service, or our own choice. */
export type Provenance = 'stated' | 'public' | 'ours';

export interface SignalDeclaration {
  /** As on the wire: `TractionBattery`. */
  readonly group: string;
  /** As on the wire: `StateOfCharge`. */
  readonly name: string;
  /** Permission an application needs to read it. */
  readonly permission: string;
  /** Powertrains that have it. */
  readonly powertrains: readonly Powertrain[];
  /** Whether cars of a model report it unasked; without this all of its powertrains do. */
  readonly toldBy?: ((model: VehicleModel) => boolean) | undefined;
  /** Whether it is unknown if models that `toldBy` excludes report it; they are `notYetVerified` in the coverage. */
  readonly isUnverified?: boolean | undefined;
  readonly provenance: Provenance;
  /** What its `unit` member says; undefined where it has none. */
  readonly unit?: string | undefined;
  /** The body's schema; built when somebody asks, since most runs never do. */
  readonly schema: () => z.core.$ZodType<SignalBody>;
  /** What the vehicle itself tells, in metric units. */
  readonly read: (reading: Reading) => SignalReading;
  /** A value that changes whenever the reading does and is cheaper to compare. */
  readonly key: (reading: Reading) => number | string;
  /** Nothing but setting it ever changes it, so that there is no need to look again. */
  readonly isSteady?: boolean | undefined;
  /** The key of a body that was set, where it has one that `key` gives too. */
  readonly keyOf?: ((body: SignalBody) => number | string) | undefined;
}

/** A signal as the API and scenarios read it: a fault, else an override, else the vehicle's own value. */
export interface Signal extends SignalDeclaration {
  /** Identifier of the data point: lower-case group, hyphen, lower-case name. */
  readonly code: string;
  /** `Group.Name`, as scenarios spell it. */
  readonly path: string;
  /** As `read`; undefined for an error too. */
  readonly body: (reading: Reading) => SignalBody | undefined;
  /** Key of what the vehicle itself tells, whatever was set. */
  readonly ownKey: (reading: Reading) => number | string;
}

export const electric: readonly Powertrain[] = ['BEV', 'PHEV'];
export const fuelled: readonly Powertrain[] = ['PHEV', 'HEV', 'ICE'];
export const every: readonly Powertrain[] = ['BEV', 'PHEV', 'HEV', 'ICE'];

/** What the public service says of a signal that a vehicle never reports. */
export const notCapable: SignalFailure = {
  error: { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' },
};

/** The status UNAVAILABLE (stated), which has neither a body nor an error; marking it by this type is ours. */
export const unavailable: SignalFailure = { error: { type: 'UNAVAILABLE', code: null } };

/** The example of the interface document: the maker of the vehicle does not know the signal. */
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
  const ownKey =
    isSilent === undefined
      ? own.key
      : (reading: Reading) => (isSilent(reading.model.make) ? 0 : own.key(reading));
  const set = (reading: Reading): Override | undefined =>
    reading.overridesKey === 0 ? undefined : inForce(reading, code, ownKey);
  const read = (reading: Reading): SignalReading => {
    const override = set(reading);
    if (override !== undefined) return override.value;
    return isSilent?.(reading.model.make) === true ? notCapable : own.read(reading);
  };
  return {
    ...declaration,
    code,
    path: `${group}.${name}`,
    read,
    body: (reading) => bodyOf(read(reading)),
    key: (reading) => set(reading)?.key ?? ownKey(reading),
    ownKey,
  };
}

/** The vehicle's own value; none if its model never reports the signal. */
function ofTellingModels({
  toldBy,
  read,
  key,
}: SignalDeclaration): Pick<SignalDeclaration, 'key' | 'read'> {
  if (toldBy === undefined) return { key, read };
  return {
    key: (reading) => (toldBy(reading.model) ? key(reading) : Number.NaN),
    read: (reading) => (toldBy(reading.model) ? read(reading) : undefined),
  };
}

function bodyOf(reading: SignalReading): SignalBody | undefined {
  return isFailure(reading) ? undefined : reading;
}

/** The override in force: that of a fault, else the one that was set, until the vehicle's own value changes. */
function inForce(reading: Reading, code: string, ownKey: Signal['ownKey']): Override | undefined {
  const overrides = reading.overrides.filter((each) => each.code === code);
  const ofFault = overrides.findLast(({ fault }) => fault !== undefined);
  if (ofFault !== undefined) return ofFault;
  return overrides.find((each) => Object.is(each.ownKey, ownKey(reading)));
}

/** Tells which makes never report a signal; undefined where every make does. */
function silence(code: string): ((make: string) => boolean) | undefined {
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
