import type { z } from '@hono/zod-openapi';
import { formatInstant, quantityDocument, type Reading } from '../../../engine/index.ts';
import type { stateSchema } from './vehicles-schema.ts';

/** A vehicle as it is, or as it was last reported. */
export function stateDocument(reading: Reading): z.infer<typeof stateSchema> {
  const { battery, fuel } = reading.model;
  return {
    at: formatInstant(reading.atMs),
    ...quantityDocument(reading),
    ...(battery === undefined && { battery: null, charge: null }),
    ...(fuel === undefined && { fuelLitres: null }),
  };
}
