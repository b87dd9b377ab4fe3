import { z } from '@hono/zod-openapi';
import type { VehicleCaller } from '../callers.ts';
import type { FaceOptions } from '../face-options.ts';

type SchemaMembers = z.ZodRawShape;

/**
 * The schema of a single resource: in `data`, and for worlds of the flat form its members at the
 * top level too. Both forms have the members beside `data`.
 */
export function singleSchema<D extends z.ZodObject, B extends SchemaMembers>(data: D, beside: B) {
  const enveloped = z.strictObject({ data, ...beside });
  const flat = z.strictObject({ ...data.shape, data, ...beside });
  return z.union([enveloped, flat]);
}

/** A single resource in the form of a world. */
export function single<D extends object, B extends object>(
  { singleForm }: Pick<FaceOptions, 'singleForm'>,
  data: D,
  beside: B,
): { data: D } & B {
  return singleForm === 'flat' ? { ...data, data, ...beside } : { data, ...beside };
}

/** The form for a caller: clients from before version 3 read the top level (public). */
export function formFor(
  { singleForm }: FaceOptions,
  { isLegacy }: VehicleCaller,
): Pick<FaceOptions, 'singleForm'> {
  return { singleForm: isLegacy === true ? 'flat' : singleForm };
}
