import { expect } from 'vitest';
import * as z from 'zod';
import type { HttpApp } from '../../adapters/http/app-of.ts';
import { errorSchema } from '../../adapters/http/error-body.ts';
import { legacyErrorSchema } from '../../adapters/http/legacy/legacy-error.ts';
import { reach } from '../../adapters/http/reach.ts';
import type { Route } from '../../adapters/http/route.ts';

/** A response in the form that tests compare. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the body is empty or no JSON. */
  readonly body: unknown;
}

export type CheckedFetch = (path: string | Request, init?: RequestInit) => Promise<Answered>;

/**
 * Passes requests to an app and compares every response with the declaration of its route for its
 * status: media type, body and nothing besides. It also fails on errors that the app itself did not
 * expect.
 */
export function checkedFetch(app: HttpApp, failures: unknown[] = []): CheckedFetch {
  return async (path, init) => {
    const request =
      typeof path === 'string' ? new Request(new URL(path, 'http://localhost'), init) : path;
    const response = await app.fetch(request);
    const text = await response.text();
    const failure = failures.shift();
    if (failure !== undefined) throw new Error('the app failed', { cause: failure });
    const type = response.headers.get('content-type') ?? '';
    const body: unknown =
      type.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined;
    const answered = { status: response.status, headers: response.headers, text, body };
    check(routeOf(app.routes, request), request, answered);
    return answered;
  };
}

/** The route that a request reaches; undefined if there is none. */
function routeOf(routes: readonly Route[], request: Request): Route | undefined {
  const { path } = reach(request);
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  return routes.find((route) => route.method === method && patternOf(route.path).test(path));
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const pattern = new RegExp(`^${path.replace(/[.[\]]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
  patterns.set(path, pattern);
  return pattern;
}

function check(
  route: Route | undefined,
  request: Request,
  { status, headers, text, body }: Answered,
) {
  const what = `${request.method} ${request.url}: ${status} ${text.slice(0, 300)}`;
  expect(headers.get('sc-request-id'), what).toMatch(/^[\da-f-]{36}$/);
  if (request.method === 'HEAD' || isBare(route, status)) {
    expect(text, what).toBe('');
    return;
  }
  const content = contentOf(route, status);
  if (route !== undefined) expect(content, `${what}: the status is not declared`).toBeDefined();
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const other = /^\/(w\/[^/]+\/)?v[12]\.0\b/.test(new URL(request.url).pathname)
    ? legacyErrorSchema
    : errorSchema;
  const schema = content === undefined ? other : content[type]?.schema;
  expect(schema, `${what}: ${type} is not declared`).toBeDefined();
  if (!(schema instanceof z.ZodType) || type !== 'application/json') return;
  const { error } = schema.safeParse(body);
  expect(error?.issues, what).toBeUndefined();
}

/** Whether a response is declared without a body. */
function isBare(route: Route | undefined, status: number): boolean {
  const declared = route?.responses as Record<number, { readonly content?: object }> | undefined;
  return (
    status === 204 || (declared?.[status] !== undefined && contentOf(route, status) === undefined)
  );
}

function contentOf(route: Route | undefined, status: number) {
  const responses = route?.responses as
    | Record<string, { readonly content?: Record<string, { readonly schema?: unknown }> }>
    | undefined;
  return (responses?.[status] ?? responses?.['default'])?.content;
}
