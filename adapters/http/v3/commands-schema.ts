import { z } from '@hono/zod-openapi';
import type { CommandWithParameters, MakeCommand } from '../../../engine/index.ts';

export const positionSchema = z
  .object({
    latitude: z.number().min(-90).max(90).openapi({ example: 48.137 }),
    longitude: z.number().min(-180).max(180).openapi({ example: 11.575 }),
  })
  .openapi('Position');

/** The attributes of commands that have parameters. */
export const attributeSchemas = {
  'charge-set-limit': z.object({ percent: z.int().min(50).max(100).openapi({ example: 80 }) }),
  'navigation-set-destination': positionSchema,
} satisfies Readonly<Record<CommandWithParameters & MakeCommand, z.ZodObject>>;

/** The body of a request that gives attributes; other members are ignored. */
export function attributesBody<Attributes extends z.ZodType>(attributes: Attributes) {
  const schema = z.object({ data: z.object({ attributes }) });
  return { required: true, content: { 'application/json': { schema } } } as const;
}
