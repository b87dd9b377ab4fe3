import { basename, extname, join } from 'node:path';
import { FileError } from '../../file/file-error.ts';
import { truncationIn } from '../../file/log-flaws.ts';
import { LogReader } from '../../file/log-reader.ts';
import { Collection } from '../../tables/collection.ts';
import { rowsFor } from '../../tables/rows-for.ts';
import type { TableFlags } from '../../tables/table-options.ts';
import type { TableFile, TableFormat, TableOrder } from '../../tables/table-order.ts';
import { readTableOrder } from '../../tables/table-settings.ts';
import { type TableName, tableNames } from '../../tables/tables.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { counted, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { recordingIn } from '../replay/recording.ts';
import { replayRecording } from '../replay/replayed-recording.ts';

/** The tables to write, and the file of each. */
export interface TableExport {
  readonly order: TableOrder;
  readonly fileOf: (table: TableName) => string;
}

/**
 * The tables that an export is about: of a file the one that `--tables` or its name tells, of a
 * folder those of `--tables`. Undefined for an export of another kind. Throws `UsageError`.
 */
export function tableExportOf(target: string, flags: TableFlags): TableExport | undefined {
  if (target === '') throw new UsageError('write the name of a file, or of a folder for tables');
  const extension = extname(target).slice(1);
  const format = formats.find((each) => each === extension);
  if (format === undefined) {
    if (flags.tables === undefined) {
      // Refuses the format of a table without a table.
      if (formats.some((each) => each === flags.format)) readTableOrder(flags);
      if (flags.every === undefined) return undefined;
      throw new UsageError('--every is about the table states: add --tables states');
    }
    const order = readTableOrder(flags)!;
    return { order, fileOf: (table) => join(target, `${table}.${order.format}`) };
  }
  if (flags.format !== undefined && flags.format !== format) {
    throw new UsageError(`${target} is not a name for --format ${flags.format}`);
  }
  const named = tableNames.find((name) => name === basename(target, `.${format}`));
  const tables = flags.tables ?? named;
  if (tables === undefined) {
    const all = tableNames.join(', ');
    throw new UsageError(
      `${target}: the name is not that of a table (${all}): add one, as --tables sessions`,
    );
  }
  const order = readTableOrder({ ...flags, tables, format })!;
  if (order.names.length > 1) {
    throw new UsageError(`${target} is the file of one table: name a folder for several`);
  }
  return { order, fileOf: () => target };
}

const formats: readonly TableFormat[] = ['parquet', 'csv'];

/**
 * Executes a recording again and writes tables of its vehicles; returns the exit code.
 * Throws `FileError` for a recording that cannot be executed or is not reproduced.
 */
export async function exportTables(
  file: string,
  { order, fileOf }: TableExport,
  isJson: boolean,
  terminal: Terminal,
): Promise<number> {
  const { stdout } = terminal;
  const written = await writtenTables(file, { order, fileOf }, terminal);
  if (isJson) {
    stdout.write(jsonText({ format: order.format, everyMs: order.everyMs, files: written }));
  } else {
    const lines = written.map((each) => `${printable(each.file)}: ${counted(each.rows, 'row')}`);
    stdout.write(`${lines.join('\n')}\n`);
  }
  return exitCode.ok;
}

async function writtenTables(
  file: string,
  { order, fileOf }: TableExport,
  terminal: Terminal,
): Promise<readonly TableFile[]> {
  const reader = new LogReader(file);
  const open = await rowsFor(order.format);
  let collection: Collection | undefined;
  try {
    const again = recordingIn(reader);
    const placeOf = (table: TableName) => ({ file: fileOf(table), name: fileOf(table) });
    const { run, parting } = await replayRecording(again, reader, {
      onRun: ({ world }) => {
        collection = Collection.begin(world, order, { open, placeOf });
      },
      halts: {
        get nextStopMs() {
          return collection!.nextStopMs;
        },
        stop: () => collection!.stop(),
      },
    });
    const { flaws } = reader;
    if (parting !== undefined || (flaws.length > 0 && truncationIn(flaws) === undefined)) {
      throw new FileError(
        `${file} is not what happens when it is executed again: motorpool replay shows the difference`,
      );
    }
    tellTruncation(file, flaws, terminal);
    if (collection!.nextStopMs === run.world.clock.now) collection!.stop();
    return collection!.close();
  } catch (error) {
    collection?.abandon();
    throw error;
  } finally {
    reader.close();
  }
}
