import type { z } from '@hono/zod-openapi';
import { type Connection, formatInstant } from '../../../engine/index.ts';
import type { connectionSchema } from './connections-schema.ts';
import { userLink } from './users.ts';
import { type DocumentContext, vehicleAttributes, vehicleLink } from './vehicle-document.ts';

type ConnectionDocument = z.infer<typeof connectionSchema>;

export function connectionDocument(
  { id, row, user, permissions, createdAtMs, updatedAtMs }: Connection,
  { base, world }: DocumentContext,
): ConnectionDocument {
  const { externalId } = user;
  const vehicleId = world.run.world.service.vehicleId(row);
  return {
    id,
    type: 'connection',
    attributes: {
      permissions: [...permissions],
      vehicle: vehicleAttributes({ world }, row),
      user: { id: user.id, ...(externalId !== undefined && { externalId }) },
    },
    relationships: {
      vehicle: {
        data: { id: vehicleId, type: 'vehicle' },
        links: { related: vehicleLink(base, vehicleId) },
      },
      user: {
        data: { id: user.id, type: 'user' },
        links: { related: userLink(base, user.id) },
      },
    },
    meta: { createdAt: formatInstant(createdAtMs), updatedAt: formatInstant(updatedAtMs) },
    links: { self: `${base}/v3/connections/${id}` },
  };
}
