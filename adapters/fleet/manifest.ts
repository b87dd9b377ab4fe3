import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fleetDigest } from '../../engine/index.ts';
import { FileError, objectionOf } from '../file/file-error.ts';
import { runTablesShape } from '../tables/table-order.ts';
import { fleetFactsSchema } from './fleet-facts.ts';
import { manifestFile } from './fleet-files.ts';
import { FleetFolder, readSealed } from './fleet-folder.ts';
import { gather } from './gather.ts';
import { digestSchema, judgementShape, sumsSchema } from './part-result.ts';

/** The result of a whole run, as its file holds it. */
const manifestSchema = z
  .strictObject({
    ...fleetFactsSchema.shape,
    digest: digestSchema,
    sums: sumsSchema,
    ...judgementShape,
    ...runTablesShape,
    /** The digests of all groups, in order. */
    digests: z.array(digestSchema),
  })
  .refine(({ digest, digests }) => fleetDigest(digests) === digest, {
    error: 'it is not that of its groups',
    path: ['digest'],
  })
  .refine(({ groups, digests }) => digests.length === groups, {
    error: 'there is not one for each group',
    path: ['digests'],
  });

export type Manifest = Readonly<z.output<typeof manifestSchema>>;

const form = { what: 'the result of a fleet', schema: manifestSchema };

/**
 * Reads the result of a whole run: a folder or its manifest. The parts of a folder without a
 * manifest are put together. Throws `FileError` and `GatherError`.
 */
export function readManifest(path: string): Manifest {
  if (!isFolder(path)) return readSealed(path, form) ?? missing(path);
  const manifest = readSealed(join(path, manifestFile), form);
  if (manifest !== undefined) return manifest;
  const folder = FleetFolder.open(path);
  const { groups: digests, ...outcome } = gather(folder.results(), folder.facts);
  return { ...folder.facts, ...outcome, digests: [...digests] };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new FileError(`cannot read ${path}: ${objectionOf(error)}`);
  }
}

function missing(path: string): never {
  throw new FileError(`there is no ${path}`);
}
