import { z } from '@hono/zod-openapi';

const stepSchema = (says: string) =>
  z.strictObject({
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable().openapi({ description: 'Null: for good' }),
    value: z.number().openapi({ description: says }),
  });

export const pricedChargerParams = z.object({
  charger: z.string().openapi({ description: 'Its name in the scenario', example: 'wallbox' }),
});

/** The prices and the carbon of a charger that are known now. */
export const pricesSchema = z
  .strictObject({
    at: z.iso.datetime().openapi({ description: 'The present instant of the world' }),
    charger: z.string(),
    currency: z
      .string()
      .nullable()
      .openapi({ description: 'Null for a charger without a tariff', example: 'EUR' }),
    perKwh: z.number().openapi({
      description: 'The price of the tariff itself now, which comes on top of the prices',
    }),
    nextPublicationAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When more becomes known; null: never' }),
    data: z.strictObject({
      prices: z.array(stepSchema('Per kWh, in the currency; below 0, the charger pays')),
      carbon: z.array(stepSchema('Grams of CO2 per kWh')),
    }),
  })
  .openapi('ChargerPrices');
