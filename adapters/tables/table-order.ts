import * as z from 'zod';
import { type TableName, tableNames } from './tables.ts';

export const tableFormats = ['parquet', 'csv'] as const;

export type TableFormat = (typeof tableFormats)[number];

/** The tables that a run is to write: plain data, which can be sent to a thread. */
export interface TableOrder {
  readonly names: readonly TableName[];
  readonly format: TableFormat;
  /** The time from one row of a vehicle in `states` to the next. */
  readonly everyMs: number;
}

/** A written table. */
export const tableFileSchema = z.strictObject({
  table: z.enum(tableNames),
  /** Its path in the folder of the run, which does not lead out of it. */
  file: z
    .string()
    .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'it is not the name of a file in the folder'),
  rows: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type TableFile = Readonly<z.output<typeof tableFileSchema>>;

/** The tables that the result of a part has beside it. */
export const tableSetSchema = z.strictObject({
  format: z.enum(tableFormats),
  everyMs: z.number(),
  files: z.array(tableFileSchema),
});

export type TableSet = Readonly<z.output<typeof tableSetSchema>>;

/** The tables of a whole run, as its manifest has them; none where not every part has the same. */
export const runTablesShape = {
  format: z.enum(tableFormats).optional(),
  /** The time between the rows of a vehicle in `states`, ms. */
  everyMs: z.number().optional(),
  /** Each table with the sum of its rows, and its files in the order of the parts. */
  tables: z
    .array(
      z.strictObject({
        table: z.enum(tableNames),
        rows: z.int().min(0),
        files: z.array(tableFileSchema),
      }),
    )
    .optional(),
  /** The load of all parts in one file. */
  load: tableFileSchema.optional(),
};

/** Whether the written tables are those of an order. */
export function meetsOrder(set: TableSet | undefined, order: TableOrder | undefined): boolean {
  if (order === undefined) return true;
  return (
    set?.format === order.format &&
    (set.everyMs === order.everyMs || !order.names.includes('states')) &&
    order.names.every((name) => set.files.some(({ table }) => table === name))
  );
}
