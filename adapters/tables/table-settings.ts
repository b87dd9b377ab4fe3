import { parseDuration } from '../../engine/index.ts';
import { knownWord } from '../terminal/known-word.ts';
import { UsageError } from '../terminal/usage-error.ts';
import type { TableFlags } from './table-options.ts';
import { type TableFormat, type TableOrder, tableFormats } from './table-order.ts';
import { type TableName, tableNames } from './tables.ts';

/** Reads the options of tables; undefined without any. Throws `UsageError`. */
export function readTableOrder({ tables, format, every }: TableFlags): TableOrder | undefined {
  if (tables === undefined) {
    const alone = [
      ['--format', format],
      ['--every', every],
    ].find(([, value]) => value !== undefined);
    if (alone !== undefined) {
      throw new UsageError(`${alone[0]} is about tables: add --tables ${tableNames.join(',')}`);
    }
    return undefined;
  }
  const names = new Set(tables.split(',').map((name) => knownTable(name.trim())));
  if (every !== undefined && !names.has('states')) {
    throw new UsageError('--every is about the table states: add it to --tables');
  }
  return {
    names: tableNames.filter((name) => names.has(name)),
    format: format === undefined ? 'parquet' : knownFormat(format),
    everyMs: readEvery(every ?? '1h'),
  };
}

function knownTable(name: string): TableName {
  return knownWord('--tables', name, tableNames) as TableName;
}

function knownFormat(format: string): TableFormat {
  return knownWord('--format', format, tableFormats) as TableFormat;
}

function readEvery(written: string): number {
  const everyMs = parseDuration(written);
  if (everyMs !== undefined && everyMs >= leastMs) return everyMs;
  throw new UsageError(`--every ${written}: write a duration of a second or more, such as 15m`);
}

const leastMs = 1000;
