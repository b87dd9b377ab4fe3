import { z } from '@hono/zod-openapi';
import { faceOf, type ServiceFault } from '../../../engine/index.ts';
import type { FaceOptions } from '../face-options.ts';
import type { FieldMistake } from '../refusal.ts';
import type { Visit } from '../visit.ts';

/** The error body of version 2.0 (public): clients fail where one of the first seven members is missing. */
export const legacyErrorSchema = z
  .strictObject({
    type: z.string().openapi({ example: 'VEHICLE_STATE' }),
    code: z.string().nullable().openapi({ example: 'NOT_CHARGING' }),
    description: z.string(),
    docURL: z.url(),
    statusCode: z.int().openapi({ example: 409 }),
    requestId: z.string(),
    resolution: z.strictObject({
      type: z.string().nullable().openapi({ example: 'RETRY_LATER' }),
    }),
    suggestedUserMessage: z.string().optional(),
    detail: z
      .array(z.strictObject({ field: z.array(z.string()), message: z.string() }))
      .optional()
      .openapi({ description: 'Members of the request that are wrong' }),
  })
  .openapi('LegacyError', { 'x-provenance': 'public' });

export type LegacyError = z.infer<typeof legacyErrorSchema>;

/** The response to a fault in version 2.0. */
export function legacyError(
  fault: ServiceFault,
  { base, requestId, worldIfAny }: Visit,
  mistakes: readonly FieldMistake[] = [],
): LegacyError {
  const { type, code } = legacyName(fault, worldIfAny?.options.codes);
  const face = faceOf({ ...fault, type, code }, 'public');
  const detail = mistakes.map(({ field, message }) => ({ field: [...field], message }));
  return {
    type,
    code,
    description: fault.detail,
    docURL: `${base}/docs/errors/${face.about}`,
    statusCode: fault.status ?? faceOf(fault).status,
    requestId,
    resolution: { type: face.resolution },
    suggestedUserMessage: face.suggestedUserMessage,
    ...(detail.length > 0 && { detail }),
  };
}

/**
 * The name of a fault in version 2.0: some types have no codes, and a missing permission has its
 * own type (public). The sentence about resources other than paths is ours. The code of a limit
 * names no version.
 */
function legacyName(
  fault: ServiceFault,
  codes: FaceOptions['codes'] | undefined,
): { readonly type: string; readonly code: string | null } {
  const { type, code } = fault;
  switch (type) {
    case 'AUTHENTICATION':
      return { type: code === 'ACCESS_DENIED' ? 'PERMISSION' : type, code: null };
    case 'VALIDATION':
      return { type, code: null };
    case 'RESOURCE_NOT_FOUND':
      if (code === 'NOT_FOUND') return { type, code: null };
      return { type, code: code === 'INVALID_PATH' ? 'PATH' : code };
    case 'RATE_LIMIT':
      return { type, code: faceOf(fault, codes).code };
    case 'BILLING':
    case 'COMPATIBILITY':
    case 'CONNECTED_SERVICES_ACCOUNT':
    case 'SERVER':
    case 'UPSTREAM':
    case 'VEHICLE_STATE':
      return { type, code };
  }
}
