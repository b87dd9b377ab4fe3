import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Percentiles, percentilesBetween } from './percentiles.ts';

const limit = z.strictObject({
  from: z.number().optional(),
  below: z.number(),
  share: z.number().min(0).max(1),
});

/** A share of values: those below a limit, or from one limit to another. */
export type Share = z.infer<typeof limit>;

const percentiles = z
  .array(z.number())
  .length(99)
  .refine((values) => values.every((value, index) => index === 0 || value >= values[index - 1]!), {
    message: 'percentiles ascend',
  });

const quantity = z.union([
  z.strictObject({ from: z.string(), count: z.int().positive(), percentiles }),
  z.strictObject({
    from: z.string(),
    between: z.literal('even').optional(),
    shares: z.array(limit).min(1),
  }),
]);

const publicSet = z.strictObject({
  name: z.string(),
  title: z.string(),
  publisher: z.string(),
  licence: z.string(),
  place: z.string(),
  about: z.string(),
  access: z.string(),
  selection: z.string(),
  quantities: z.record(z.string(), quantity),
});

/** A named public set: where its figures are from, and its distributions by quantity. */
export interface PublicSet extends Omit<z.infer<typeof publicSet>, 'quantities'> {
  readonly file: string;
  readonly quantities: Readonly<Record<string, PublicQuantity>>;
}

/** A distribution: percentiles, or the few shares that a report states. */
export interface PublicQuantity {
  /** The part of the file or report with the figures. */
  readonly from: string;
  readonly count?: number;
  readonly percentiles?: Percentiles;
  readonly shares?: readonly Share[];
}

/** Every public set of a folder, in the order of the names of their files. */
export function publicSets(folder: string): readonly PublicSet[] {
  const files = readdirSync(folder).sort();
  return files.map((file) => readPublicSet(readFileSync(join(folder, file), 'utf8'), file));
}

/** The public set that a file declares. */
export function readPublicSet(text: string, file: string): PublicSet {
  const read = publicSet.safeParse(parse(text));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  const quantities = Object.entries(read.data.quantities).map(
    ([name, declared]) => [name, 'shares' in declared ? ofShares(declared) : declared] as const,
  );
  return { ...read.data, file, quantities: Object.fromEntries(quantities) };
}

function ofShares(declared: {
  readonly from: string;
  readonly between?: 'even' | undefined;
  readonly shares: readonly Share[];
}): PublicQuantity {
  const { from, between, shares } = declared;
  return between === 'even' ? { from, percentiles: percentilesBetween(shares) } : { from, shares };
}
