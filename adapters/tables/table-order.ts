import { z } from 'zod';
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
  /** Its path in the folder of the run. */
  file: z.string(),
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

/** Whether the written tables are those of an order. */
export function meetsOrder(set: TableSet | undefined, order: TableOrder | undefined): boolean {
  if (order === undefined) return true;
  return (
    set?.format === order.format &&
    (set.everyMs === order.everyMs || !order.names.includes('states')) &&
    order.names.every((name) => set.files.some(({ table }) => table === name))
  );
}
