import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { allAtOnce, type InSteps } from '../../../engine/index.ts';
import { readSome, writeAll } from '../bytes.ts';
import { FileError, type FlawedLine, objectionOf, UnavailableError } from '../file-error.ts';
import { openPrivately } from '../folder.ts';
import { GroupCommit } from '../group-commit.ts';
import { type FileLine, Lines } from '../lines.ts';
import { openPlainFile } from '../open-file.ts';
import { JournalCopy } from './journal-copy.ts';
import { type JournalRecord, readRecord } from './journal-record.ts';
import { flawedLine, Seals } from './sealed-line.ts';

/** A journal as it was found. */
export interface FoundJournal {
  /** The text of its first line, a JSON object. */
  readonly header: string;
  readonly records: readonly JournalRecord[];
  /** Bytes of a last record that a crash cut off, which are left out. */
  readonly tornBytes: number;
  /** The state of the checksums after the last record. */
  readonly seals: Seals;
  /** The length of the whole records, bytes. */
  readonly length: number;
}

/** A journal that is whole up to a line only. */
export class AlteredJournal extends FileError {
  /** The part before that line. */
  readonly whole: FoundJournal;

  constructor(message: string, whole: FoundJournal, flawed?: FlawedLine) {
    super(message, flawed);
    this.whole = whole;
  }
}

/**
 * Reads a journal. A record that is not whole is left out if it is the last one, as after a crash.
 * Throws `FileError` for a file that is no journal, or is altered before its end.
 */
export function readJournal(file: string): FoundJournal {
  return allAtOnce(readingJournal(file));
}

/** Reads a journal like `readJournal`, in steps of a few milliseconds. */
export function* readingJournal(file: string): InSteps<FoundJournal> {
  const descriptor = attempt(file, 'read', () => openPlainFile(file));
  try {
    // A server may write more meanwhile, which would look like the rest of a torn record.
    let left = fstatSync(descriptor).size;
    const next = (): Buffer | undefined => {
      const chunk = chunkOf(file, descriptor, left);
      left -= chunk?.length ?? 0;
      return chunk;
    };
    return yield* readingLines(file, new Lines(next));
  } finally {
    closeSync(descriptor);
  }
}

/** The parts of a journal that show the state of its world without reading it all. */
export interface JournalGlance {
  readonly header: string;
  /** Its latest records, the oldest first; their checksums are not compared. */
  readonly latest: readonly JournalRecord[];
  /** The length of the journal. */
  readonly bytes: number;
}

/** Reads the beginning and the end of a journal. Throws `FileError` for a file that is none. */
export function glanceAt(file: string): JournalGlance {
  const descriptor = attempt(file, 'read', () => openPlainFile(file));
  try {
    const first = new Lines(() => chunkOf(file, descriptor, Infinity)).next();
    const header = headerIn(file, first);
    const { size: bytes } = fstatSync(descriptor);
    const fromByte = Math.max(first!.bytes.length + 1, bytes - glancedBytes);
    const end = Buffer.alloc(bytes - fromByte);
    const length = attempt(file, 'read', () => readSync(descriptor, end, 0, end.length, fromByte));
    const lines = end.subarray(0, length).toString().split('\n');
    return { header, bytes, latest: lines.flatMap((line) => readRecord(line) ?? []) };
  } finally {
    closeSync(descriptor);
  }
}

/** The text of the first line of a journal. Throws `FileError` for a line that is none. */
export function headerIn(file: string, line: FileLine | undefined): string {
  const header = line?.isComplete === true ? new Seals().open(line.bytes.toString()) : undefined;
  if (header !== undefined) return header;
  throw new FileError(`${file}:1: this is no journal of motorpool, or its line was altered`);
}

const glancedBytes = 65_536;

/** Records that are read in one step. */
const recordsOfStep = 250;

/** Reads the lines of a journal like `readingJournal`; messages name it as `file`. */
export function* readingLines(file: string, lines: Pick<Lines, 'next'>): InSteps<FoundJournal> {
  const seals = new Seals();
  const records: JournalRecord[] = [];
  let header: string | undefined;
  let length = 0;
  for (let number = 1; ; number += 1) {
    if (number % recordsOfStep === 0) yield;
    const line = lines.next();
    if (line === undefined) break;
    const text = line.isComplete ? seals.open(line.bytes.toString()) : undefined;
    const record = text === undefined || header === undefined ? undefined : readRecord(text);
    if (text === undefined) {
      if (header === undefined) {
        throw new FileError(`${file}:1: this is no journal of motorpool, or its line was altered`);
      }
      const whole = { header, records, seals, length, tornBytes: line.bytes.length };
      if (isTorn(line, seals)) return whole;
      const message = `${file}:${number}: the journal was altered here: its checksum does not match`;
      throw new AlteredJournal(message, whole, flawedLine(number, line.bytes.toString()));
    }
    if (header === undefined) header = text;
    else if (record === undefined)
      throw new AlteredJournal(`${file}:${number}: a record of an unknown kind`, {
        header,
        records,
        seals,
        length,
        tornBytes: 0,
      });
    else records.push(record);
    length += line.bytes.length + 1;
  }
  if (header === undefined)
    throw new FileError(`${file} is empty: no world was ever written to it`);
  return { header, records, seals, length, tornBytes: 0 };
}

/** The end of a journal, with the records before it. */
type EndOfFile = Pick<FoundJournal, 'seals' | 'length'> & Partial<Pick<FoundJournal, 'records'>>;

