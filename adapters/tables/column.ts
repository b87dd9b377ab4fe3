import { roundTo } from '../../engine/index.ts';

/** A value of a table: an instant is a number of ms since the epoch; undefined is no value. */
export type CellValue = string | number | boolean | undefined;

export type ColumnType = 'text' | 'number' | 'instant' | 'flag';

/** A column of a table, which the header, both formats and the documentation follow. */
export interface TableColumn<Row> {
  /** With its unit last. */
  readonly name: string;
  readonly type: ColumnType;
  /** The unit in words; empty for none. */
  readonly unit: string;
  readonly about: string;
  /** Whether a row may be without a value. */
  readonly isOptional: boolean;
  readonly read: (row: Row) => CellValue;
}

type ColumnReader<Row, Result> = (row: Row) => Result;

/** A name; an empty one is no value. */
export function text<Row>(
  name: string,
  about: string,
  read: ColumnReader<Row, string>,
): TableColumn<Row> {
  return {
    name,
    type: 'text',
    unit: '',
    about,
    isOptional: true,
    read: (row) => read(row) || undefined,
  };
}

/** One of a few words, which no row is without. */
export function word<Row>(
  name: string,
  about: string,
  read: ColumnReader<Row, string>,
): TableColumn<Row> {
  return { name, type: 'text', unit: '', about, isOptional: false, read };
}

export function instant<Row>(
  name: string,
  about: string,
  read: ColumnReader<Row, number | undefined>,
): TableColumn<Row> {
  return { name, type: 'instant', unit: 'UTC', about, isOptional: true, read };
}

export function flag<Row>(
  name: string,
  about: string,
  read: ColumnReader<Row, boolean>,
): TableColumn<Row> {
  return { name, type: 'flag', unit: '', about, isOptional: false, read };
}

/** The units of numbers, with the decimals to which they are written. */
const units = {
  kwh: { unit: 'kWh', decimals: 6 },
  kw: { unit: 'kW', decimals: 6 },
  percent: { unit: '%', decimals: 3 },
  km: { unit: 'km', decimals: 3 },
  litres: { unit: 'litres', decimals: 3 },
  degrees: { unit: 'degrees', decimals: 5 },
  money: { unit: 'currency', decimals: 4 },
  grams: { unit: 'g', decimals: 1 },
} as const;

export function number<Row>(
  name: string,
  kind: keyof typeof units,
  about: string,
  read: ColumnReader<Row, number | undefined>,
): TableColumn<Row> {
  const { unit, decimals } = units[kind];
  return {
    name,
    type: 'number',
    unit,
    about,
    isOptional: true,
    read(row) {
      const value = read(row);
      // The sum with 0 has no sign where it is 0.
      return value === undefined ? undefined : roundTo(value, decimals) + 0;
    },
  };
}
