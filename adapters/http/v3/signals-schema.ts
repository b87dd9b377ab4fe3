import { z } from '@hono/zod-openapi';
import { listMeta } from '../page-document.ts';
import { type PageRules, pageLinks, pageQuery, plainNames } from '../paging.ts';
import { vehicleParams, vehicleSchema } from './vehicle-schema.ts';

/** The default page holds every signal; the interface states neither size. */
export const signalPages: PageRules = { defaultSize: 100, maxSize: 100 };

const instant = (description: string) =>
  z
    .union([z.iso.datetime(), z.int()])
    .openapi({ description, example: '2026-05-04T06:00:00.000Z' });

/** A signal of version 3 (stated). */
export const signalSchema = z
  .strictObject({
    id: z.string().openapi({ example: 'tractionbattery-stateofcharge' }),
    type: z.literal('signal'),
    attributes: z.strictObject({
      code: z.string().openapi({ example: 'tractionbattery-stateofcharge' }),
      name: z.string().openapi({ example: 'StateOfCharge' }),
      group: z.string().openapi({ example: 'TractionBattery' }),
      status: z
        .strictObject({
          value: z.enum(['SUCCESS', 'ERROR', 'UNAVAILABLE']),
          error: z
            .strictObject({
              type: z.string().openapi({ example: 'VEHICLE_STATE' }),
              code: z.string().nullable().openapi({
                example: 'NOT_CHARGING',
                description: 'Null only with public codes, if there is none',
              }),
              title: z.string(),
              detail: z.string(),
              resolution: z.strictObject({ type: z.string() }).optional(),
            })
            .optional()
            .openapi({ description: 'Of the status ERROR' }),
        })
        .openapi({ example: { value: 'SUCCESS' } }),
      body: z
        .record(z.string(), z.unknown())
        .optional()
        .openapi({
          description: 'The value of the signal; its members depend on the code',
          example: { value: 78, unit: 'percent' },
        }),
    }),
    meta: z.strictObject({
      retrievedAt: instant('When it was read'),
      oemUpdatedAt: instant('The instant that the report of the vehicle is about'),
      ingestedAt: instant('When that report arrived'),
    }),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('Signal', { 'x-provenance': 'stated' });

export const includedVehicle = z.strictObject({ vehicle: vehicleSchema });

export const signalsSchema = z
  .strictObject({
    data: z.array(signalSchema),
    meta: listMeta,
    links: pageLinks(),
    included: includedVehicle,
  })
  .openapi('Signals');

export const signalsQuery = z.object(pageQuery(signalPages, plainNames));

export const signalParams = vehicleParams.extend({
  code: z.string().openapi({
    description: 'Code of the signal',
    example: 'tractionbattery-stateofcharge',
  }),
});
