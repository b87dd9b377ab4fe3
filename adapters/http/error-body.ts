import { z } from '@hono/zod-openapi';
import { faceOf, type ServiceFault } from '../../engine/index.ts';
import type { Visit } from './visit.ts';

/** The error body of version 3 (stated). */
export const errorSchema = z
  .strictObject({
    errors: z
      .array(
        z.strictObject({
          status: z.string().openapi({ description: 'The HTTP status as text', example: '404' }),
          type: z
            .enum([
              'AUTHENTICATION',
              'BILLING',
              'COMPATIBILITY',
              'CONNECTED_SERVICES_ACCOUNT',
              'RATE_LIMIT',
              'RESOURCE_NOT_FOUND',
              'SERVER',
              'UPSTREAM',
              'VALIDATION',
              'VEHICLE_STATE',
            ])
            .openapi({ example: 'RESOURCE_NOT_FOUND' }),
          code: z.string().openapi({ example: 'NOT_FOUND' }),
          title: z.string().openapi({ example: 'Not Found' }),
          detail: z.string().openapi({ example: 'there is no such vehicle' }),
          resolution: z
            .strictObject({ type: z.string().openapi({ example: 'CONTACT_SUPPORT' }) })
            .optional(),
          suggestedUserMessage: z.string().optional(),
          links: z.strictObject({ about: z.url() }).optional(),
          meta: z
            .strictObject({
              debug: z.strictObject({
                applicationId: z.string().optional(),
                requestId: z.string(),
                origin: z.string(),
              }),
            })
            .optional(),
        }),
      )
      .min(1),
  })
  .openapi('Errors', { 'x-provenance': 'stated' });

type ErrorDocument = z.infer<typeof errorSchema>;
type ErrorType = ErrorDocument['errors'][number]['type'];

/** The body for the fault of a request in the form of a world; such a fault always has a code. */
export function errorDocument(fault: ServiceFault, visit: Visit): ErrorDocument {
  const world = visit.worldIfAny;
  const face = faceOf(fault, world?.options.codes);
  const { status, type, code, detail, resolution, suggestedUserMessage } = face;
  const applicationId = world?.run.world.service.application.id;
  return {
    errors: [
      {
        status: String(status),
        type: type as ErrorType,
        code: code ?? '',
        title: face.title,
        detail,
        ...(resolution !== null && { resolution: { type: resolution } }),
        suggestedUserMessage,
        links: { about: `${visit.base}/docs/errors/${face.about}` },
        meta: {
          debug: {
            ...(applicationId !== undefined && { applicationId }),
            requestId: visit.requestId,
            origin: 'motorpool',
          },
        },
      },
    ],
  };
}
