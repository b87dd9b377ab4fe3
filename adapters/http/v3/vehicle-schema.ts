import { z } from '@hono/zod-openapi';

export const vehicleParams = z.object({
  vehicleId: z.string().openapi({
    description: 'Id of the vehicle',
    example: '36ab27d0-fd9d-4455-823a-ce30af709ffc',
  }),
});

/** A vehicle of version 3 (stated). */
export const vehicleSchema = z
  .strictObject({
    id: z.string(),
    type: z.literal('vehicle'),
    attributes: z.strictObject({
      make: z.string().openapi({ example: 'HYUNDAI' }),
      model: z.string().openapi({ example: 'IONIQ 5' }),
      year: z.int().openapi({ example: 2024 }),
      powertrainType: z.enum(['BEV', 'PHEV', 'ICE', 'HEV']),
      mode: z.enum(['live', 'simulated']),
    }),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('Vehicle', { 'x-provenance': 'stated' });
