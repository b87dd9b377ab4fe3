import { z } from '@hono/zod-openapi';
import { admit } from '../admission.ts';
import { faultResponseOf } from '../error-response.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json, readyJson, readyResponse } from '../route.ts';
import { unitSystemHeader, unitSystemOf } from '../v3/unit-system.ts';
import { vehicleParams } from '../v3/vehicle-schema.ts';
import type { VisitContext } from '../visit.ts';
import { legacyError } from './legacy-error.ts';
import { answerRead, recallRead, type VehicleAnswer } from './vehicle-answers.ts';
import { unknownRead, vehicleReads } from './vehicle-reads.ts';

/** The most paths of a batch; the public service states no number (ours). */
const mostPaths = 32;

const batchSchema = z
  .object({
    requests: z
      .array(z.object({ path: z.string().openapi({ example: '/odometer' }) }))
      .min(1, 'a batch asks for something')
      .max(mostPaths, `a batch has at most ${mostPaths} paths`),
  })
  .openapi('LegacyBatchRequest');

const answersSchema = z
  .strictObject({
    responses: z.array(
      z.strictObject({
        path: z.string().openapi({ example: '/odometer' }),
        code: z.int().openapi({ description: 'The HTTP status', example: 200 }),
        body: z.unknown().openapi({ type: 'object', description: 'The answer of the path alone' }),
        headers: z.record(z.string(), z.string()),
      }),
    ),
  })
  .openapi('LegacyBatch');

const batch = defineRoute({
  operation: 'legacy.batch',
  method: 'post',
  path: '/v2.0/vehicles/{vehicleId}/batch',
  provenance: 'stated',
  family: 'legacy',
  admission: 'user-vehicle',
  summary: 'Several GET endpoints of a vehicle at once',
  description:
    'Each path is answered as it is alone, errors included, and counts as a request of its own. A batch has no batches.',
  request: {
    params: vehicleParams,
    body: { required: true, content: { 'application/json': { schema: batchSchema } } },
  },
  responses: { 200: json(answersSchema, 'An answer to each path, in their order') },
});

export function mountBatch(app: App): void {
  app.openapi(batch, async (c) => {
    const { requests } = c.req.valid('json');
    unitSystemOf(c.req.header(unitSystemHeader));
    const responses: string[] = [];
    // One after the other: slow faults, and those of the n-th request, meet them in order.
    for (const { path } of requests) responses.push(await answer(c, path));
    const text = `{"responses":[${responses.join(',')}]}`;
    return readyResponse<z.infer<typeof answersSchema>>(readyJson(c.env, { body: text }, {}));
  });
}

/** The answer to a path as JSON. */
async function answer(c: VisitContext, path: string): Promise<string> {
  const { requestId } = c.env;
  try {
    const { text, headers } = await tell(c, path);
    const carried = JSON.stringify({ ...headers, 'sc-request-id': requestId });
    return `{"path":${JSON.stringify(path)},"code":200,"body":${text},"headers":${carried}}`;
  } catch (error) {
    const { fault, headers, mistakes } = faultResponseOf(error, c.env);
    const body = legacyError(fault, c.env, mistakes);
    const carried = { ...headers, 'sc-request-id': requestId };
    return JSON.stringify({ path, code: body.statusCode, body, headers: carried });
  }
}

async function tell(c: VisitContext, written: string): Promise<VehicleAnswer> {
  const at = written.indexOf('?');
  const path = `/${(at === -1 ? written : written.slice(0, at)).replaceAll(/^\/+|(?<!\/)\/+$/g, '')}`;
  const read = vehicleReads.get(path);
  if (path === '/batch') throw refusal('request_malformed', 'a batch cannot be part of a batch');
  if (read === undefined) throw unknownRead(path);
  const { operation, provenance, permission } = read;
  const facts = { operation, provenance, permission, family: 'legacy' } as const;
  const caller = await admit({ ...facts, admission: 'user-vehicle' as const }, c);
  const subject = `${c.env.url} ${written}`;
  const query = new URLSearchParams(at === -1 ? '' : written.slice(at));
  return recallRead(c, caller, subject) ?? answerRead(read, c, caller, query, subject);
}
