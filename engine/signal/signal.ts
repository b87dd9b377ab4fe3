import type { z } from 'zod';
import type { Json } from '../log/canonical.ts';
import type { Powertrain } from '../vehicle/model.ts';
import type { Reading } from '../vehicle/reading.ts';

/** Where a shape or rule comes from: the interface document, the public service, or our own choice. */
export type Provenance = 'stated' | 'public' | 'ours';

/** JSON members of a signal; which ones depends on the signal. */
export interface SignalBody {
  readonly [key: string]: Json;
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
  readonly provenance: Provenance;
  /** The body's schema; built when somebody asks, since most runs never do. */
  readonly schema: () => z.ZodType;
  /** The body, in metric units; undefined when this vehicle does not report the signal now. */
  readonly read: (reading: Reading) => SignalBody | undefined;
  /** A value that changes whenever the body does and is cheaper to compare. */
  readonly key: (reading: Reading) => number | string;
}

export interface Signal extends SignalDeclaration {
  /** Identifier of the data point: lower-case group, hyphen, lower-case name. */
  readonly code: string;
  /** `Group.Name`, as scenarios spell it. */
  readonly path: string;
}

export const electric: readonly Powertrain[] = ['BEV', 'PHEV'];
export const every: readonly Powertrain[] = ['BEV', 'PHEV', 'HEV', 'ICE'];

/** Declares a signal; every API version reads it from here. */
export function signal(declaration: SignalDeclaration): Signal {
  const { group, name } = declaration;
  return {
    ...declaration,
    code: `${group.toLowerCase()}-${name.toLowerCase()}`,
    path: `${group}.${name}`,
  };
}
