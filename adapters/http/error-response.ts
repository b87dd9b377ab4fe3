import { errorDocument } from './error-body.ts';
import { jsonResponse } from './json-response.ts';
import { legacyError } from './legacy/legacy-error.ts';
import { tokenError } from './oauth/token-error.ts';
import { failure, type Refusal, refusalOf } from './refusal.ts';
import type { Visit } from './visit.ts';

/** The response to anything thrown, in the form of the route's family. */
export function errorResponse(error: unknown, visit: Visit): Response {
  const { fault, headers, mistakes } = faultResponseOf(error, visit);
  if (visit.family === 'oauth') {
    const { status, document } = tokenError(fault);
    return jsonResponse(visit, document, {
      status,
      headers: { ...headers, 'cache-control': 'no-store' },
    });
  }
  if (visit.isLegacy) {
    const document = legacyError(fault, visit, mistakes);
    return jsonResponse(visit, document, { status: document.statusCode, headers });
  }
  const document = errorDocument(fault, visit);
  return jsonResponse(visit, document, { status: Number(document.errors[0]?.status), headers });
}

/** The fault that clients see for an error; an unexpected error is reported to the operator. */
export function faultResponseOf(
  error: unknown,
  visit: Visit,
): Pick<Refusal, 'fault' | 'headers' | 'mistakes'> {
  const refused = refusalOf(error);
  if (refused === undefined) visit.site.onError?.(error, visit.requestId);
  const response = refused ?? { fault: failure, headers: {}, mistakes: [] };
  visit.fault = response.fault;
  return response;
}
