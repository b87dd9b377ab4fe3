import { z } from '@hono/zod-openapi';
import type { Connection, ConnectionFilter } from '../../../engine/index.ts';
import { listMetaOf } from '../page-document.ts';
import { bracketNames, linksOf, pageOf } from '../paging.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, headerParameter, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { connectionDocument } from './connection-document.ts';
import {
  connectionPages,
  connectionParams,
  connectionSchema,
  connectionsQuery,
  connectionsSchema,
} from './connections-schema.ts';

const listConnections = defineRoute({
  operation: 'connections.list',
  method: 'get',
  path: '/v3/connections',
  provenance: 'stated',
  family: 'v3',
  admission: 'application',
  summary: 'The connections of the application, the newest first',
  parameters: [headerParameter('sc-user-id', 'As `filter[userId]`', { provenance: 'public' })],
  request: { query: connectionsQuery },
  responses: { 200: json(connectionsSchema, 'A page of connections') },
});

const getConnection = defineRoute({
  operation: 'connections.get',
  method: 'get',
  path: '/v3/connections/{connectionId}',
  provenance: 'public',
  family: 'v3',
  admission: 'application',
  summary: 'One connection',
  request: { params: connectionParams },
  responses: { 200: json(z.strictObject({ data: connectionSchema }), 'The connection') },
});

const deleteConnection = defineRoute({
  operation: 'connections.delete',
  method: 'delete',
  path: '/v3/connections/{connectionId}',
  provenance: 'public',
  family: 'v3',
  admission: 'disconnection',
  summary: 'Disconnect a vehicle from a user',
  request: { params: connectionParams },
  responses: { 204: { description: 'It is disconnected' } },
});

export function mountConnections(app: App): void {
  app.openapi(listConnections, (c) => {
    const { world, self } = c.env;
    const query = c.req.valid('query');
    const page = pageOf(query, connectionPages);
    const { connections } = world.run.world.service;
    const filter = filterOf(query, c.get('caller').userId, world.options.listedModes);
    const totalCount = filter === nothing ? 0 : connections.count(filter);
    const offset = (page.number - 1) * page.size;
    const listed =
      filter === nothing || offset >= totalCount
        ? []
        : connections.list(filter, { offset, limit: page.size });
    return c.json(
      {
        data: listed.map((each) => connectionDocument(each, c.env)),
        meta: {
          ...listMetaOf(page, totalCount, c.env.world.options),
          orderBy: 'createdAt' as const,
          orderDirection: 'DESC' as const,
        },
        links: linksOf(self, page, totalCount, bracketNames),
      },
      200,
    );
  });

  app.openapi(getConnection, (c) => {
    const connection = find(c.env, c.req.valid('param').connectionId);
    return c.json({ data: connectionDocument(connection, c.env) }, 200);
  });

  app.openapi(deleteConnection, (c) => {
    const { row, user } = find(c.env, c.req.valid('param').connectionId);
    const { world } = c.env.world.run;
    const vehicle = world.fleet.nameOf(row);
    world.submit({ kind: 'connection.close', vehicle, user: user.name });
    return c.body(null, 204);
  });
}

function find({ world }: Visit, id: string): Connection {
  const connection = world.run.world.service.connections.find(id);
  if (connection === undefined) throw refusal('connection_unknown', 'there is no such connection');
  return connection;
}

/** The result for filters that no connection can match. */
const nothing = 'nothing';

/** The filter that meets all parameters; `nothing` if two of them contradict each other. */
function filterOf(
  query: z.infer<typeof connectionsQuery>,
  userId: string | undefined,
  listedModes: 'all' | 'live',
): ConnectionFilter | typeof nothing {
  const modes = said(query['filter[vehicle.mode]'], query['filter[mode]']);
  const users = said(query['filter[userId]'], userId);
  const externalIds = said(query['filter[user.externalId]'], query['filter[externalId]']);
  if (modes.length > 1 || users.length > 1 || externalIds.length > 1) return nothing;
  return {
    userId: users[0],
    vehicleId: query['filter[vehicleId]'],
    mode: modes[0] ?? (listedModes === 'live' ? 'live' : undefined),
    externalId: externalIds[0],
  };
}

/** The distinct values among the stated ones. */
function said<T>(...values: readonly (T | undefined)[]): readonly T[] {
  return [...new Set(values)].filter((value) => value !== undefined);
}
