import type { z } from '@hono/zod-openapi';
import {
  formatInstant,
  modelTitle,
  modelYear,
  type TakenTransition,
  vehicleVin,
  type World,
} from '../../../engine/index.ts';
import { stateDocument } from './state-document.ts';
import type {
  simulatedVehicleSchema,
  userEntrySchema,
  vehicleEntrySchema,
} from './vehicles-schema.ts';

type WholeVehicle = z.infer<typeof simulatedVehicleSchema>;

/** A vehicle in lists of the control API. */
export function vehicleEntry(
  { fleet, service }: World,
  row: number,
): z.infer<typeof vehicleEntrySchema> {
  const { id: model, make, powertrain } = fleet.modelOf(row);
  return {
    id: service.vehicleId(row),
    name: fleet.nameOf(row),
    displayName: fleet.displayNameOf(row) ?? null,
    make,
    model,
    powertrain,
    mode: service.modeOf(row),
    owner: service.users.byName(service.ownerOf(row))?.id ?? null,
  };
}

/** A vehicle as it truly is, and as it was last reported to the service. */
export function simulatedVehicle(world: World, row: number): WholeVehicle {
  const report = world.reportOf(row);
  const heard = { ...stateDocument(report), ingestedAt: formatInstant(report.ingestedMs) };
  return {
    ...vehicleEntry(world, row),
    title: modelTitle(report.model),
    year: modelYear(report),
    vin: vehicleVin(report),
    truth: stateDocument(world.truthOf(row)),
    report: heard,
    transitions: world.transitionsOf(row).map(takenTransition),
  };
}

function takenTransition(step: TakenTransition): WholeVehicle['transitions'][number] {
  const { atMs, chart, event, guards, from, to, entries } = step;
  const at = formatInstant(atMs);
  return { at, chart, event, guards: [...guards], from, to, entries: [...entries] };
}

/** The users in lists of the control API. */
export function userEntries({ service }: World): z.infer<typeof userEntrySchema>[] {
  return service.users.all().map(({ id, name, externalId }) => {
    return { id, name, externalId: externalId ?? null };
  });
}
