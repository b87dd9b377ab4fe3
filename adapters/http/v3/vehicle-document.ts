import type { z } from '@hono/zod-openapi';
import { modelYear, wireMake } from '../../../engine/index.ts';
import type { HostedWorld } from '../hosted-world.ts';
import type { vehicleSchema } from './vehicle-schema.ts';

type VehicleDocument = z.infer<typeof vehicleSchema>;

/** The context of a document about a world. */
export interface DocumentContext {
  /** The prefix of paths in links. */
  readonly base: string;
  readonly world: Pick<HostedWorld, 'run'>;
}

export function vehicleDocument({ base, world }: DocumentContext, row: number): VehicleDocument {
  const { service } = world.run.world;
  const id = service.vehicleId(row);
  return {
    id,
    type: 'vehicle',
    attributes: vehicleAttributes({ world }, row),
    links: { self: vehicleLink(base, id) },
  };
}

/** The identity of a vehicle, which connections and subscriptions show too. */
export function vehicleAttributes(
  { world: { run } }: Pick<DocumentContext, 'world'>,
  row: number,
): VehicleDocument['attributes'] {
  const { world } = run;
  const report = world.reportOf(row);
  const { model, powertrain } = report.model;
  const make = wireMake(report.model);
  const mode = world.service.modeOf(row);
  return { make, model, year: modelYear(report), powertrainType: powertrain, mode };
}

export function vehicleLink(base: string, id: string): string {
  return `${base}/v3/vehicles/${id}`;
}
