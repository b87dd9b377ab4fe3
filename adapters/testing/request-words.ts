import { formatInstant } from '../../engine/index.ts';
import type { ApplicationRequest } from '../library/seen-requests.ts';

/** A request in words: `2026-05-04T18:00:04.000Z GET /v3/vehicles → 401 NULL, for event e2a0…`. */
export function requestWords(request: ApplicationRequest): string {
  const { answeredAtMs = request.atMs, atMs, delivery, method } = request;
  const waited = answeredAtMs === atMs ? '' : ` at ${formatInstant(answeredAtMs)}`;
  const cause =
    delivery === undefined ? '' : `, for event ${delivery.eventId} of ${delivery.webhook}`;
  const path = pathWords(request);
  return `${formatInstant(atMs)} ${method} ${path} → ${answerWords(request)}${waited}${cause}`;
}

export function isFailed({ status = 0 }: ApplicationRequest): boolean {
  return status >= 400;
}

/** The path with the name of its vehicle in place of the id: `/v3/vehicles/{car}/signals`. */
export function pathWords({ path, vehicle }: ApplicationRequest): string {
  if (vehicle === undefined) return path;
  return path.replace(/(\/vehicles\/)[^/]+/, `$1{${vehicle}}`);
}

function answerWords({ code, status }: ApplicationRequest): string {
  if (status === undefined) return 'under way';
  return code === undefined ? String(status) : `${status} ${code}`;
}
