import type { OpenRows } from './row-writer.ts';
import type { TableFormat } from './table-order.ts';

/** The writer of a format, whose code is loaded on demand. */
export async function rowsFor(format: TableFormat): Promise<OpenRows> {
  if (format === 'csv') return (await import('./csv.ts')).csvRows;
  return (await import('./parquet.ts')).parquetRows;
}
