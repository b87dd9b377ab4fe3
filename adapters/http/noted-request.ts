import type { MadeAnswer } from './ready-answer.ts';
import { beginningOf, type RequestLog } from './request-log.ts';
import type { Visit } from './visit.ts';

/**
 * Adds a request of a client and its response to the requests of its world. Returns a promise where
 * the request has a body, which is at hand once the response is made.
 */
export function noteRequest(
  requests: RequestLog,
  visit: Visit,
  response: MadeAnswer,
  begunMs: number,
): Promise<void> | undefined {
  const { sent } = visit;
  const isRead = sent !== undefined && Object.keys(sent.bodyCache).length > 0;
  if (!isRead) {
    note(requests, visit, response, begunMs, visit.body);
    return undefined;
  }
  return sent
    .text()
    .catch(() => '')
    .then((body) => note(requests, visit, response, begunMs, body));
}

function note(
  requests: RequestLog,
  visit: Visit,
  response: MadeAnswer,
  begunMs: number,
  body: string | undefined,
): void {
  const { answer, path, url } = visit;
  const at = url.indexOf('?');
  requests.add({
    number: requests.total + 1,
    requestId: visit.requestId,
    atMs: visit.worldIfAny?.run.world.clock.now ?? 0,
    method: visit.method,
    path,
    query: at === -1 ? '' : url.slice(at),
    operation: visit.operation,
    user: visit.userName,
    isScripted: visit.isScripted,
    headers: visit.sentHeaders,
    body: body === undefined ? undefined : beginningOf(body),
    status: response.status,
    response,
    answer: answer === undefined ? undefined : beginningOf(answer),
    tookMs: requests.nowMs() - begunMs,
  });
}

/** Whether a request is for the service, rather than for its control or its documentation. */
export function isOfClient({ family, path }: Visit): boolean {
  if (family !== undefined) return family !== 'control' && family !== 'docs';
  return !/^\/(sim|feed|docs|dashboard|\.well-known)(\/|$)/.test(path);
}