/** Appends records to a journal. */
export class JournalFile {
  #file: string;
  #descriptor: number;
  #seals: Seals;
  readonly #commit: GroupCommit;
  readonly #soon: (run: () => void) => void;
  #gathered = '';
  /** The number of its records. */
  #records: number;
  /** The copy that is to take its place; undefined while there is none. */
  #copy: JournalCopy | undefined;
  #length: number;
  /** The length of the part that is on the disk. */
  #keptLength: number;

  /**
   * Goes on with a journal after its whole records, or begins one. `soon` runs a callback at the
   * end of this turn. Throws `FileError`.
   */
  constructor(
    file: string,
    { seals, length, records = [] }: EndOfFile,
    soon: (run: () => void) => void,
  ) {
    this.#file = file;
    this.#seals = seals;
    this.#soon = soon;
    // The first line of a new journal is no record.
    this.#records = length === 0 ? -1 : records.length;
    this.#length = this.#keptLength = length;
    const flags = length === 0 ? 'wx' : 'r+';
    this.#descriptor = attempt(file, 'write', () => openPrivately(file, flags));
    try {
      attempt(file, 'write', () => ftruncateSync(this.#descriptor, length));
    } catch (error) {
      closeSync(this.#descriptor);
      throw error;
    }
    this.#commit = new GroupCommit({ flush: () => this.#flush(), sync: () => this.#sync(), soon });
  }

  /** The length of the file, bytes, with the records that are gathered. */
  get length(): number {
    return this.#length + this.#gathered.length;
  }

  /** Takes the name that the file has got meanwhile, for messages. */
  renamed(file: string): void {
    this.#file = file;
  }

  write(record: string): void {
    this.#gathered += `${this.#seals.seal(record)}\n`;
    this.#records += 1;
    this.#commit.written();
  }

  /**
   * Leaves out present records that later ones make superfluous: the settings, the card and the
   * position must be written once more right afterwards. Resolves once that is done, or is given up
   * because the disk has no room for it. A crash leaves the journal as it was, or as it will be.
   */
  async compact(): Promise<void> {
    if (this.#copy !== undefined) return;
    const copy = unlessDenied(() => new JournalCopy(this.#file, this.#records));
    if (copy === undefined) return;
    this.#copy = copy;
    try {
      await this.#follow(copy);
      if (this.#copy !== copy) return;
      copy.putInForce();
    } catch {
      if (this.#copy === copy) this.#discardCopy();
      return;
    }
    this.#copy = undefined;
    // Nothing is in the former file that is not in the new one.
    closeSync(this.#descriptor);
    this.#descriptor = copy.descriptor;
    this.#seals = copy.seals;
    this.#length = this.#keptLength = copy.length;
    keepName(this.#file);
  }

  /** Copies the journal, which grows meanwhile; ends with all of it, and all of it on the disk. */
  async #follow(copy: JournalCopy): Promise<void> {
    let isAll = false;
    while (!isAll && this.#copy === copy) {
      await new Promise<void>(this.#soon);
      isAll = this.#copy !== copy || copy.copy(this.#length);
    }
    if (this.#copy === copy) await copy.kept();
    // The rest is short, and nothing is written between its end and the change.
    while (this.#copy === copy) {
      const pending = this.#commit.kept();
      if (pending === undefined && copy.copy(this.#length)) return;
      await (pending ?? new Promise<void>(this.#soon));
    }
  }

  #discardCopy(): void {
    const copy = this.#copy;
    this.#copy = undefined;
    unlessDenied(() => copy?.discard());
  }

  kept(): Promise<void> | undefined {
    return this.#commit.kept();
  }

  /** Ends the journal where it is on the disk: the rest was never acknowledged. */
  close(): void {
    this.#discardCopy();
    try {
      ftruncateSync(this.#descriptor, this.#keptLength);
    } catch {
      // The disk that has failed already: the rest is read as a torn record.
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #flush(): void {
    const bytes = Buffer.from(this.#gathered);
    this.#gathered = '';
    attempt(this.#file, 'write', () => writeAll(this.#descriptor, bytes, this.#length));
    this.#length += bytes.length;
  }

  #sync(): Promise<void> {
    const length = this.#length;
    return new Promise((resolve, reject) => {
      fdatasync(this.#descriptor, (error) => {
        if (error === null) this.#keptLength = length;
        if (error === null) resolve();
        else reject(objection(this.#file, 'write', error));
      });
    });
  }
}

/** Makes a name in a folder survive a crash of the machine. */
export function keepName(file: string): void {
  const folder = attempt(file, 'write', () => openSync(dirname(file), 'r'));
  try {
    attempt(file, 'write', () => fsyncSync(folder));
  } finally {
    closeSync(folder);
  }
}

/** The result of work on the disk; undefined where the disk does not let it. */
export function unlessDenied<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function attempt<Result>(file: string, what: 'read' | 'write', act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw objection(file, what, error);
  }
}

function objection(file: string, what: 'read' | 'write', error: unknown): FileError {
  return new UnavailableError(`cannot ${what} the journal ${file}: ${objectionOf(error)}`);
}

/**
 * Whether a crash may have left a line like this: the beginning of the last record, after which the
 * disk may have got nothing but zeros. Any other one was altered later.
 */
function isTorn({ bytes, isComplete }: FileLine, seals: Seals): boolean {
  if (isComplete) return false;
  const end = bytes.indexOf(0);
  if (end !== -1) return bytes.subarray(end).every((byte) => byte === 0);
  return seals.open(bytes.subarray(0, -1).toString()) === undefined;
}

function chunkOf(file: string, descriptor: number, most: number): Buffer | undefined {
  const chunk = Buffer.allocUnsafe(Math.min(131_072, most));
  const count = attempt(file, 'read', () => readSome(descriptor, chunk, 0));
  return count === 0 ? undefined : chunk.subarray(0, count);
}
