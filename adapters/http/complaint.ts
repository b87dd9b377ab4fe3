import type { z } from '@hono/zod-openapi';
import type { errorSchema } from './error-body.ts';

type Complaint = z.infer<typeof errorSchema>['errors'][number];

const malformed = { type: 'VALIDATION', code: 'BAD_REQUEST' } as const;
const failed = { type: 'SERVER', code: 'INTERNAL' } as const;

const complaints = {
  400: { ...malformed, title: 'Bad Request', detail: 'this is no HTTP request that can be read' },
  408: { ...malformed, title: 'Request Timeout', detail: 'the request did not come in time' },
  431: {
    ...malformed,
    title: 'Request Header Fields Too Large',
    detail: 'the headers are too large',
  },
  500: { ...failed, title: 'Server Error', detail: 'the server failed' },
  503: { ...failed, title: 'Service Unavailable', detail: 'the server is shutting down' },
} as const satisfies Record<number, Omit<Complaint, 'status'>>;

/** The error body for what never became a request of the app (ours): malformed, too slow or too late. */
export function complaint(status: keyof typeof complaints): string {
  const error: Complaint = { status: String(status), ...complaints[status] };
  return JSON.stringify({ errors: [error] });
}
