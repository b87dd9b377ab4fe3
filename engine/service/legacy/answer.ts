import type { Json } from '../../log/canonical.ts';
import { findSignal } from '../../signal/catalogue.ts';
import { notCapable } from '../../signal/signal.ts';
import { isFailure, type SignalFailure } from '../../vehicle/row/signal-body.ts';
import type { ServedWorld } from '../service.ts';
import { faceOf } from '../service-fault.ts';
import { readSignal } from '../signal-access.ts';
import { makeResources } from './make-resources.ts';
import type { SignalView } from './parity.ts';
import { type LegacyReading, type LegacyResource, readLegacy } from './resource.ts';
import { legacyResources } from './resources.ts';

/** The answer of version 2.0 for one path of a vehicle, in metric units. */
export interface LegacyAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Code of the error; empty without an error, or where its type has no codes. */
  readonly code: string;
  /** Undefined in case of an error. */
  readonly body: Json | undefined;
}

/** The paths under which version 2.0 serves reported values: `/engine/oil`, `/tesla/compass`. */
export function legacyPaths(): readonly string[] {
  return [...resources().keys()];
}

/**
 * The answer to a user, by name, for one of `legacyPaths` of a vehicle. Faults of the API and
 * limits are left out: it reflects the reported state alone.
 */
export function legacyAnswer(
  world: ServedWorld,
  row: number,
  user: string,
  path: string,
): LegacyAnswer {
  const said = readingOf(world, row, user, path);
  if (!isFailure(said)) return { status: 200, code: '', body: said.body };
  const { status, code } = faceOf(said.error, 'public');
  return { status, code: code ?? '', body: undefined };
}

/** The version 3 signals of the same report, for the same user. */
export function signalsBeside(world: ServedWorld, row: number, user: string): SignalView {
  const permissions = world.service.connections.grantedTo(row, user);
  const report = world.reportOf(row);
  return (code) => {
    const said = readSignal({ permissions }, report, findSignal(code)!);
    return said === undefined || isFailure(said) ? undefined : said;
  };
}

function readingOf(world: ServedWorld, row: number, user: string, path: string): LegacyReading {
  const { make, resource } = resources().get(path)!;
  const granted = world.service.connections.grantedTo(row, user);
  if (!granted.includes(resource.permission)) return notGranted;
  const isOfMake = make === undefined || world.fleet.modelOf(row).make.toLowerCase() === make;
  return isOfMake ? readLegacy(resource, world.reportOf(row)) : notCapable;
}

interface Served {
  readonly resource: LegacyResource<string>;
  /** In lower case; undefined for all makes. */
  readonly make: string | undefined;
}

function resources(): ReadonlyMap<string, Served> {
  known ??= new Map<string, Served>([
    ...legacyResources().map((each) => [each.path, { resource: each, make: undefined }] as const),
    ...makeResources().flatMap((each) =>
      each.makes.map((make) => [`/${make}${each.path}`, { resource: each, make }] as const),
    ),
  ]);
  return known;
}

let known: ReadonlyMap<string, Served> | undefined;

const notGranted: SignalFailure = { error: { type: 'PERMISSION', code: null } };
