import { createHash } from 'node:crypto';
import { closeSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatDuration } from '../../engine/index.ts';
import { readAtMost } from '../file/bytes.ts';
import { FileError, objectionOf } from '../file/file-error.ts';
import { makeFolder } from '../file/folder.ts';
import { openPlainFile } from '../file/open-file.ts';
import { sumLoads } from '../tables/load-sum.ts';
import type { TableFile, TableFormat, TableSet } from '../tables/table-order.ts';
import { type TableName, tableNames } from '../tables/tables.ts';
import { repairable } from './fleet-folder.ts';
import type { NamedResult } from './gather.ts';

/** The tables of a whole run, as its manifest has them. */
export interface RunTables {
  readonly format: TableFormat;
  /** The time between the rows of a vehicle in `states`, ms. */
  readonly everyMs: number;
  /** Each table with the sum of its rows, and its files in the order of the parts. */
  readonly tables: readonly {
    readonly table: TableName;
    readonly rows: number;
    readonly files: readonly TableFile[];
  }[];
  /** The load of all parts in one file. */
  readonly load?: TableFile;
}

/**
 * Puts the tables of the parts into the folder of a run and adds up their loads. Returns undefined
 * where not every part has the same tables. Throws `FileError`.
 */
export async function gatherTables(
  all: readonly NamedResult[],
  folder: string,
): Promise<RunTables | undefined> {
  const parts = [...all].sort((a, b) => firstGroup(a) - firstGroup(b));
  const first = parts[0]?.result.tables;
  if (first === undefined || tableDifference(parts) !== undefined) return undefined;
  const { format, everyMs } = first;
  const filesOf = (name: TableName) =>
    parts.flatMap((part) => {
      const file = part.result.tables!.files.find(({ table }) => table === name);
      return file === undefined ? [] : [{ file, from: part.folder ?? folder }];
    });
  const written = tableNames
    .map((table) => ({ table, parts: filesOf(table) }))
    .filter((each) => each.parts.length > 0);
  for (const { file, from } of written.flatMap((each) => each.parts)) take(file, from, folder);
  const tables = written.map(({ table, parts: own }) => ({
    table,
    rows: own.reduce((sum, { file }) => sum + file.rows, 0),
    files: own.map(({ file }) => file),
  }));
  const loads = tables.find(({ table }) => table === 'load')?.files;
  if (loads === undefined) return { format, everyMs, tables };
  const name = `load.${format}`;
  const load = await sumLoads(
    loads.map(({ file }) => join(folder, file)),
    { file: join(folder, name), name, format },
  );
  return { format, everyMs, tables, load };
}

/** The difference between the tables of two parts, in words; undefined where all have the same. */
export function tableDifference(all: readonly NamedResult[]): string | undefined {
  const [first, ...rest] = all.map(({ name, result }) => ({
    name,
    words: setWords(result.tables),
  }));
  const other = rest.find(({ words }) => words !== first!.words);
  return other && `${first!.name} has ${first!.words}, ${other.name} has ${other.words}`;
}

/** `trips, states every 15m as csv`. */
function setWords(set: TableSet | undefined): string {
  if (set === undefined) return 'none';
  const names = tableNames.filter((name) => set.files.some(({ table }) => table === name));
  const every = names.includes('states') ? ` every ${formatDuration(set.everyMs)}` : '';
  return `${names.join(', ')}${every} as ${set.format}`;
}

function firstGroup({ result }: NamedResult): number {
  return result.ranges[0]?.first ?? Infinity;
}

/** Throws `FileError` for a table of these parts that is not the one that was written. */
export function checkTables(all: readonly NamedResult[]): void {
  for (const { name, result, folder } of all) {
    for (const { file, sha256 } of result.tables?.files ?? []) {
      repairable(name, () => checkTable(join(folder!, file), sha256));
    }
  }
}

function checkTable(file: string, sha256: string): void {
  try {
    if (hashOf(file) === sha256) return;
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
  }
  throw new FileError(`${file} is not the table that was written`);
}

/** Takes a file of a part over into the folder of the run, if it is not there. */
function take({ file }: TableFile, from: string, folder: string): void {
  if (from === folder) return;
  const [source, target] = [join(from, file), join(folder, file)];
  try {
    makeFolder(dirname(target));
    copyFileSync(source, `${target}.new`);
    renameSync(`${target}.new`, target);
  } catch (error) {
    rmSync(`${target}.new`, { force: true });
    throw new FileError(`cannot copy ${source} to ${target}: ${objectionOf(error)}`);
  }
}

function hashOf(file: string): string {
  const descriptor = openPlainFile(file);
  try {
    const hash = createHash('sha256');
    for (;;) {
      const bytes = readAtMost(descriptor, 1_048_576);
      if (bytes.length === 0) return hash.digest('hex');
      hash.update(bytes);
    }
  } finally {
    closeSync(descriptor);
  }
}
