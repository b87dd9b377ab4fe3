import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { writeAll } from '../bytes.ts';
import { openPrivately } from '../folder.ts';
import { Lines } from '../lines.ts';
import { Seals } from './sealed-line.ts';
import { Thinning } from './thinning.ts';

/** The file ending for a copy that has not replaced its journal yet. */
export const copyEnding = '.copy';

/** A copy of a journal in which superfluous records are left out, beside the journal. */
export class JournalCopy {
  /** The checksums after the latest line of the copy. */
  readonly seals = new Seals();
  readonly descriptor: number;
  readonly #file: string;
  readonly #from: number;
  readonly #lines: Lines;
  readonly #was = new Seals();
  readonly #thinning: Thinning;
  /** The length of the journal that can be read. */
  #readable = 0;
  #read = 0;
  #isBegun = false;
  #gathered = '';
  #length = 0;

  /** @param thinned the number of records that may be left out; see `Thinning` */
  constructor(file: string, thinned: number) {
    this.#file = file;
    this.#thinning = new Thinning(thinned);
    this.#lines = new Lines(() => this.#chunk());
    this.#from = openSync(file, 'r');
    try {
      rmSync(this.#name, { force: true });
      this.descriptor = openPrivately(this.#name, 'wx');
    } catch (error) {
      closeSync(this.#from);
      throw error;
    }
  }

  /** The length of the copy, bytes. */
  get length(): number {
    return this.#length;
  }

  /**
   * Copies some more of a journal of so many bytes, which ends with a whole record. Returns whether
   * that was all. Throws an error for a line that is not as it was written.
   */
  copy(journalLength: number, mostLines = linesOfStep): boolean {
    this.#readable = journalLength;
    let isAll = false;
    for (let count = 0; count < mostLines && !isAll; count += 1) {
      const line = this.#lines.next();
      if (line === undefined) isAll = true;
      else this.#take(this.#was.open(line.bytes.toString()));
    }
    const bytes = Buffer.from(this.#gathered);
    this.#gathered = '';
    writeAll(this.descriptor, bytes, this.#length);
    this.#length += bytes.length;
    return isAll;
  }

  /** Resolves once the copy is on the disk as far as it goes. */
  kept(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.descriptor, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  /** Puts the copy in the place of the journal, so that a crash leaves the one or the other. */
  putInForce(): void {
    fdatasyncSync(this.descriptor);
    renameSync(this.#name, this.#file);
    closeSync(this.#from);
  }

  /** Removes a copy that is not in force. */
  discard(): void {
    closeSync(this.#from);
    closeSync(this.descriptor);
    rmSync(this.#name, { force: true });
  }

  get #name(): string {
    return `${this.#file}${copyEnding}`;
  }

  #take(text: string | undefined): void {
    if (text === undefined) throw new Error('the journal was altered while it was copied');
    // The first line is the header.
    if (this.#isBegun && !this.#thinning.keeps(text)) return;
    this.#isBegun = true;
    this.#gathered += `${this.seals.seal(text)}\n`;
  }

  #chunk(): Buffer | undefined {
    const chunk = Buffer.allocUnsafe(Math.min(chunkLength, this.#readable - this.#read));
    const count = chunk.length && readSync(this.#from, chunk, 0, chunk.length, this.#read);
    this.#read += count;
    return count === 0 ? undefined : chunk.subarray(0, count);
  }
}

const chunkLength = 131_072;

/** Lines that are copied in one step, which takes a few milliseconds. */
const linesOfStep = 250;
