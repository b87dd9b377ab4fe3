import type { z } from '@hono/zod-openapi';
import {
  formatInstant,
  isFailure,
  type Json,
  type LegacyResource,
  legacyResources,
  type MakeResource,
  makeResources,
  modelYear,
  notCapable,
  readLegacy,
  type ServiceFaultName,
  type SignalFailure,
  serviceFault,
  wireMake,
  withNearest,
} from '../../../engine/index.ts';
import type { ConnectionCaller } from '../callers.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { Refusal, refusal } from '../refusal.ts';
import { inUnits, type UnitSystem, unitSystemHeader } from '../v3/unit-system.ts';
import { makeSchemas } from './make-schemas.ts';
import { type PartRules, partOf } from './parts.ts';
import { attributesSchema, permissionsSchema, resourceSchemas } from './resource-schemas.ts';
import { historyOf } from './service-history.ts';

/** A GET endpoint of a vehicle, which one function answers alone and in a batch. */
export interface VehicleRead {
  /** Below the vehicle; `/` for the vehicle itself. */
  readonly path: string;
  /** `legacy.engine.oil.get`. */
  readonly operation: string;
  readonly permission: string | undefined;
  readonly provenance: 'public' | 'stated';
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly hasUnits: boolean;
  readonly tell: (ask: VehicleAsk) => VehicleTold;
}

export interface VehicleAsk {
  readonly world: HostedWorld;
  readonly caller: ConnectionCaller;
  readonly units: UnitSystem;
  readonly query: URLSearchParams;
}

export interface VehicleTold {
  readonly body: Json;
  /** Makes the record of headers for an instant of reading, ms since the epoch. */
  readonly headersAt: (retrievedMs: number) => Record<string, string>;
}

const noHeaders = () => ({});

/** The interface has a table of these; the others are public. */
const stated: ReadonlySet<string> = new Set([
  '/diagnostics/dtcs',
  '/engine/oil',
  '/odometer',
  '/security',
]);

/** All reads by their paths. */
export const vehicleReads: ReadonlyMap<string, VehicleRead> = new Map(
  [
    attributes(),
    permissions(),
    ...legacyResources().map(ofResource),
    ...makeResources().flatMap((each) => each.makes.map((make) => ofMake(make, each))),
  ].map((each) => [each.path, each]),
);

/** Refuses an unknown path; a make in capitals is an error of permission (public). */
export function unknownRead(
  path: string,
  meant = (message: string) => withNearest(message, path, vehicleReads.keys()),
): Refusal {
  const [, make = ''] = path.split('/');
  const isMake = makeResources().some(({ makes }) =>
    makes.some((each) => each === make.toLowerCase()),
  );
  return isMake && vehicleReads.has(path.toLowerCase())
    ? refusal('permission_missing', `makes are in lower case in paths: ${path.toLowerCase()}`)
    : refusal('path_unknown', meant(`a vehicle has no endpoint ${path}`));
}

/** The interface states no number for permissions, so all are listed (ours). */
export const permissionParts: PartRules = { usual: 50, most: 50 };

function attributes(): VehicleRead {
  return {
    path: '/',
    operation: 'legacy.vehicles.get',
    permission: 'read_vehicle_info',
    provenance: 'public',
    summary: 'What a vehicle is',
    schema: attributesSchema,
    hasUnits: false,
    tell: ({ world, caller: { row, vehicleId: id } }) => {
      const report = world.run.world.reportOf(row);
      const { model } = report.model;
      const body = { id, make: wireMake(report.model), model, year: modelYear(report) };
      return { body, headersAt: noHeaders };
    },
  };
}

function permissions(): VehicleRead {
  return {
    path: '/permissions',
    operation: 'legacy.permissions.list',
    permission: undefined,
    provenance: 'stated',
    summary: 'The permissions that the user has granted',
    schema: permissionsSchema,
    hasUnits: false,
    tell: ({ caller, query }) => {
      const granted = caller.connection.permissions;
      const { limit, offset } = partOf(Object.fromEntries(query), permissionParts);
      const body = {
        permissions: granted.slice(offset, offset + limit),
        paging: { count: granted.length, offset },
      };
      return { body, headersAt: noHeaders };
    },
  };
}

function ofResource(resource: LegacyResource): VehicleRead {
  const { path, name } = resource;
  return {
    ...reading(resource, path),
    provenance: stated.has(path) ? 'stated' : 'public',
    summary: name,
    schema: resourceSchemas[path],
  };
}

/** A car of another make has no such resource (ours). */
function ofMake(make: string, resource: MakeResource): VehicleRead {
  const { path, name } = resource;
  const read = reading(resource, `/${make}${path}`);
  return {
    ...read,
    provenance: 'public',
    summary: `${name} of cars of the make`,
    schema: makeSchemas[path],
    tell: (ask) => {
      const { fleet } = ask.world.run.world;
      const isOfMake = fleet.modelOf(ask.caller.row).make.toLowerCase() === make;
      if (!isOfMake) throw refusalFor(notCapable);
      return read.tell(ask);
    },
  };
}

function reading(
  resource: LegacyResource<string>,
  path: string,
): Pick<VehicleRead, 'hasUnits' | 'operation' | 'path' | 'permission' | 'tell'> {
  const { permission, hasUnits } = resource;
  return {
    path,
    operation: `legacy${path.replaceAll('/', '.').replaceAll('_', '-')}.get`,
    permission,
    hasUnits,
    tell: ({ world, caller: { row }, units, query }) => {
      const report = world.run.world.reportOf(row);
      const said = readLegacy(resource, report, (body) => inUnits(body, units));
      if (isFailure(said)) throw refusalFor(said);
      const body = path === '/service/history' ? historyOf(said.body, query) : said.body;
      const age = formatInstant(report.atMs);
      const headersAt = (retrievedMs: number) => ({
        'sc-data-age': age,
        'sc-fetched-at': formatInstant(retrievedMs),
        ...(hasUnits && { [unitSystemHeader]: units }),
      });
      return { body, headersAt };
    },
  };
}

/** The refusal for a failure of `readLegacy`, whose error is always valid for a response. */
function refusalFor({ error: { type, code } }: SignalFailure): Refusal {
  if (type === 'PERMISSION') {
    return refusal('permission_missing', 'the user has not granted the permission to read this');
  }
  return new Refusal(serviceFault({ type, code } as ServiceFaultName));
}
