import { faceOf } from '../../../engine/index.ts';
import { faultResponseOf } from '../error-response.ts';
import type { Visit } from '../visit.ts';
import { readConnectRequest } from './connect-request.ts';
import { failurePage, mistakePage } from './ending-pages.ts';
import { type Exit, errorUrl } from './exit.ts';
import { flowIn, flowsOf } from './flows.ts';
import { headersOf, type PageContext } from './layout.ts';

/** The page for any error of a flow; without a user to read it, the app gets the error at once. */
export function connectFailure(error: unknown, c: PageContext) {
  const { fault, headers } = faultResponseOf(error, c.env);
  const { status, detail } = faceOf(fault);
  const isMistake = fault.type === 'VALIDATION' || fault.type === 'RESOURCE_NOT_FOUND';
  const exit = exitOf(c.env);
  const isAutomatic = c.req.method === 'GET' && !isAsked(c.env);
  if (exit !== undefined && !isMistake && isAutomatic) {
    return c.redirect(errorUrl(exit, 'server_error'), 302);
  }
  const page = isMistake ? mistakePage(detail, exit) : failurePage(detail, c.env.requestId, exit);
  // The framework's list of statuses lacks one of the service.
  return c.html(page, status as 500, { ...headers, ...headersOf(exit) });
}

function isAsked({ worldIfAny }: Visit): boolean {
  return worldIfAny === undefined || flowIn(worldIfAny) === 'pages';
}

/** The exit of the request, if its address states one. */
function exitOf({ worldIfAny, url, path, base }: Visit): Exit | undefined {
  if (worldIfAny === undefined) return undefined;
  const { world } = worldIfAny.run;
  const parameters = new URL(url).searchParams;
  const token = parameters.get('flow');
  if (token !== null) return flowsOf(world).find(token)?.request.exit;
  const kind = path.endsWith('/reauthenticate') ? 'reauthenticate' : 'authorize';
  return readConnectRequest(world.service, kind, parameters, base).exit;
}
