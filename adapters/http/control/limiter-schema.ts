import { z } from '@hono/zod-openapi';

const instant = () => z.iso.datetime();

/** The members of a car's charging that both the limiter and the world know. */
const chargingSchema = z.strictObject({
  isPluggedIn: z.boolean(),
  isCharging: z.boolean(),
  percent: z.number().openapi({ description: 'State of charge' }),
  powerKw: z.number().openapi({ description: 'From the charger; 0 unless it charges' }),
});

const sumSchema = z.strictObject({
  charging: z.int().openapi({ description: 'The number of cars that charge' }),
  powerKw: z.number(),
});

/** The beliefs of the charge limiter beside the truth. */
export const limiterSchema = z
  .strictObject({
    at: instant(),
    webhook: z.string().openapi({ example: 'charge-limiter' }),
    mostCharging: z.int().openapi({ description: 'The most cars that may charge at once' }),
    believed: sumSchema,
    actual: sumSchema,
    heard: z
      .strictObject({
        events: z.int(),
        duplicates: z.int().openapi({ description: 'Had come before, by their ids' }),
        late: z.int().openapi({ description: 'Older than the state known, by their sequences' }),
        forged: z.int().openapi({ description: 'With a wrong signature' }),
        lastAt: instant().nullable().openapi({
          description: 'The time of the latest one, or of a later read after a restart',
        }),
      })
      .openapi({ description: 'The webhooks that have come' }),
    cars: z.array(
      z.strictObject({
        name: z.string().openapi({ example: 'car' }),
        believed: chargingSchema
          .nullable()
          .openapi({ description: 'Null before the first event or read' }),
        actual: chargingSchema,
        heardAt: instant().nullable().openapi({
          description: 'The time of its latest event, or of a later read after a restart',
        }),
        isWaiting: z.boolean().openapi({ description: 'Stopped until another car has finished' }),
      }),
    ),
    orders: z
      .array(
        z.strictObject({
          vehicle: z.string(),
          order: z.enum(['start', 'stop']),
          at: instant(),
          outcome: z.enum(['pending', 'done', 'failed']),
        }),
      )
      .openapi({ description: 'The latest commands that it gave, the newest first' }),
  })
  .openapi('ChargeLimiter');
