import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler, TypedResponse } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { JSONParsed } from 'hono/utils/types';
import type { ZodType } from 'zod';
import type { Provenance } from '../../engine/index.ts';
import { limitBody, mostBytes } from './body-limit.ts';
import type { CallerKind, CallerKinds } from './callers.ts';
import { type Entered } from './callers.ts';
import { entranceTo, open, type Recall, type Reply } from './entrance.ts';
import { errorSchema } from './error-body.ts';
import { completeAnswer } from './headers.ts';
import { refuseFlaws } from './json-body.ts';
import { legacyErrorSchema } from './legacy/legacy-error.ts';
import { tokenErrorSchema } from './oauth/token-schema.ts';
import type { ReadyAnswer, ReadyBody } from './ready-answer.ts';
import type { RouteFacts } from './route-facts.ts';
import { refuseBody, refuseUnknownQuery } from './unknown-parts.ts';
import type { Visit } from './visit.ts';

/** The type of `c.env` in handlers: the visit. */
export interface AppEnv {
  readonly Bindings: Visit;
}

export type App = OpenAPIHono<AppEnv>;

/** The environment of a route's handlers: the visit and the caller. */
export interface CalledEnv<A extends CallerKind> {
  Bindings: Visit;
  Variables: { caller: CallerKinds[A] };
}

/** The answers that a route may have ready. */
interface ReadyFacts<A extends CallerKind> {
  readonly recall?: Recall<A>;
  readonly reply?: Reply<A>;
}

/** The schema of a query. */
type AnyQuery = Readonly<{ shape?: Readonly<Record<string, ZodType>> }>;

type RouteDeclaration = Omit<RouteConfig, 'middleware' | 'operationId' | 'security' | 'tags'>;

/** A route with all facts about it; the registry of the app lists them. */
export type Route = RouteDeclaration & RouteFacts & Pick<RouteConfig, 'operationId'>;

/**
 * Declares a route. A caller who is not admitted is refused before the parameters are read. Its
 * errors are declared here, so `responses` needs only the results of the handler.
 */
export function defineRoute<
  const P extends string,
  const A extends CallerKind,
  R extends RouteDeclaration & { readonly path: P },
>({ recall, reply, ...declared }: R & RouteFacts<A> & ReadyFacts<A> & { readonly path: P }) {
  const declaration = declared as unknown as R & RouteFacts<A> & { readonly path: P };
  const { operation, family, admission } = declaration;
  const responses = { ...errorResponses(declaration), ...declaration.responses };
  const parameters = [...userParameters[admission], ...(declaration.parameters ?? [])];
  const body = declaration.request?.body;
  const mediaTypes = Object.keys(body?.content ?? {});
  const limit = limitBody(declaration.mostBytes ?? mostBytes);
  const isControl = family === 'control';
  const queryKeys = Object.keys((declaration.request?.query as AnyQuery | undefined)?.shape ?? {});
  const enter = entranceTo<A>({ ...declaration, mediaTypes, queryKeys }, recall);
  const middleware: MiddlewareHandler<CalledEnv<A>> = async (c, next) => {
    const entered = (c.env.entered as Entered<A> | Promise<Entered<A>> | undefined) ?? enter(c);
    const { caller, known } = entered instanceof Promise ? await entered : entered;
    if (known !== undefined) return known.response;
    c.set('caller', caller);
    if (isControl) refuseUnknownQuery(c, queryKeys);
    if (body === undefined) {
      const isOrder = isControl && declaration.method === 'post';
      return isOrder ? limit(c, () => refuseBody(c, next) as Promise<void>) : next();
    }
    c.env.sent = c.req;
    refuseFlaws(c);
    return limit(c, next);
  };
  if (recall !== undefined || reply !== undefined) open(middleware, { enter, reply });
  return createRoute<P, R & { middleware: MiddlewareHandler<CalledEnv<A>> }>({
    ...declaration,
    // Handlers throw errors: their types know only the results they return.
    responses,
    parameters,
    operationId: operation,
    tags: [family],
    security: schemesOf[admission].map((scheme) => ({ [scheme]: [] })),
    middleware,
  });
}

/** The routes of an app, in the order in which they were mounted. */
export function routesOf(app: App): readonly Route[] {
  return app.openAPIRegistry.definitions.flatMap((each) =>
    each.type === 'route' ? [each.route as Route] : [],
  );
}

