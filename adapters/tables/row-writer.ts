import type { CellValue, TableColumn } from './column.ts';

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
