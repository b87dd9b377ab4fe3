import { z } from '@hono/zod-openapi';
import { listMeta } from '../page-document.ts';
import { type PageRules, pageLinks, pageQuery } from '../paging.ts';
import { vehicleSchema } from './vehicle-schema.ts';

/** The default size is stated, the largest is that of the other lists of the public service. */
export const connectionPages: PageRules = { defaultSize: 10, maxSize: 100 };

const instant = () => z.iso.datetime().openapi({ example: '2026-05-04T06:00:00.000Z' });

const resource = <T extends string>(type: T) =>
  z.strictObject({
    data: z.strictObject({ id: z.string(), type: z.literal(type) }),
    links: z.strictObject({ related: z.url() }),
  });

/** The link between the application, a user and a vehicle (stated). */
export const connectionSchema = z
  .strictObject({
    id: z.string(),
    type: z.literal('connection'),
    attributes: z.strictObject({
      permissions: z.array(z.string()).openapi({ example: ['read_battery', 'control_charge'] }),
      vehicle: vehicleSchema.shape.attributes,
      user: z.strictObject({
        id: z.string(),
        externalId: z
          .string()
          .optional()
          .openapi({ description: "The application's own identifier; missing where it set none" }),
      }),
    }),
    relationships: z.strictObject({ vehicle: resource('vehicle'), user: resource('user') }),
    meta: z.strictObject({ createdAt: instant(), updatedAt: instant() }),
    links: z.strictObject({ self: z.url() }),
  })
  .openapi('Connection', { 'x-provenance': 'stated' });

export const connectionsSchema = z
  .strictObject({
    data: z.array(connectionSchema),
    meta: z.strictObject({
      ...listMeta.shape,
      orderBy: z.literal('createdAt'),
      orderDirection: z.literal('DESC'),
    }),
    links: pageLinks(),
  })
  .openapi('Connections');

export const connectionParams = z.object({ connectionId: z.string() });

const shown = { 'x-provenance': 'public' } as const;
const short = { 'x-provenance': 'ours' } as const;
const text = () => z.string().optional();
const mode = () => z.enum(['live', 'simulated']).optional();

/** The interface shows no names; those of the public service, and short ones of ours. */
export const connectionsQuery = z.object({
  'filter[userId]': text().openapi({ ...shown, description: 'Id of the user' }),
  'filter[vehicleId]': text().openapi({ ...shown, description: 'Id of the vehicle' }),
  'filter[vehicle.mode]': mode().openapi({ ...shown, description: 'Mode of the vehicle' }),
  'filter[mode]': mode().openapi({ ...short, description: 'As `filter[vehicle.mode]`' }),
  'filter[user.externalId]': text().openapi({
    ...shown,
    description: "The application's own identifier of the user",
  }),
  'filter[externalId]': text().openapi({ ...short, description: 'As `filter[user.externalId]`' }),
  ...pageQuery(connectionPages),
});
