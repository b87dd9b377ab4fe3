import type { z } from '@hono/zod-openapi';
import { modelYear, wireMake } from '../../../engine/index.ts';
import type { HostedWorld } from '../hosted-world.ts';
import type { vehicleSchema } from './vehicle-schema.ts';

type VehicleDocument = z.infer<typeof vehicleSchema>;

/** What a document about a world needs to know of where it is shown. */
export interface Place {
  /** What stands before paths in links. */
  readonly base: string;
  readonly world: Pick<HostedWorld, 'run'>;
}

export function vehicleDocument({ base, world }: Place, row: number): VehicleDocument {
  const { service } = world.run.world;
  const id = service.vehicleId(row);
  return {
    id,
    type: 'vehicle',
    attributes: vehicleAttributes({ world }, row),
    links: { self: vehicleLink(base, id) },
  };
}

/** What a vehicle is, as connections and subscriptions show it too. */
export function vehicleAttributes(
  { world: { run } }: Pick<Place, 'world'>,
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
