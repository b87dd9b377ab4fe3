import { z } from '@hono/zod-openapi';

export const shippedParams = z.object({
  scenario: z.string().openapi({
    description: 'Its name, in which `/` is written as `%2F`',
    example: 'demo/garage',
  }),
});

const paramSchema = z.strictObject({
  name: z.string().openapi({ example: 'cars' }),
  type: z.string().openapi({
    description: 'One of those of the scenario language',
    example: 'integer',
  }),
  default: z.string().nullable().openapi({ description: 'null: somebody has to give one' }),
  description: z.string(),
});

export const shippedScenarioSchema = z
  .strictObject({
    name: z.string().openapi({ example: 'demo/garage' }),
    description: z.string(),
    seed: z.string().nullable().openapi({ description: 'null: the file says none' }),
    params: z.array(paramSchema),
    combinations: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
      .openapi({
        description: 'Of its matrix: a new world takes one of them; empty without a matrix',
      }),
    text: z.string(),
  })
  .openapi('ShippedScenario');
