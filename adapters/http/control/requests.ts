import { z } from '@hono/zod-openapi';
import { formatInstant } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type Body, contentOf, headersOf, type LoggedRequest, mostOfBody } from '../request-log.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import {
  type apiRequestSchema,
  requestListSchema,
  requestParams,
  requestsQuery,
  wholeRequestSchema,
} from './requests-schema.ts';
import { bodyWithoutSecrets, headersWithoutSecrets, queryWithoutSecrets } from './secret-words.ts';
import { wholeOf } from './whole-number.ts';

const listRequests = defineRoute({
  ...control,
  operation: 'sim.requests.list',
  method: 'get',
  path: '/sim/requests',
  summary: 'The latest requests of clients to the API of the world, in order',
  description:
    'Those of version 3 and 2.0, of tokens, the connect flow, the management API and the compatibility dataset, from ' +
    'outside and from the script; without those of the control API and of the documentation. Read on from `meta.next`. ' +
    'A server keeps the latest 200 of a world. They are no part of its log.',
  request: { query: requestsQuery },
  responses: { 200: json(requestListSchema, 'Requests without their headers and bodies') },
});

const getRequest = defineRoute({
  ...control,
  operation: 'sim.requests.get',
  method: 'get',
  path: '/sim/requests/{request}',
  summary: 'A request with its headers and bodies, without secrets',
  request: { params: requestParams },
  responses: { 200: json(z.strictObject({ data: wholeRequestSchema }), 'The request') },
});

const usualLimit = 100;
const mostRequests = 200;

export function mountRequests(app: App): void {
  app.openapi(listRequests, (c) => {
    const { from, limit, ...filter } = c.req.valid('query');
    const first = wholeOf(from, 'from');
    const most = wholeOf(limit, 'limit', mostRequests) ?? usualLimit;
    const { kept = [], total = 0, failed = 0, perMinute = [] } = c.env.world.requests ?? {};
    const found = kept.filter((each) => each.number >= (first ?? 0) && isWanted(each, filter));
    const shown = first === undefined ? found.slice(found.length - most) : found.slice(0, most);
    const rest = first === undefined ? undefined : found[most];
    // A client that asks for future requests repeats the same query.
    const next = rest?.number ?? Math.max(first ?? 0, total + 1);
    const oldest = kept[0]?.number ?? total + 1;
    const meta = { next, oldest, total, failed, perMinute: [...perMinute] };
    return c.json({ data: shown.map(requestDocument), meta }, 200);
  });
  app.openapi(getRequest, (c) => {
    const { request: number } = c.req.valid('param');
    const isNumber = /^\d{1,15}$/.test(number);
    const found = isNumber ? c.env.world.requests?.find(Number(number)) : undefined;
    if (found === undefined) {
      throw refusal('api_request_unknown', `request ${number} was never made, or too long ago`);
    }
    return c.json({ data: wholeDocument(found) }, 200);
  });
}

type RequestFilter = Pick<z.infer<typeof requestsQuery>, 'method' | 'path' | 'status'>;

function isWanted(logged: LoggedRequest, { method, path, status }: RequestFilter): boolean {
  const isOfStatus =
    status === undefined ||
    (status.endsWith('xx')
      ? Math.floor(logged.status / 100) === Number(status[0])
      : logged.status === Number(status));
  const isOfMethod = method === undefined || logged.method === method.toUpperCase();
  return isOfStatus && isOfMethod && (path === undefined || logged.path.includes(path));
}

function requestDocument(logged: LoggedRequest): z.infer<typeof apiRequestSchema> {
  const { atMs, method, number, operation, path, query, requestId, status, tookMs } = logged;
  return {
    request: number,
    requestId,
    at: formatInstant(atMs),
    method,
    path,
    query: queryWithoutSecrets(query),
    status,
    tookMs: Math.round(tookMs * 10) / 10,
    operation: operation ?? null,
    user: logged.user ?? null,
    isScripted: logged.isScripted,
  };
}

function wholeDocument(logged: LoggedRequest): z.infer<typeof wholeRequestSchema> {
  const { answer, body, response } = logged;
  const headers = headersOf(logged.headers);
  return {
    ...requestDocument(logged),
    headers: headersWithoutSecrets(headers),
    body: bodyDocument(body, headers),
    answer: {
      headers: headersWithoutSecrets(response.headers),
      body: bodyDocument(answer, response.headers),
    },
  };
}

function bodyDocument(
  body: Body | undefined,
  headers: Headers,
): z.infer<typeof wholeRequestSchema>['body'] {
  if (body === undefined || body.length === 0) return null;
  const shown = contentOf(body).slice(0, mostOfBody);
  const text = typeof shown === 'string' ? shown : new TextDecoder().decode(shown);
  return { text: bodyWithoutSecrets(text, headers), isCut: body.length > mostOfBody };
}
