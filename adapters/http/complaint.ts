import type { z } from '@hono/zod-openapi';
import { faceOf, type ServiceFaultName } from '../../engine/index.ts';
import type { errorSchema } from './error-body.ts';

type ErrorItem = z.infer<typeof errorSchema>['errors'][number];

const names = {
  400: { type: 'VALIDATION', code: 'INVALID_INPUT_FORMAT' },
  408: { type: 'VALIDATION', code: 'REQUEST_TIMEOUT' },
  431: { type: 'VALIDATION', code: 'HEADERS_TOO_LARGE' },
  500: { type: 'SERVER', code: 'INTERNAL' },
  503: { type: 'SERVER', code: 'UNAVAILABLE' },
} as const satisfies Record<number, ServiceFaultName>;

/** The error body for bytes that never became a request (ours): malformed, too slow or too late. */
export function complaint(status: keyof typeof names): string {
  const { type, code, title, detail } = faceOf(names[status]);
  const error: ErrorItem = {
    status: String(status),
    type: type as ErrorItem['type'],
    code: code!,
    title,
    detail: status === 400 ? 'this is not a valid HTTP request' : detail,
  };
  return JSON.stringify({ errors: [error] });
}
