import { z } from '@hono/zod-openapi';
import { advanceBody, advancedSchema, clockSchema, speedSchema } from '../control/clock-schema.ts';
import { entrySchema } from '../control/log-schema.ts';
import { orderBody, orderedSchema, simulatedVehicleSchema } from '../control/vehicles-schema.ts';

/** Repeated in the answer. */
const id = z
  .union([z.string().max(100), z.int()])
  .openapi({ description: 'Chosen by the client; the answer repeats it' });

const names = () => z.array(z.string().min(1).max(200)).min(1).max(10_000);

const subscribe = z
  .strictObject({
    type: z.literal('subscribe'),
    id,
    vehicles: names()
      .optional()
      .openapi({
        description: 'Only entries about these vehicles, by name or id',
        example: ['car'],
      }),
    kinds: names()
      .optional()
      .openapi({
        description: 'Only of these kinds; `charge.*` is every kind that begins so',
        example: ['charge.*'],
      }),
    signals: names()
      .optional()
      .openapi({
        description: 'Changes of these signals, besides the entries of `kinds`',
        example: ['TractionBattery.StateOfCharge'],
      }),
    from: z
      .union([z.literal('now'), z.int().nonnegative()])
      .optional()
      .openapi({ description: 'The first sequence that is wanted; `now` without it' }),
    snapshot: z.boolean().optional().openapi({
      description: 'The present state of the vehicles first; after a gap unless it is false',
    }),
    slow: z
      .enum(['drop', 'close', 'block'])
      .optional()
      .openapi({
        description:
          'Treatment of a client that does not keep up: it loses the entries that the log no longer keeps, which `gap` states ' +
          '(`drop`, the usual); it is closed with 1013 (`close`); an advance waits for it (`block`, in worlds without a paced clock)',
      }),
    instance: z
      .string()
      .max(100)
      .optional()
      .openapi({ description: 'That of the `hello` before `from`' }),
  })
  .openapi('Subscribe');

const unsubscribe = z.strictObject({ type: z.literal('unsubscribe'), id }).openapi('Unsubscribe');

const order = z
  .strictObject({
    type: z.literal('do'),
    id,
    vehicle: z.string().min(1).max(200).openapi({ example: 'car' }),
    order: orderBody,
  })
  .openapi('Do', { description: 'As POST /sim/vehicles/{vehicle}/do' });

const clockOrder = z
  .discriminatedUnion('action', [
    z.strictObject({
      type: z.literal('clock'),
      id,
      action: z.literal('play'),
      speed: speedSchema.optional(),
    }),
    z.strictObject({ type: z.literal('clock'), id, action: z.literal('pause') }),
    z.strictObject({
      type: z.literal('clock'),
      id,
      action: z.literal('speed'),
      speed: speedSchema,
    }),
    z.strictObject({
      type: z.literal('clock'),
      id,
      action: z.literal('advance'),
      by: advanceBody.shape.by,
      to: advanceBody.shape.to,
      until: advanceBody.shape.until,
      next: advanceBody.shape.next,
      within: advanceBody.shape.within,
    }),
  ])
  .openapi('ClockOrder', { description: 'As POST /sim/clock/{action}' });

const ping = z.strictObject({ type: z.literal('ping'), id }).openapi('Ping');

export const clientMessages = { subscribe, unsubscribe, do: order, clock: clockOrder, ping };

export const clientMessage = z.union([subscribe, unsubscribe, order, clockOrder, ping]);

const sequence = (description: string) => z.int().nonnegative().openapi({ description });

const hello = z
  .strictObject({
    type: z.literal('hello'),
    world: z.string().openapi({ example: 'main' }),
    instance: z
      .string()
      .openapi({ description: 'Identifies this world, to which the sequences belong' }),
    sequence: sequence('That of the next entry'),
    oldest: sequence('The first one still available'),
    clock: clockSchema,
  })
  .openapi('Hello');

const snapshot = z
  .strictObject({
    type: z.literal('snapshot'),
    id,
    sequence: sequence('Changes from this one on follow'),
    vehicles: z.array(simulatedVehicleSchema),
    remaining: z.int().openapi({ description: 'Vehicles in the messages after this one' }),
  })
  .openapi('Snapshot');

const entry = z
  .strictObject({ type: z.literal('entry'), entry: entrySchema })
  .openapi('EntryMessage');

const gap = z
  .strictObject({
    type: z.literal('gap'),
    from: sequence('The first sequence lost'),
    to: sequence('The last sequence lost'),
    dropped: z.int().openapi({ description: 'The number of entries lost, about any vehicle' }),
  })
  .openapi('Gap');

const result = z
  .union([
    z
      .strictObject({
        from: sequence('The first sequence considered'),
        unlogged: z
          .array(z.string())
          .optional()
          .openapi({
            description:
              'Vehicles among those chosen, a hundred at most, about which no entry will come: the scenario has ' +
              '`log: watched` and watches others',
            example: ['t01'],
          }),
      })
      .openapi('Subscribed'),
    orderedSchema,
    advancedSchema,
    clockSchema,
    z.strictObject({}).openapi('Done'),
  ])
  .openapi('Result', { description: 'The answer of the control API to the same order' });

const ack = z.strictObject({ type: z.literal('ack'), id, result }).openapi('Ack');

const error = z
  .strictObject({
    type: z.literal('error'),
    id: id.nullable().openapi({ description: 'null if the message had none' }),
    code: z.string().openapi({ example: 'VEHICLE_NOT_FOUND' }),
    message: z.string(),
  })
  .openapi('ErrorMessage');

const clock = z
  .strictObject({
    type: z.literal('clock'),
    sequence: sequence('All selected entries before this one have been sent'),
    clock: clockSchema,
  })
  .openapi('ClockMessage', {
    description:
      'At most once a second, when it has changed. It has the findings that no earlier `hello` or `clock` has told this client',
  });

export const serverMessages = { hello, snapshot, entry, gap, ack, error, clock };

export type ClientMessage = z.infer<typeof clientMessage>;
export type Subscribe = z.infer<typeof subscribe>;
export type ServerMessage = {
  [Type in keyof typeof serverMessages]: z.infer<(typeof serverMessages)[Type]>;
}[keyof typeof serverMessages];
export type ServerMessageOf<Type extends ServerMessage['type']> = Extract<
  ServerMessage,
  { readonly type: Type }
>;
