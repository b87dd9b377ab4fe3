import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { METHODS } from 'hono/router';
import { type Json, mistakeOf, sentenceOf } from '../../engine/index.ts';
import { connectFailure } from './connect/failure.ts';
import { errorResponse } from './error-response.ts';
import { checkVersion } from './legacy/legacy-version.ts';
import { unknownRead } from './legacy/vehicle-reads.ts';
import { withCounterpart, withMeantPath } from './meant-path.ts';
import { RecentPaths } from './recent-paths.ts';
import { type Refusal, refusal } from './refusal.ts';
import { type App, type AppEnv, jsonText, type Route, routesOf } from './route.ts';
import type { Site } from './site.ts';
import type { Visit } from './visit.ts';

export type Mount = (app: App, site: Site) => void;

/** The framework with the routes of some parts of the API. */
export function mounted(site: Site, mounts: readonly Mount[]): App {
  const app: App = new OpenAPIHono<AppEnv>({
    router: new RecentPaths(),
    // The router sees paths without worlds, versions and trailing slashes.
    getPath: (_, options) => (options as { readonly env: Visit }).env.path,
    defaultHook: (result) => {
      if (!result.success) throw malformed(result, firstOf(result.error.issues));
    },
  });
  app.onError(present);
  app.notFound(unknownPath(app));
  attributeDeeds(app);
  for (const mount of mounts) mount(app, site);
  return app;
}

/**
 * Runs each handler as an act of its visit, up to its first wait; a handler must mark later acts
 * itself. An advance that began while the body arrived ends before the handler runs.
 */
function attributeDeeds(app: App): void {
  const mountRoute = app.openapi;
  app.openapi = ((route: Route, handler: (c: Context<AppEnv>) => never, hook: never) => {
    const act = (c: Context<AppEnv>) => c.env.act(() => handler(noting(c)));
    const actWhenIdle = (c: Context<AppEnv>) => c.env.whenIdle()?.then(() => act(c)) ?? act(c);
    return mountRoute(route, (route.isWorldless === true ? act : actWhenIdle) as never, hook);
  }) as never;
}

/** Lets a handler note the text of its answer, of which a log of requests shows the beginning. */
function noting(c: Context<AppEnv>): Context<AppEnv> {
  const tell = (document: unknown, status: 200, headers: Record<string, string> = {}) =>
    jsonText(c, JSON.stringify(document), status, headers);
  c.json = tell as typeof c.json;
  return c;
}

const present: ErrorHandler<AppEnv> = (error, c) => {
  const known = error instanceof HTTPException ? objection(error, c.env) : error;
  return c.env.family === 'connect' ? connectFailure(known, c) : errorResponse(known, c.env);
};

/** An objection of the framework: the body is not JSON, or has another media type. */
function objection({ status, message }: HTTPException, { bodyError, mediaTypes }: Visit): unknown {
  if (bodyError !== undefined) return bodyError;
  return status === 415
    ? refusal('media_type_unsupported', `the body is not of the type ${mediaTypes.join(' or ')}`)
    : refusal('request_malformed', message);
}

/** The issue to tell: a key that is not known explains one of its map that is missing. */
function firstOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  const first = issues[0]!;
  const unknown = issues.find(
    ({ code, path }) =>
      code === 'unrecognized_keys' && path.join('.') === first.path.slice(0, -1).join('.'),
  );
  return first.code === 'invalid_type' && unknown !== undefined ? unknown : first;
}

function malformed(
  { target, data }: { readonly target: string; readonly data?: unknown },
  issue: Parameters<typeof mistakeOf>[0],
): Refusal {
  const what = target === 'json' || target === 'form' ? 'body' : target;
  const path = issue.path.map(String).join('.');
  const message = sentenceOf(mistakeOf(issue, data as Json));
  const mistake = { field: issue.path.map(String), message };
  const detail = `${what}${path === '' ? '' : ` ${path}`}: ${message}`;
  return refusal('request_malformed', detail, {}, [mistake]);
}

function unknownPath(app: App): NotFoundHandler<AppEnv> {
  return (c) => {
    const { path } = c.env;
    const allowed = METHODS.map((method) => method.toUpperCase()).filter(
      (method) => app.router.match(method, path)[0].length > 0,
    );
    if (allowed.length === 0) {
      if (c.env.isLegacy) checkVersion(c.env);
      const [, below] = /^\/v2\.0\/vehicles\/[^/]+(\/.+)$/.exec(path) ?? [];
      const meant = (message: string) => withMeantPath(message, c.env, routesOf(app));
      if (below !== undefined) throw unknownRead(below, meant);
      throw refusal('path_unknown', meant(`no path ${path} is served here`));
    }
    const allow = (allowed.includes('GET') ? ['HEAD', ...allowed] : allowed).sort().join(', ');
    throw refusal('method_unknown', withCounterpart(`${path} takes ${allow}`, c.env), { allow });
  };
}
