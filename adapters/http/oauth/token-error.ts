import type { z } from '@hono/zod-openapi';
import { faceOf, type ServiceFault } from '../../../engine/index.ts';
import type { tokenErrorSchema } from './token-schema.ts';

/** A fault in the form of OAuth (RFC 6749, section 5.2), with its HTTP status. */
export function tokenError(fault: ServiceFault): {
  readonly status: number;
  readonly document: z.infer<typeof tokenErrorSchema>;
} {
  const { status, detail } = faceOf(fault);
  const error =
    fault.type === 'AUTHENTICATION'
      ? 'invalid_client'
      : status < 500
        ? 'invalid_request'
        : 'server_error';
  // OAuth has no other status for an invalid request.
  const shown = fault.type === 'VALIDATION' ? 400 : status;
  return { status: shown, document: { error, error_description: detail } };
}