/** A body of JSON in a declaration. */
export function json<S extends ZodType>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function webPage(description: string) {
  return { description, content: { 'text/html': { schema: z.string() } } };
}

interface AnsweringVisit {
  readonly env: Visit;
}

/** A text that is JSON already, as the body of a response whose schema it fits. */
export function jsonText<Document, Status extends StatusCode>(
  c: Pick<Context, 'newResponse'> & AnsweringVisit,
  text: string,
  status: Status,
  headers: Readonly<Record<string, string>> = {},
): Response & TypedResponse<JSONParsed<Document>, Status, 'json'> {
  c.env.answer = text;
  const response = c.newResponse(text, status, {
    'content-type': 'application/json',
    ...headers,
  });
  return response as Response & TypedResponse<JSONParsed<Document>, Status, 'json'>;
}

/** A complete answer with JSON as text or bytes; takes the record of headers for itself. */
export function readyJson(
  visit: Visit,
  body: ReadyBody,
  headers: Record<string, string>,
): ReadyAnswer {
  headers['content-type'] = 'application/json';
  return completeAnswer(visit, body, headers);
}

/** The same as the response of a handler, whose schema it fits. */
export function readyResponse<Document>({
  response,
}: ReadyAnswer): Response & TypedResponse<JSONParsed<Document>, 200, 'json'> {
  return response as Response & TypedResponse<JSONParsed<Document>, 200, 'json'>;
}

/** A header in a declaration; the handler reads it. */
export function headerParameter(name: string, description: string, more: ParameterFacts = {}) {
  return { ...parameter(name, description, more), in: 'header' } as const;
}

/** A parameter of the query in a declaration; the handler reads it. */
export function queryParameter(name: string, description: string, more: ParameterFacts = {}) {
  return { ...parameter(name, description, more), in: 'query' } as const;
}

interface ParameterFacts {
  readonly required?: boolean;
  readonly values?: readonly string[];
  /** Present if it differs from that of the route. */
  readonly provenance?: Provenance;
}

function parameter(name: string, description: string, facts: ParameterFacts) {
  const { required = false, values, provenance } = facts;
  const schema = {
    type: 'string',
    ...(values !== undefined && { enum: [...values] }),
    ...(provenance !== undefined && { 'x-provenance': provenance }),
  } as const;
  return { name, required, description, schema };
}

const user = 'Id of the user on whose behalf the request is made';

/** Parameters by which callers of each kind name the user. */
const userParameters: Readonly<Record<CallerKind, readonly ReturnType<typeof headerParameter>[]>> =
  {
    application: [],
    client: [],
    connection: [headerParameter('sc-user-id', user, { required: true })],
    control: [],
    disconnection: [],
    'managed-vehicle': [],
    management: [],
    open: [],
    server: [],
    user: [],
    'user-disconnection': [],
    'user-vehicle': [],
    vehicle: [headerParameter('sc-user-id', user)],
  };

/** The credentials of callers of each kind, as OpenAPI names them. */
const schemesOf = {
  application: ['accessToken'],
  client: ['clientCredentials'],
  connection: ['accessToken', 'userToken'],
  control: ['controlToken', 'worldToken'],
  disconnection: ['accessToken', 'managementToken'],
  'managed-vehicle': ['managementToken'],
  management: ['managementPassword'],
  open: [],
  server: ['controlToken'],
  user: ['userToken'],
  'user-disconnection': ['userToken', 'managementToken'],
  'user-vehicle': ['userToken'],
  vehicle: ['accessToken', 'userToken'],
} as const satisfies Record<CallerKind, readonly string[]>;

function errorResponses({ family, admission }: RouteFacts): RouteConfig['responses'] {
  const unknownHost = json(errorSchema, 'The server does not go by the name in the request');
  if (family === 'docs') return { 403: unknownHost };
  if (family === 'oauth')
    return { default: json(tokenErrorSchema, 'The reason why there is no token') };
  if (family === 'connect') return { 403: unknownHost, default: webPage('What went wrong') };
  const schema = family === 'legacy' ? legacyErrorSchema : errorSchema;
  const statuses = admission === 'open' ? [400, 404, 500] : [400, 401, 403, 404, 500];
  const errors = statuses.map((status) => [status, json(schema, statusTexts[status] ?? '')]);
  return {
    ...(Object.fromEntries(errors) as RouteConfig['responses']),
    default: json(schema, 'Any other error'),
  };
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The token is missing or invalid',
  403: 'No permission',
  404: 'There is no such thing',
  500: 'The service failed',
};
