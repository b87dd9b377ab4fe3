import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json } from '../route.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import { type PartRules, partOf, partQuery } from './parts.ts';
import { pagingSchema } from './resource-schemas.ts';

/** Public, but for the usual number (inferred). */
const vehicleParts: PartRules = { usual: 10, most: 50 };

const facts = { provenance: 'public', family: 'legacy' } as const;

const getUser = defineRoute({
  ...facts,
  operation: 'legacy.user.get',
  method: 'get',
  path: '/v2.0/user',
  provenance: 'stated',
  admission: 'user',
  summary: 'The user of the token',
  responses: { 200: json(z.strictObject({ id: z.string() }).openapi('LegacyUser'), 'The user') },
});

const listVehicles = defineRoute({
  ...facts,
  operation: 'legacy.vehicles.list',
  method: 'get',
  path: '/v2.0/vehicles',
  admission: 'user',
  summary: 'The vehicles of a token',
  request: { query: partQuery(vehicleParts) },
  responses: {
    200: json(
      z
        .strictObject({ paging: pagingSchema, vehicles: z.array(z.string()) })
        .openapi('LegacyVehicles'),
      'Their ids, the latest connected first',
    ),
  },
});

const doneSchema = z.strictObject({ status: z.literal('success') }).openapi('LegacyDone');

const disconnect = defineRoute({
  ...facts,
  operation: 'legacy.application.delete',
  method: 'delete',
  path: '/v2.0/vehicles/{vehicleId}/application',
  admission: 'user-disconnection',
  summary: 'Disconnect a vehicle: from its user, or with the management token from all users',
  request: { params: vehicleParams },
  responses: { 200: json(doneSchema, 'It is disconnected') },
});

/** The routes about the token of a user, and its end. */
export function mountAccount(app: App): void {
  app.openapi(getUser, (c) => c.json({ id: c.get('caller').user.id }, 200));

  app.openapi(listVehicles, (c) => {
    const { user, rows } = c.get('caller');
    const { limit, offset } = partOf(c.req.valid('query'), vehicleParts);
    const { service } = c.env.world.run.world;
    const isMeant = (row: number): boolean => rows === undefined || rows.includes(row);
    const meant = service.connections.list({ userId: user.id }).filter(({ row }) => isMeant(row));
    const vehicles = meant.slice(offset, offset + limit).map(({ row }) => service.vehicleId(row));
    return c.json({ paging: { count: meant.length, offset }, vehicles }, 200);
  });

  app.openapi(disconnect, (c) => {
    const { world } = c.env.world.run;
    const caller = c.get('caller');
    const vehicle = world.fleet.nameOf(caller.row);
    const user = 'connection' in caller ? caller.connection.user.name : undefined;
    world.submit({ kind: 'connection.close', vehicle, user });
    return c.json({ status: 'success' as const }, 200);
  });
}
