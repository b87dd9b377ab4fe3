import type { RequestLog } from './request-log.ts';
import type { Visit } from './visit.ts';

/** Adds a request of a client and its response to the requests of its world. */
export async function noteRequest(
  requests: RequestLog,
  visit: Visit,
  response: Response,
  begunMs: number,
): Promise<void> {
  const { request, path, url } = visit;
  const at = url.indexOf('?');
  requests.add({
    requestId: visit.requestId,
    atMs: visit.worldIfAny?.run.world.clock.now ?? 0,
    method: request.method,
    path,
    query: at === -1 ? '' : url.slice(at),
    operation: visit.operation,
    user: visit.userName,
    isScripted: visit.isScripted,
    headers: request.headers,
    // Once the response is made, a body that was read is at hand.
    body: await bodyOf(visit),
    status: response.status,
    response,
    answer: visit.answer,
    tookMs: requests.nowMs() - begunMs,
  });
}

/** Whether a request is for the service, rather than for its control or its documentation. */
export function isOfClient({ family, path }: Visit): boolean {
  if (family !== undefined) return family !== 'control' && family !== 'docs';
  return !/^\/(sim|feed|docs|dashboard|\.well-known)(\/|$)/.test(path);
}

/** The body that the service read; undefined for a request that it refused before. */
function bodyOf({ sent }: Visit): Promise<string> | undefined {
  if (sent === undefined || Object.keys(sent.bodyCache).length === 0) return undefined;
  return sent.text().catch(() => '');
}
