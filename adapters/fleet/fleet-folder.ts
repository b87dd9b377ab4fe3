import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FleetPart } from '../../engine/index.ts';
import { codeOf, FileError, objectionOf } from '../file/file-error.ts';
import { claimFile, OtherWriter } from '../file/sole-writer.ts';
import { writeTextFile } from '../file/text-file.ts';
import { meetsOrder, type TableOrder } from '../tables/table-order.ts';
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

  private constructor(path: string, facts: FleetFacts) {
    this.path = path;
    this.facts = facts;
  }

  /**
   * Opens the folder for a run, or makes it. Throws `FileError` for one that cannot be written or
   * holds another run.
   */
  static for(path: string, facts: FleetFacts): FleetFolder {
    const known = FleetFolder.factsIn(path);
    const difference = known && runDifference(known, facts);
    if (difference !== undefined) {
      throw new FileError(`${path} holds another run (${difference}): name another folder`);
    }
    const folder = new FleetFolder(path, known ?? facts);
    if (known === undefined) folder.write(runFile, facts);
    assertWritable(path);
    return folder;
  }

  /** Opens a folder that holds results. Throws `FileError` for any other. */
  static open(path: string): FleetFolder {
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
   * Keeps other processes of this machine from working for the same folder until the function that
   * it resolves with is called. Throws `FileError` where one does already.
   */
  async claim(): Promise<() => void> {
    const file = join(this.path, claimName);
    const descriptor = attempt(`cannot write ${file}`, () => openSync(file, 'a'));
    const claim = await claimFile(descriptor);
    closeSync(descriptor);
    if (!(claim instanceof OtherWriter)) return () => claim.release();
    const who = claim.pid === undefined ? 'another process' : `process ${claim.pid}`;
    throw new FileError(
      `${who} is at work for ${this.path}: wait for its end, or name another folder and merge both`,
    );
  }

  /**
   * The results in the folder with the tables of an order, in the order of their names; of several
   * for the same groups only as many as are needed. Throws `FileError`.
   */
  results(order?: TableOrder): readonly NamedResult[] {
    const folder = join(this.path, partsFolder);
    const form = { what: 'the result of a part', schema: partResultSchema };
    const all = namesIn(folder).flatMap((each) => {
      const name = join(folder, each);
      const result = readSealed(name, form);
      return result === undefined ? [] : [{ name, result, folder: this.path }];
    });
    return withoutRepeated(all.filter(({ result }) => meetsOrder(result.tables, order)));
  }

  /** Keeps the result of a part; returns the name of its file. */
  keep(result: PartResult): string {
    return this.write(join(partsFolder, `${nameOf(partOf(result))}.json`), result);
  }

  /** Writes a file of the run; a crash leaves the whole of it or nothing. Returns its name. */
  write(name: string, value: object): string {
    const file = join(this.path, name);
    const next = `${file}.${process.pid}.new`;
    try {
      writeTextFile(next, sealedJson(value));
      attempt(`cannot write ${file}`, () => renameSync(next, file));
    } catch (error) {
      rmSync(next, { force: true });
      throw error;
    }
    return file;
  }
}

const partsFolder = 'parts';
/** The empty file by which a process claims the folder. */
const claimName = '.claim';

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
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new FileError(`cannot read ${file}: ${objectionOf(error)}`);
  }
  return unsealedJson(text, { ...form, file });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new FileError(`cannot read ${folder}: ${objectionOf(error)}`);
  }
}

/** Finds out before the work that results can be written. */
function assertWritable(path: string): void {
  const folder = join(path, partsFolder);
  attempt(`cannot write ${folder}`, () => {
    mkdirSync(folder, { recursive: true });
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
