import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter, type Writer } from 'hyparquet-writer';
import type { CellValue, ColumnType, TableColumn } from './column.ts';
import type { OpenRows } from './row-writer.ts';

/** Writes rows as Parquet, one row group after the other, each compressed with Snappy. */
export const parquetRows: OpenRows = (columns, take) => {
  const writer = streaming(take);
  const schema = [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)];
  const file = new ParquetWriter({ writer, schema, createdBy: 'motorpool' });
  let data: CellValue[][] = columns.map(() => []);
  const flush = (): void => {
    if (data[0]!.length === 0) return;
    const columnData = columns.map(({ name }, at) => ({ name, data: data[at]! }));
    settled(file.write({ columnData, rowGroupSize }));
    data = columns.map(() => []);
  };
  return {
    write(values) {
      values.forEach((value, at) => data[at]!.push(value));
      if (data[0]!.length === rowGroupSize) flush();
    },
    end() {
      flush();
      settled(file.finish());
    },
  };
};

/** The rows of a group, which stay in memory until they are written. */
const rowGroupSize = 50_000;

/** A buffer that hands on its bytes after each row group. */
function streaming(take: (bytes: Uint8Array) => void): Writer {
  const writer = new ByteWriter();
  const flush = (): void => {
    take(writer.getBytes());
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}

/** Writers that hand on their bytes at once never give a promise. */
function settled(written: void | Promise<void>): void {
  if (written !== undefined) throw new TypeError('Parquet is written at once');
}

function elementOf({ name, type, isOptional }: TableColumn<never>): SchemaElement {
  return { name, repetition_type: isOptional ? 'OPTIONAL' : 'REQUIRED', ...elements[type] };
}

const elements: { readonly [Type in ColumnType]: Partial<SchemaElement> } = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  number: { type: 'DOUBLE' },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  flag: { type: 'BOOLEAN' },
};
