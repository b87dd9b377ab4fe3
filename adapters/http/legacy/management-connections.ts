import { z } from '@hono/zod-openapi';
import type { Connection, ConnectionFilter, World } from '../../../engine/index.ts';
import { formatInstant } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { given, type PartRules, partOf } from './parts.ts';

/** Public. */
const parts: PartRules = { usual: 10, most: 100 };

const optional = (description: string) => z.string().optional().openapi({ description });

const whose = {
  user_id: optional('Id of a user'),
  vehicle_id: optional('Id of a vehicle'),
};

const facts = {
  path: '/v2.0/management/connections',
  provenance: 'public',
  family: 'legacy',
  admission: 'management',
} as const;

const listConnections = defineRoute({
  ...facts,
  operation: 'legacy.connections.list',
  method: 'get',
  summary: 'The connections of the application, the newest first',
  request: {
    query: z.object({
      ...whose,
      mode: z.enum(['live', 'simulated']).optional(),
      limit: z
        .string()
        .optional()
        .openapi({ type: 'integer', minimum: 1, maximum: parts.most, default: parts.usual }),
      cursor: optional('The cursor of the previous page'),
    }),
  },
  responses: {
    200: json(
      z
        .strictObject({
          connections: z.array(
            z.strictObject({
              vehicleId: z.string(),
              userId: z.string(),
              connectedAt: z.iso.datetime(),
              mode: z.enum(['live', 'simulated']),
            }),
          ),
          paging: z.strictObject({ cursor: z.string().nullable() }),
        })
        .openapi('LegacyConnections'),
      'A page of them',
    ),
  },
});

const deleteConnections = defineRoute({
  ...facts,
  operation: 'legacy.connections.delete',
  method: 'delete',
  summary: 'Disconnect every vehicle of a user, or every user from a vehicle',
  request: { query: z.object(whose) },
  responses: {
    200: json(
      z
        .strictObject({
          connections: z.array(z.strictObject({ vehicleId: z.string(), userId: z.string() })),
        })
        .openapi('LegacyDisconnected'),
      'The connections that were deleted',
    ),
  },
});

/** The routes by which the application manages connections. */
export function mountManagementConnections(app: App): void {
  app.openapi(listConnections, (c) => {
    const query = c.req.valid('query');
    const { world } = c.env.world.run;
    const filter = { ...filterOf(query), mode: query.mode };
    const { limit } = partOf({ limit: query.limit }, parts);
    const offset = offsetAt(given(query.cursor));
    // One more shows whether there is another page.
    const found = world.service.connections.list(filter, { offset, limit: limit + 1 });
    const connections = found.slice(0, limit).map((each) => document(world, each));
    const cursor = found.length > limit ? cursorAt(offset + limit) : null;
    return c.json({ connections, paging: { cursor } }, 200);
  });

  app.openapi(deleteConnections, (c) => {
    const { world } = c.env.world.run;
    const filter = filterOf(c.req.valid('query'));
    if ((filter.userId === undefined) === (filter.vehicleId === undefined)) {
      throw refusal('request_malformed', 'query: either user_id or vehicle_id, and not both');
    }
    const gone = world.service.connections.list(filter);
    const connections = gone.map(({ row, user }) => idsOf(world, row, user.id));
    for (const { row, user } of gone) {
      const vehicle = world.fleet.nameOf(row);
      world.submit({ kind: 'connection.close', vehicle, user: user.name });
    }
    return c.json({ connections }, 200);
  });
}

function filterOf(query: {
  readonly user_id?: string | undefined;
  readonly vehicle_id?: string | undefined;
}): ConnectionFilter {
  return { userId: given(query.user_id), vehicleId: given(query.vehicle_id) };
}

function document(world: World, { row, user, createdAtMs }: Connection) {
  const mode = world.service.modeOf(row);
  return { ...idsOf(world, row, user.id), connectedAt: formatInstant(createdAtMs), mode };
}

function idsOf({ service }: World, row: number, userId: string) {
  return { vehicleId: service.vehicleId(row), userId };
}

const cursorPrefix = 'connections ';

/** Opaque to clients. */
function cursorAt(offset: number): string {
  return btoa(`${cursorPrefix}${offset}`);
}

function offsetAt(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = /^[\w+/]+=*$/.test(cursor) && cursor.length % 4 === 0 ? atob(cursor) : '';
  const digits = text.startsWith(cursorPrefix) ? text.slice(cursorPrefix.length) : '';
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  throw refusal('request_malformed', 'query cursor: it comes from the page before');
}
