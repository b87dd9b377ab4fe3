import { z } from '@hono/zod-openapi';
import {
  abilitiesOf,
  type CompatibleVehicle,
  compatiblePowertrains,
  type LegacyAbility,
  type Powertrain,
  type Service,
  sentenceOf,
  vinCompatibility,
  type World,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { given } from './parts.ts';

const words = (description: string, example: string) =>
  z.string().optional().openapi({ description, example });

/** Powertrains, as the official SDKs name them (public). */
const types: readonly string[] = ['ICE', 'HEV', 'PHEV', 'BEV'] satisfies readonly Powertrain[];

const facts = { provenance: 'public', family: 'legacy', admission: 'client' } as const;

const getCompatibility = defineRoute({
  ...facts,
  operation: 'legacy.compatibility.get',
  method: 'get',
  path: '/v2.0/compatibility',
  summary: 'Whether a vehicle supports the capabilities of permissions',
  description:
    'Vehicles of this world by their model, any other by the make and the model year in its VIN.',
  request: {
    query: z.object({
      vin: words('Its VIN', '5YJ3E1EA7KF317000'),
      scope: words('Permissions, divided by spaces', 'read_odometer read_location'),
      country: words('Ignored (ours)', 'US'),
    }),
  },
  responses: {
    200: json(
      z
        .strictObject({
          compatible: z.boolean(),
          reason: z.enum(['VEHICLE_NOT_COMPATIBLE', 'MAKE_NOT_COMPATIBLE']).nullable(),
          capabilities: z.array(
            z.strictObject({
              permission: z.string(),
              endpoint: z.string(),
              capable: z.boolean(),
              reason: z.enum(['VEHICLE_NOT_CAPABLE', 'SMARTCAR_NOT_CAPABLE']).nullable(),
            }),
          ),
        })
        .openapi('LegacyCompatibility'),
      'Its capabilities',
    ),
  },
});

const matrixEntrySchema = z.strictObject({
  model: z.string(),
  startYear: z.int(),
  endYear: z.int(),
  type: z.string(),
  endpoints: z.array(z.string()),
  permissions: z.array(z.string()),
});

const getMatrix = defineRoute({
  ...facts,
  operation: 'legacy.compatibility.matrix',
  method: 'get',
  path: '/v2.0/compatibility/matrix',
  summary: 'The capabilities of the models of each make',
  request: {
    query: z.object({
      region: words('US, CA or EUROPE', 'US'),
      type: words(types.join(', '), 'BEV'),
      make: words('Makes in upper or lower case, divided by spaces', 'TESLA NISSAN'),
      scope: words('Models with a capability for each of these permissions', 'read_charge'),
    }),
  },
  responses: {
    200: json(z.record(z.string(), z.array(matrixEntrySchema)).openapi('LegacyMatrix'), 'By make'),
  },
});

/** The capabilities of cars in version 2.0, from the same data as in version 3. */
export function mountLegacyCompatibility(app: App): void {
  app.openapi(getCompatibility, (c) => {
    const query = c.req.valid('query');
    const vin = given(query.vin)?.toUpperCase();
    const { world } = c.env.world.run;
    const scope = scopeOf(world.service, query.scope);
    if (vin === undefined || !/^[A-HJ-NPR-Z\d]{17}$/.test(vin)) throw wrong('vin', 'a VIN');
    if (scope.length === 0) throw wrong('scope', 'permissions, divided by spaces');
    return c.json(compatibility(world, vin, scope), 200);
  });

  app.openapi(getMatrix, (c) => {
    const { region: asked, type, make, scope } = c.req.valid('query');
    const region = given(asked)?.toUpperCase();
    if (region !== 'US' && region !== 'CA' && region !== 'EUROPE') {
      throw wrong('region', 'US, CA or EUROPE');
    }
    const powertrainType = given(type)?.toUpperCase();
    if (powertrainType !== undefined && !types.includes(powertrainType)) {
      throw wrong('type', `one of ${types.join(', ')}`);
    }
    const { world } = c.env.world.run;
    const permissions = scopeOf(world.service, scope);
    const makes = listed(make).map(plain);
    const found = compatiblePowertrains({ region, powertrainType }, world).filter(
      (each) => makes.length === 0 || makes.includes(plain(each.make)),
    );
    return c.json(matrix(found, permissions), 200);
  });
}

/** The capabilities in the order of the scope; none for a vehicle that is not compatible (public). */
function compatibility(world: World, vin: string, scope: readonly string[]) {
  const found = vinCompatibility(world, vin);
  if (!found.isCompatible) {
    return { compatible: false, reason: found.reason, capabilities: [] };
  }
  const capabilities = scope.flatMap((asked) =>
    found.abilities
      .filter(({ permission }) => permission === asked)
      .map(({ permission, endpoint, isCapable, reason = null }) => {
        return { permission, endpoint, capable: isCapable, reason };
      }),
  );
  return { compatible: true, reason: null, capabilities };
}

function matrix(found: readonly CompatibleVehicle<Powertrain>[], scope: readonly string[]) {
  const makes: Record<string, z.infer<typeof matrixEntrySchema>[]> = {};
  for (const { make, model, years, powertrainType: type, coverage } of found) {
    const able = abilitiesOf(coverage).filter(({ isCapable }) => isCapable);
    const permissions = unique(able, ({ permission }) => permission);
    if (scope.some((each) => !permissions.includes(each))) continue;
    const { start: startYear, end: endYear } = years;
    const endpoints = unique(able, ({ name }) => name);
    const entry = { model, startYear, endYear, type, endpoints, permissions };
    (makes[make.toUpperCase()] ??= []).push(entry);
  }
  return makes;
}

function unique(abilities: readonly LegacyAbility[], of: (each: LegacyAbility) => string) {
  return [...new Set(abilities.map(of))].sort();
}

/** Refuses an unknown permission, as a connect URL does (ours). */
function scopeOf({ consent }: Service, text: string | undefined): readonly string[] {
  const names = listed(text);
  if (names.length === 0) return [];
  const asked = consent.scopeOf(names.join(' '));
  if ('message' in asked) throw wrong('scope', sentenceOf(asked));
  return asked.map(({ name }) => name);
}

function listed(text: string | undefined): readonly string[] {
  return (given(text) ?? '').split(/[ ,]+/).filter((word) => word !== '');
}

/** A make without case and punctuation, so that `MERCEDES_BENZ` is Mercedes-Benz. */
function plain(make: string): string {
  return make.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

function wrong(name: string, message: string) {
  return refusal('request_malformed', `query ${name}: ${message}`, {}, [
    { field: [name], message },
  ]);
}
