import { z } from '@hono/zod-openapi';
import { coverageStates } from '../../../engine/index.ts';

const capability = z
  .strictObject({
    type: z.enum(['signal', 'command']),
    name: z.string().openapi({ example: 'IsCharging' }),
    group: z.string().openapi({ description: 'Empty for commands.', example: 'Charge' }),
    code: z.string().openapi({ example: 'charge-ischarging' }),
    capability: z.string().openapi({
      description: 'Its key.',
      example: 'signal.charge-ischarging',
    }),
    permission: z.string().openapi({ example: 'read_charge' }),
  })
  .openapi('Capability');

/** The abilities of all cars of a make, model, powertrain and some years in a region (stated). */
export const compatibleVehicleSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'tesla_model-3_2021-2023_bev_us' }),
    type: z.literal('vehicle-model-capability'),
    attributes: z.strictObject({
      make: z.string(),
      model: z.string(),
      region: z.enum(['US', 'CA', 'EUROPE']),
      powertrainType: z.enum(['ICE', 'BEV', 'PHEV']).openapi({
        description: 'Hybrids without a plug are reported as ICE.',
      }),
      years: z.strictObject({ start: z.int(), end: z.int() }),
      capabilities: z.array(capability),
      coverage: z
        .record(z.string(), z.enum(coverageStates))
        .optional()
        .openapi({ description: 'Of every capability, by its key; by `include=coverage`.' }),
    }),
  })
  .openapi('CompatibleVehicle');

export const compatibleVehiclesSchema = z
  .strictObject({
    data: z.array(compatibleVehicleSchema),
    meta: z.strictObject({ page: z.literal(1), pageSize: z.int(), totalCount: z.int() }),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('CompatibleVehicles');

const filter = (description: string, example: string) =>
  z.string().optional().openapi({ description, example });

export const compatibilityQuery = z.object({
  'filter[region]': filter('US, CA or EUROPE; no vehicles for any other', 'EUROPE'),
  'filter[make]': filter('In upper or lower case; all makes without it', 'tesla'),
  'filter[powertrainType]': filter('ICE, BEV or PHEV; no vehicles for any other', 'BEV'),
});

export const coverageQuery = compatibilityQuery.extend({
  include: z.string().optional().openapi({
    description: '`coverage` adds the coverage of every capability, supported or not',
    example: 'coverage',
  }),
});
