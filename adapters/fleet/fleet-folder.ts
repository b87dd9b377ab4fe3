import { accessSync, closeSync, constants, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetPart } from '../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../file/file-error.ts';
import { makeFolder } from '../file/folder.ts';
import { plainText } from '../file/open-file.ts';
import { claimFile, OtherWriter } from '../file/sole-writer.ts';
import { replaceTextFile } from '../file/text-file.ts';
import { meetsOrder, type TableOrder, tableFormats } from '../tables/table-order.ts';
import { tableNames } from '../tables/tables.ts';
import { type FleetFacts, fleetFactsSchema, runDifference } from './fleet-facts.ts';
import { runFile } from './fleet-files.ts';
import type { NamedResult } from './gather.ts';
import { type PartResult, partOf, partResultSchema } from './part-result.ts';
import { withoutRepeated } from './repeated-results.ts';
import { type SealedForm, sealedJson, unsealedJson } from './sealed-json.ts';

export type { FleetFacts } from './fleet-facts.ts';

/** A folder with the results of the parts of one run. */
export class FleetFolder {
  readonly path: string;
  readonly facts: FleetFacts;
  /** Lets other processes of this machine work for the folder. */
  readonly release: () => void;

  private constructor(path: string, facts: FleetFacts, release = (): void => {}) {
    this.path = path;
    this.facts = facts;
    this.release = release;
  }

  /**
   * Opens the folder for a run, or makes it, and keeps other processes of this machine from working
   * for it until it is released. Throws `FileError` for one that cannot be written, holds another
   * run or has another process at work.
   */
  static async for(path: string, facts: FleetFacts): Promise<FleetFolder> {
    assertRun(path, facts);
    assertWritable(path);
    const release = await claimed(path);
    try {
      // Another process may have begun a run in the meantime.
      const known = assertRun(path, facts);
      const folder = new FleetFolder(path, known ?? facts, release);
      if (known === undefined) folder.write(runFile, facts);
      return folder;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Opens a folder that holds results. Throws `FileError` for any other. */
  static open(path: string): FleetFolder {
    refuseFile(path);
    const facts = FleetFolder.factsIn(path);
    if (facts === undefined) {
      throw new FileError(`${path} holds no results: motorpool fleet --out ${path} makes them`);
    }
    return new FleetFolder(path, facts);
  }

  /** The run that a folder holds, if any. Throws `FileError` for one that cannot be read. */
  static factsIn(path: string): FleetFacts | undefined {
    const form = { what: 'the beginning of a run', schema: fleetFactsSchema };
    return readSealed(join(path, runFile), form);
  }

  /**
   * The results in the folder with the tables of an order, in the order of their names; of several
   * for the same groups only as many as are needed. Throws `FileError`.
   */
  results(order?: TableOrder): readonly NamedResult[] {
    return withoutRepeated(this.#all().filter(({ result }) => meetsOrder(result.tables, order)));
  }

  /** Removes the tables of other results, as those of another format, with these results. */
  removeOthers(results: readonly NamedResult[]): void {
    const keptResults = new Set(results.map(({ name }) => name));
    const keptTables = new Set(
      results.flatMap(({ result }) => (result.tables?.files ?? []).map(({ file }) => file)),
    );
    const others = [
      ...this.#all().flatMap(({ name, result }) =>
        result.tables === undefined || keptResults.has(name) ? [] : [name],
      ),
      ...tableNames
        .flatMap((table) => namesIn(join(this.path, table)).map((name) => `${table}/${name}`))
        .filter((name) => tableOfPart.test(name) && !keptTables.has(name))
        .concat(tableFormats.map((format) => `load.${format}`))
        .map((name) => join(this.path, name)),
    ];
    for (const name of others) {
      attempt(`cannot remove ${name}`, () => rmSync(name, { force: true }));
    }
  }

  #all(): readonly NamedResult[] {
    const folder = join(this.path, partsFolder);
    const form = { what: 'the result of a part', schema: partResultSchema };
    return namesIn(folder).flatMap((each) => {
      if (!each.endsWith('.json')) return [];
      const name = join(folder, each);
      const result = repairable(name, () => readSealed(name, form));
      return result === undefined ? [] : [{ name, result, folder: this.path }];
    });
  }

  /** Keeps the result of a part; returns the name of its file. */
  keep(result: PartResult): string {
    return this.write(join(partsFolder, `${nameOf(partOf(result))}.json`), result);
  }

  /** Writes a file of the run; a crash leaves the whole of it or nothing. Returns its name. */
  write(name: string, value: object): string {
    const file = join(this.path, name);
    replaceTextFile(file, sealedJson(value));
    return file;
  }
}

function refuseFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  throw new FileError(
    /\.ya?ml$/.test(path)
      ? `${path} is no folder of results: motorpool fleet ${path} --out results makes one of a scenario`
      : `${path} is a file: name the folder of results, which motorpool fleet --out makes`,
  );
}

const partsFolder = 'parts';
/** The name of a table of a part, as `nameOf` and `tablePlaces` make it. */
const tableOfPart = /\/(script|\d{6,}-\d{6,})\.(parquet|csv)$/;
/** The empty file by which a process claims the folder. */
const claimName = '.claim';

/**
 * Reads the result of a part or its tables; an error about them says how the part is simulated
 * again.
 *
 * @param name the file with the result
 */
export function repairable<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new FileError(
      `${error.message}; remove ${name}, and motorpool fleet simulates its part again`,
    );
  }
}

/** The name of the result of a part: its first and last group. */
export function nameOf({ ranges, hasScript }: FleetPart): string {
  const last = ranges.at(-1);
  if (hasScript || last === undefined) return 'script';
  return [ranges[0]!.first, last.first + last.count - 1]
    .map((group) => String(group).padStart(6, '0'))
    .join('-');
}

/** Reads a file with a checksum; undefined where there is none. Throws `FileError`. */
export function readSealed<T>(file: string, form: Omit<SealedForm<T>, 'file'>): T | undefined {
  let text: string;
  try {
    text = plainText(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
  }
  return unsealedJson(text, { ...form, file });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new FileError(`cannot read ${folder}: ${objectionOf(error)}`);
  }
}

/** The run that a folder holds, if any. Throws `FileError` for another one. */
function assertRun(path: string, facts: FleetFacts): FleetFacts | undefined {
  const known = FleetFolder.factsIn(path);
  const difference = known && runDifference(known, facts);
  if (difference === undefined) return known;
  throw new FileError(`${path} holds another run (${difference}): name another folder`);
}

/** Claims a folder for this process. Throws `FileError` where another one is at work. */
async function claimed(path: string): Promise<() => void> {
  const file = join(path, claimName);
  const descriptor = attempt(`cannot write ${file}`, () => openSync(file, 'a'));
  const claim = await claimFile(descriptor);
  closeSync(descriptor);
  if (!(claim instanceof OtherWriter)) return () => claim.release();
  const who = claim.pid === undefined ? 'another process' : `process ${claim.pid}`;
  throw new FileError(`${who} is at work for ${path}: wait for its end, or name another folder`);
}

/** Finds out before the work that results can be written. */
function assertWritable(path: string): void {
  const folder = join(path, partsFolder);
  attempt(`cannot write ${folder}`, () => {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  });
}

function attempt<Result>(failure: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new FileError(`${failure}: ${objectionOf(error)}`);
  }
}
