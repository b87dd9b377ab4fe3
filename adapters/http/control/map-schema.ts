import { z } from '@hono/zod-openapi';

const position = { latitude: z.number(), longitude: z.number() };

/** A place of the scenario. */
const mapPlaceSchema = z
  .strictObject({ name: z.string().openapi({ example: 'home' }), ...position })
  .openapi('MapPlace');

/** A charger of the scenario and its use. */
const mapChargerSchema = z
  .strictObject({
    name: z.string().openapi({ example: 'wallbox' }),
    type: z.enum(['AC', 'DC']),
    powerKw: z.number().openapi({ description: 'Offered at the wall' }),
    isPublic: z.boolean(),
    place: z.string().nullable().openapi({
      description: 'The name of its place; null for a charger that stands where the vehicle is',
    }),
    state: z.enum(['free', 'taken', 'broken']).openapi({
      description: 'A broken charger may have vehicles on its cable, which do not charge',
    }),
    vehicles: z
      .array(z.string())
      .openapi({ description: 'The first 100 vehicles on its cable, by name' }),
    vehicleCount: z.int().openapi({ description: 'All vehicles on its cable' }),
  })
  .openapi('MapCharger');

export const mapSchema = z
  .strictObject({
    at: z.iso.datetime(),
    data: z.strictObject({
      places: z.array(mapPlaceSchema),
      chargers: z.array(mapChargerSchema),
    }),
  })
  .openapi('WorldMap');
