import { HonoRequest } from 'hono/request';
import { entranceBy } from './entrance.ts';
import { errorResponse } from './error-response.ts';
import type { App } from './route.ts';
import type { Visit } from './visit.ts';

/**
 * Answers a request with an earlier response of its route, or with a refusal, before the framework
 * is asked: its context and its chain of handlers cost as much as a bare server. Undefined where
 * the route itself must answer: it continues where the visit has come to, so that nothing is
 * checked or counted twice.
 */
export function recalled(app: App, visit: Visit, request: Request): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const matched = app.router.match('GET', visit.path);
  const middleware = matched[0][0]?.[0][0];
  const entrance = middleware && entranceBy(middleware);
  if (entrance === undefined) return undefined;
  try {
    const entered = entrance({ env: visit, req: new HonoRequest(request, visit.path, matched) });
    visit.entered = entered;
    return entered instanceof Promise ? undefined : entered.known;
  } catch (error) {
    return errorResponse(error, visit);
  }
}
