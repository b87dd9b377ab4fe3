import type { CellValue, TableColumn } from './column.ts';
import type { TableFormat } from './table-order.ts';

/** Writes the rows of a table to bytes, a batch at a time. */
export interface RowWriter {
  /** Takes the values of a row, in the order of the columns. */
  readonly write: (values: readonly CellValue[]) => void;
  /** Writes out the remaining rows. */
  readonly end: () => void;
}

/** Opens a writer of rows, which hands on its bytes as they come. */
export type OpenRows = (
  columns: readonly TableColumn<never>[],
  take: (bytes: Uint8Array) => void,
) => RowWriter;

/** The writer of a format, whose code is loaded on demand. */
export async function rowsOf(format: TableFormat): Promise<OpenRows> {
  if (format === 'csv') return (await import('./csv.ts')).csvRows;
  return (await import('./parquet.ts')).parquetRows;
}
