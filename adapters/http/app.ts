import { OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { METHODS } from 'hono/router';
import {
  isTooDeep,
  type Json,
  mistakeOf,
  sentenceOf,
  tooDeep,
  withNearest,
} from '../../engine/index.ts';
import { mountCompatibleVehicles } from './compatibility/compatible-vehicles.ts';
import { concluded } from './conclusion.ts';
import { mountConnect } from './connect/authorize.ts';
import { connectFailure } from './connect/failure.ts';
import { mountControl } from './control/mount-control.ts';
import { mountDocs } from './docs/docs.ts';
import { once } from './entrance.ts';
import { errorResponse } from './error-response.ts';
import { addHeaders } from './headers.ts';
import { checkVersion } from './legacy/legacy-version.ts';
import { mountLegacy } from './legacy/mount-legacy.ts';
import { unknownRead } from './legacy/vehicle-reads.ts';
import { mountSubscriptions } from './management/subscriptions.ts';
import { mountWebhooks } from './management/webhooks.ts';
import { mountExchange } from './oauth/exchange.ts';
import { mountToken } from './oauth/token.ts';
import { reach } from './reach.ts';
import { type Answer, ReadyAnswer, type RequestHead, responseOf } from './ready-answer.ts';
import { mayBeReady, recalled } from './recalled.ts';
import { RecentPaths } from './recent-paths.ts';
import { type Refusal, refusal } from './refusal.ts';
import { replied } from './replied.ts';
import type { SentHeaders } from './request-log.ts';
import { type App, type AppEnv, jsonText, type Route, routesOf } from './route.ts';
import type { Site } from './site.ts';
import { mountCommands } from './v3/commands.ts';
import { mountConnections } from './v3/connections.ts';
import { mountExecutions } from './v3/executions.ts';
import { mountSchedules } from './v3/schedules.ts';
import { mountSignals } from './v3/signals.ts';
import { mountUsers } from './v3/users.ts';
import { mountVehicle } from './v3/vehicle.ts';
import { Visit, type VisitOrigin } from './visit.ts';
import { unknownHost, welcomes } from './welcome.ts';

export type Mount = (app: App, site: Site) => void;

/** Every part of the API. */
const everything: readonly Mount[] = [
  mountToken,
  mountExchange,
  mountConnect,
  mountVehicle,
  mountSignals,
  mountConnections,
  mountUsers,
  mountCommands,
  mountSchedules,
  mountExecutions,
  mountWebhooks,
  mountSubscriptions,
  mountCompatibleVehicles,
  mountLegacy,
  mountControl,
  mountDocs,
];

/** Continues with a request whose head has begun its visit. */
export type Continuation = (request: Request) => Response | Promise<Response>;

/** Every family of the API behind one function. */
export interface HttpApp {
  /**
   * As `fetch`, at once where the answer is ready.
   *
   * @param sentHeaders those of the request as a server received them, names and values in turn
   */
  answer(request: Request, sentHeaders?: SentHeaders): Response | Promise<Response>;
  /**
   * Begins to answer a request without a body by its head. Returns the answer where it is ready;
   * otherwise a function to be called with the request; undefined where `answer` must be asked.
   */
  begin(head: RequestHead, sentHeaders: readonly string[]): ReadyAnswer | Continuation | undefined;
  /** @param cause sequence of the entry that led to the request, if the world itself sent it */
  fetch(request: Request, cause?: number): Promise<Response>;
  /** The response to a request that an error keeps from its world. */
  refuse(request: Request, error: unknown): Response;
  /** Whether a request needs neither a world nor a token: documents about the server itself. */
  isFree(request: Request): boolean;
  readonly routes: readonly Route[];
}

/** @param ready answers before the framework is asked; tests compare its absence */
export function createApp(
  site: Site,
  mounts: readonly Mount[] = everything,
  ready: typeof recalled = recalled,
): HttpApp {
  const app = mounted(site, mounts);
  const free = freePaths(routesOf(app));
  let visits = 0;
  const isWelcome = welcomes(site);
  const visitBy = (head: RequestHead, origin: VisitOrigin): Visit => {
    visits += 1;
    return new Visit(site, head, visits, origin);
  };

  /** Begins a visit, as far as the head of its request leads. */
  function arrive(...asked: Parameters<typeof visitBy>): Arrival {
    const [head] = asked;
    const visit = visitBy(...asked);
    const begunMs = visit.worldIfAny?.requests?.nowMs();
    try {
      const known = isWelcome(visit, head)
        ? ready(app, visit, head)
        : errorResponse(refusal('host_unknown', unknownHost), visit.disown());
      return { visit, begunMs, known };
    } catch (error) {
      visit.leave();
      throw error;
    }
  }

  /** Ends a visit with its answer. */
  function conclude({ visit, begunMs }: Arrival, answer: () => Answer | Promise<Answer>) {
    let isWaiting = false;
    try {
      const told = once(answer(), (each) => concluded(visit, each, begunMs));
      isWaiting = told instanceof Promise;
      return told instanceof Promise ? told.finally(() => visit.leave()) : told;
    } finally {
      if (!isWaiting) visit.leave();
    }
  }

  function goOn(arrival: Arrival, request: Request): Response | Promise<Response> {
    const { visit, known } = arrival;
    const framework = (each: Request) => app.fetch(each, visit);
    return once(
      conclude(
        arrival,
        () =>
          known ??
          (visit.reply === undefined ? framework(request) : replied(visit, request, framework)),
      ),
      responseOf,
    );
  }

  return {
    answer: (request, sentHeaders = request.headers) =>
      goOn(arrive(request, { sentHeaders }), request),
    begin: (head, sentHeaders) => {
      if (!mayBeReady(app, head.method, reach(head).path)) return undefined;
      const arrival = arrive(head, { sentHeaders });
      const { known } = arrival;
      if (!(known instanceof ReadyAnswer)) return (request) => goOn(arrival, request);
      const told = conclude(arrival, () => known);
      return told instanceof ReadyAnswer ? told : () => once(told, responseOf);
    },
    fetch: async (request, cause) =>
      goOn(arrive(request, { sentHeaders: request.headers, cause }), request),
    refuse: (request, error) => {
      const visit = visitBy(request, { sentHeaders: request.headers });
      const known = isWelcome(visit, request) ? visit : visit.disown();
      return addHeaders(errorResponse(error, known), visit);
    },
    isFree: (request) => {
      const { worldId, path } = reach(request);
      return worldId === undefined && free.test(path);
    },
    routes: routesOf(app),
  };
}

/** A request that has come, and what is known of its answer. */
interface Arrival {
  readonly visit: Visit;
  /** Real time of its world. */
  readonly begunMs: number | undefined;
  readonly known: Answer | undefined;
}

function mounted(site: Site, mounts: readonly Mount[]): App {
  const app: App = new OpenAPIHono<AppEnv>({
    router: new RecentPaths(),
    // The router sees paths without worlds, versions and trailing slashes.
    getPath: (_, options) => (options as { readonly env: Visit }).env.path,
    defaultHook: (result) => {
      if (!result.success) throw malformed(result, firstOf(result.error.issues));
      if (isTooDeep(result.data)) throw refusal('request_malformed', `body: ${tooDeep}`);
    },
  });
  app.onError(present);
  app.notFound(unknownPath(app));
  attributeDeeds(app);
  for (const mount of mounts) mount(app, site);
  return app;
}

/** The paths of routes that need neither a world nor a token. */
function freePaths(routes: readonly Route[]): RegExp {
  const paths = routes.flatMap(({ path, isWorldless, admission }) =>
    isWorldless === true && admission === 'open'
      ? [path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')]
      : [],
  );
  return new RegExp(`^(${paths.join('|')})$`);
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
function objection({ status, message }: HTTPException, { mediaTypes }: Visit): Refusal {
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

/** A message with the most similar path of the app, which has the parameters of the request. */
function withNearestPath(message: string, path: string, routes: readonly Route[]): string {
  const parts = path.split('/');
  const known = routes.flatMap(({ path: declared }) => {
    const own = declared.split('/');
    // A path of another version of the API is never meant.
    if (own.length !== parts.length || (own.length > 2 && own[1] !== parts[1])) return [];
    return [own.map((part, index) => (part.startsWith('{') ? parts[index]! : part)).join('/')];
  });
  // Where a parameter is missing, the most similar path is the path itself.
  return withNearest(
    message,
    path,
    known.filter((each) => each !== path),
  );
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
      if (below !== undefined) throw unknownRead(below);
      throw refusal(
        'path_unknown',
        withNearestPath(`no path ${path} is served here`, path, routesOf(app)),
      );
    }
    const allow = (allowed.includes('GET') ? ['HEAD', ...allowed] : allowed).sort().join(', ');
    throw refusal('method_unknown', `${path} takes ${allow}`, { allow });
  };
}
