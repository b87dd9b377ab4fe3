import type { z } from '@hono/zod-openapi';
import type { World } from '../../../engine/index.ts';
import type { userEntrySchema, vehicleEntrySchema } from './vehicles-schema.ts';

/** A vehicle as lists of whoever controls a world show it. */
export function vehicleEntry(
  { fleet, service }: World,
  row: number,
): z.infer<typeof vehicleEntrySchema> {
  const { id: model, make, powertrain } = fleet.modelOf(row);
  return {
    id: service.vehicleId(row),
    name: fleet.nameOf(row),
    make,
    model,
    powertrain,
    mode: service.modeOf(row),
    owner: service.users.byName(service.ownerOf(row))?.id ?? null,
  };
}

/** The users as whoever controls a world sees them. */
export function userEntries({ service }: World): z.infer<typeof userEntrySchema>[] {
  return service.users.all().map(({ id, name, externalId }) => {
    return { id, name, externalId: externalId ?? null };
  });
}
