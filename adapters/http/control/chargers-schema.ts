import { z } from '@hono/zod-openapi';
import { requestBody } from './request-body.ts';

const sharing = z.enum(['equal', 'firstCome', 'byNeed']);
const kw = (description: string) => z.number().openapi({ description });
const limit = z
  .number()
  .nullable()
  .openapi({ description: 'The limit that a command has set; null for none' });

export const sharedChargerSchema = z
  .strictObject({
    charger: z.string().openapi({ example: 'garage' }),
    site: z.string().nullable(),
    connectors: z
      .int()
      .nullable()
      .openapi({ description: 'Null: one for each vehicle that comes' }),
    occupied: z.int(),
    whenOccupied: z.enum(['refuse', 'queue']),
    sharing,
    availableKw: kw('The power that all connectors together have now'),
    limitKw: limit,
    powerKw: kw('From the wall now'),
    vehicles: z
      .array(
        z.strictObject({
          vehicle: z.string(),
          powerKw: kw('From the wall now'),
          offerKw: kw('Its share while it charges; else 0'),
          isSuspended: z.boolean().openapi({
            description: 'Whether it would charge if the charger had power for it',
          }),
        }),
      )
      .readonly(),
    queue: z.array(z.string()).readonly().openapi({
      description: 'The vehicles that wait for a connector, the next one first',
    }),
  })
  .openapi('SharedCharger');

export const siteSchema = z
  .strictObject({
    site: z.string().openapi({ example: 'depot' }),
    sharing,
    gridKw: z.number().nullable().openapi({ description: 'The most from the grid' }),
    buildingKw: kw('The power that the building takes now'),
    solarKw: kw('The solar power now'),
    availableKw: z
      .number()
      .nullable()
      .openapi({ description: 'The power that all vehicles together can have now' }),
    limitKw: limit,
    powerKw: kw('That of all vehicles, from the wall now'),
    chargers: z.array(z.string()).readonly(),
  })
  .openapi('Site');

export const limitBody = requestBody({
  limitKw: z.number().nullable().openapi({
    description: 'The most power at the wall from now on; null ends the limit',
    example: 7.4,
  }),
}).openapi('PowerLimit');
