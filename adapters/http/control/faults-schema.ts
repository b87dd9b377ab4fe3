import { z } from '@hono/zod-openapi';

export const faultSchema = z
  .strictObject({
    name: z.string().openapi({ description: 'The name to end it by', example: 'fault-1' }),
    target: z.string().openapi({ example: 'vehicle.car' }),
    says: z.string().openapi({ description: 'In a few words', example: 'dropped, 10 of 100' }),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable().openapi({ description: 'null: it lasts until it is ended' }),
    vehicles: z.array(z.string()).optional().openapi({
      description: 'The names of those it affects: the first hundred',
    }),
    vehicleCount: z.int().optional(),
    effects: z.array(z.string()).optional(),
    rule: z.record(z.string(), z.unknown()).optional().openapi({
      description: 'The requests, deliveries or signals that it affects, and how',
    }),
  })
  .openapi('Fault');

const inputSchema = z.strictObject({
  member: z.string().nullable().openapi({
    description: 'The member that the answer becomes; null: the answer is the whole value',
    example: 'probability',
  }),
  title: z.string().openapi({ example: 'Of every 100' }),
  initial: z.string().openapi({ description: 'Empty: the member may be left out', example: '100' }),
  options: z
    .array(z.tuple([z.string(), z.string()]))
    .optional()
    .openapi({ description: 'The values to choose from, each with its title' }),
  isNumber: z.boolean().optional(),
  per: z.number().optional().openapi({ description: 'The answer is divided by it', example: 100 }),
});

export const faultKindsSchema = z
  .strictObject({
    target: z.enum(['webhook', 'api', 'upstream', 'vehicle', 'charger']),
    title: z.string().openapi({ example: 'A webhook' }),
    inputs: z.array(inputSchema).openapi({ description: 'Questions about members of the fault' }),
    effects: z.array(
      z.strictObject({
        effect: z.string().openapi({ description: 'Its name in a fault', example: 'drop' }),
        title: z.string().openapi({ example: 'Drop events' }),
        explanation: z.string().openapi({
          description: 'A sentence about its consequence',
          example: 'The service loses events: it never sends them.',
        }),
        always: z
          .union([z.literal(true), z.record(z.string(), z.literal(true))])
          .openapi({ description: 'The whole value, or members that it has in any case' }),
        inputs: z.array(inputSchema).openapi({ description: 'Questions about its members' }),
      }),
    ),
  })
  .openapi('FaultKinds');

export type KindsOfTarget = z.infer<typeof faultKindsSchema>;
