import { z } from '@hono/zod-openapi';
import {
  type App,
  defineRoute,
  headerParameter,
  json,
  readyJson,
  readyResponse,
} from '../route.ts';
import { unitSystemHeader } from '../v3/unit-system.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import type { Visit } from '../visit.ts';
import { partQuery } from './parts.ts';
import { answerRead, recallRead, type VehicleAnswer } from './vehicle-answers.ts';
import { permissionParts, type VehicleRead, vehicleReads } from './vehicle-reads.ts';

/** The reads of a vehicle in version 2.0, one route for each. */
export function mountLegacyResources(app: App): void {
  for (const read of vehicleReads.values()) mountRead(app, read);
}

function mountRead(app: App, read: VehicleRead): void {
  const { path, operation, permission, provenance, summary, schema, hasUnits } = read;
  const route = defineRoute({
    operation,
    method: 'get',
    path: `/v2.0/vehicles/{vehicleId}${path === '/' ? '' : path}`,
    provenance,
    family: 'legacy',
    admission: 'user-vehicle',
    ...(permission !== undefined && { permission }),
    summary,
    parameters: hasUnits ? [unitParameter] : [],
    request: { params: vehicleParams, ...(queries[path] && { query: queries[path] }) },
    responses: { 200: json(schema, summary) },
    recall: (c, caller) => {
      const answer = recallRead(c, caller);
      return answer && ready(c.env, answer);
    },
  });
  app.openapi(route, (c) =>
    readyResponse<never>(ready(c.env, answerRead(read, c, c.get('caller'), queryOf(c.req.url)))),
  );
}

function ready(visit: Visit, { text, headers }: VehicleAnswer) {
  return readyJson(visit, { body: text }, headers);
}

const unitParameter = headerParameter(unitSystemHeader, 'Metric without it', {
  values: ['metric', 'imperial'],
});

const day = (description: string) =>
  z.string().optional().openapi({ description, example: '2026-05-04' });

/** Query parameters of reads that have any. */
const queries: Readonly<Record<string, z.ZodObject | undefined>> = {
  '/permissions': partQuery(permissionParts),
  '/service/history': z.object({
    start_date: day('The first day, or an instant'),
    end_date: day('The last day, or an instant'),
  }),
};

/** The query; its question mark may be escaped, see `Reach`. */
function queryOf(url: string): URLSearchParams {
  const [, query = ''] = /(?:\?|%3f)(.*)$/is.exec(url) ?? [];
  return new URLSearchParams(query);
}
