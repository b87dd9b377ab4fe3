import { HonoRequest } from 'hono/request';
import { wayBy } from './entrance.ts';
import { errorResponse } from './error-response.ts';
import type { MadeAnswer, RequestHead } from './ready-answer.ts';
import type { App } from './route.ts';
import type { Visit } from './visit.ts';

/**
 * Answers a request with an earlier response of its route, or with a refusal, before the framework
 * is asked: its context and its chain of handlers cost as much as a bare server. Undefined where
 * the route itself must answer: it continues where the visit has come to, so that nothing is
 * checked or counted twice.
 */
export function recalled(app: App, visit: Visit, head: RequestHead): MadeAnswer | undefined {
  const way = wayOf(app, head.method, visit.path);
  if (way === undefined) return undefined;
  try {
    // The entrance reads nothing of it but headers and parameters.
    const req = new HonoRequest(head as Request, visit.path, way.matched);
    const entered = way.enter({ env: visit, req });
    const { reply } = way;
    if (reply !== undefined && !(entered instanceof Promise)) {
      visit.reply = (text) => reply({ env: visit, req }, entered.caller, text);
    }
    visit.entered = entered;
    return entered instanceof Promise ? undefined : entered.known;
  } catch (error) {
    return errorResponse(error, visit);
  }
}

/** Whether the route of a request may have answers ready. */
export function mayBeReady(app: App, method: string, path: string): boolean {
  return wayOf(app, method, path) !== undefined;
}

/** The entrance of a route that may have answers ready, with the parameters of a path. */
function wayOf(app: App, method: string, path: string) {
  if (method !== 'GET' && method !== 'POST') return undefined;
  const matched = app.router.match(method, path);
  const middleware = matched[0][0]?.[0][0];
  const way = middleware && wayBy(middleware);
  return way && { ...way, matched };
}
