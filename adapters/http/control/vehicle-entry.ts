import type { z } from '@hono/zod-openapi';
import { formatInstant, type World } from '../../../engine/index.ts';
import { stateDocument } from './state-document.ts';
import type {
  simulatedVehicleSchema,
  userEntrySchema,
  vehicleEntrySchema,
} from './vehicles-schema.ts';

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

/** A vehicle as it truly is, and as the service last heard of it. */
export function simulatedVehicle(
  world: World,
  row: number,
): z.infer<typeof simulatedVehicleSchema> {
  const report = world.reportOf(row);
  const heard = { ...stateDocument(report), ingestedAt: formatInstant(report.ingestedMs) };
  return { ...vehicleEntry(world, row), truth: stateDocument(world.truthOf(row)), report: heard };
}

/** The users as whoever controls a world sees them. */
export function userEntries({ service }: World): z.infer<typeof userEntrySchema>[] {
  return service.users.all().map(({ id, name, externalId }) => {
    return { id, name, externalId: externalId ?? null };
  });
}
