import { z } from '@hono/zod-openapi';

export const shippedParams = z.object({
  scenario: z.string().openapi({
    description: 'Its name, in which `/` is written as `%2F`',
    example: 'demo/garage',
  }),
});

export const shippedListSchema = z
  .strictObject({
    data: z.array(z.string().openapi({ example: 'demo/garage' })),
    descriptions: z.record(z.string(), z.string()).openapi({
      description: 'Their purposes, by their names',
      example: { 'demo/garage': 'Two electric cars and a petrol car.' },
    }),
  })
  .openapi('ShippedScenarios');

const paramSchema = z.strictObject({
  name: z.string().openapi({ example: 'cars' }),
  type: z.string().openapi({
    description: 'One of those of the scenario language',
    example: 'integer',
  }),
  default: z.string().nullable().openapi({ description: 'null: it must be given' }),
  description: z.string(),
});

export const shippedScenarioSchema = z
  .strictObject({
    name: z.string().openapi({ example: 'demo/garage' }),
    description: z.string(),
    seed: z.string().nullable().openapi({ description: 'null: the file has none' }),
    params: z.array(paramSchema),
    combinations: z
      .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
      .openapi({
        description:
          'The combinations of its matrix, one of which a new world takes; empty without a matrix',
      }),
    text: z.string(),
  })
  .openapi('ShippedScenario');
