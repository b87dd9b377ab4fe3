import { closeSync, readSync } from 'node:fs';
import { FileError, objectionOf } from './file-error.ts';
import { recordingAt } from './journal/executed.ts';
import type { JsonObject } from './json-object.ts';
import { Lines } from './lines.ts';
import { bytesOfLog, type LogBytes } from './log-bytes.ts';
import { type LogReader, readingLog } from './log-reader.ts';
import { openPlainFile } from './open-file.ts';

/** Successive entries that are read together. */
export interface LogBlock {
  /** The number of entries before its first one. */
  readonly place: number;
  readonly count: number;
  readonly first: string;
  /** Byte range in the file, unpacked where it is packed with gzip. */
  readonly start: number;
  readonly end: number;
}

/** Few enough to be read at once, and enough that an index of blocks takes little memory. */
const blockEntries = 512;

/**
 * A log that was read to its end once, and so is whole, with an index of its entries. Memory grows
 * by one line for each block. Going back in a log packed with gzip reads it from its start.
 */
export class IndexedLog {
  readonly file: string;
  readonly header: JsonObject;
  readonly blocks: readonly LogBlock[];
  readonly #lines: PlainLines | PackedLines;

  /** @param see is called with every line. Throws `FileError` for a file that is no sound log. */
  constructor(file: string, see: (line: string) => void) {
    this.file = file;
    const { header, blocks } = readingLog(
      file,
      (reader) => {
        const found = { header: reader.header, blocks: blocksOf(reader, see) };
        const [flaw] = reader.flaws;
        if (flaw !== undefined) throw new FileError(`${file} is not as it was recorded: ${flaw}`);
        return found;
      },
      openPlainFile,
    );
    this.header = header;
    this.blocks = blocks;
    this.#lines = isPacked(file) ? new PackedLines(file, this.blocks) : new PlainLines(file);
  }

  get entries(): number {
    const last = this.blocks.at(-1);
    return last === undefined ? 0 : last.place + last.count;
  }

  /** The lines of a block. Throws `FileError` where the file has changed. */
  read(block: LogBlock): readonly string[] {
    let lines: readonly string[];
    try {
      lines = this.#lines.read(block);
    } catch (error) {
      const why = error instanceof RangeError ? error.message : objectionOf(error);
      throw new FileError(`cannot read the log ${this.file}: ${why}`);
    }
    if (lines.length === block.count && lines[0] === block.first) return lines;
    throw new FileError(`cannot read the log ${this.file}: it was altered meanwhile`);
  }

  close(): void {
    this.#lines.close();
  }
}

function blocksOf(reader: LogReader, see: (line: string) => void): readonly LogBlock[] {
  const blocks: LogBlock[] = [];
  let end = reader.firstLine === undefined ? 0 : Buffer.byteLength(reader.firstLine) + 1;
  let begun: Pick<LogBlock, 'first' | 'place' | 'start'> | undefined;
  let count = 0;
  const close = (): void => {
    if (begun !== undefined) blocks.push({ ...begun, count, end });
    begun = undefined;
    count = 0;
  };
  for (const line of reader.lines()) {
    begun ??= { first: line, place: reader.entries - 1, start: end };
    count += 1;
    end += Buffer.byteLength(line) + 1;
    see(line);
    if (count === blockEntries) close();
  }
  close();
  return blocks;
}

function isPacked(file: string): boolean {
  const descriptor = openPlainFile(recordingAt(file));
  try {
    const start = Buffer.alloc(2);
    readSync(descriptor, start, 0, 2, 0);
    return start[0] === 0x1f && start[1] === 0x8b;
  } finally {
    closeSync(descriptor);
  }
}

/** Lines of a plain file, in any order. */
class PlainLines {
  readonly #descriptor: number;

  constructor(file: string) {
    this.#descriptor = openPlainFile(recordingAt(file));
  }

  read({ start, end }: LogBlock): readonly string[] {
    const bytes = Buffer.allocUnsafe(end - start);
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(
        this.#descriptor,
        bytes,
        length,
        bytes.length - length,
        start + length,
      );
      if (count === 0) break;
      length += count;
    }
    return bytes.toString('utf8', 0, length).split('\n').slice(0, -1);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Lines of a file packed with gzip, which can only be read from its start. */
class PackedLines {
  readonly #file: string;
  readonly #hasHeader: boolean;
  #bytes: LogBytes | undefined;
  #lines: Lines | undefined;
  /** The number of entries before the next line. */
  #place = 0;

  constructor(file: string, blocks: readonly LogBlock[]) {
    this.#file = file;
    this.#hasHeader = (blocks[0]?.start ?? 0) > 0;
  }

  read({ place, count }: LogBlock): readonly string[] {
    if (this.#lines === undefined || place < this.#place) this.#begin();
    while (this.#place < place) if (this.#next() === undefined) return [];
    const lines: string[] = [];
    for (let line = 0; line < count; line += 1) lines.push(this.#next() ?? '');
    return lines;
  }

  close(): void {
    this.#bytes?.close();
  }

  #begin(): void {
    this.close();
    this.#bytes = bytesOfLog(openPlainFile(this.#file));
    this.#lines = new Lines(this.#bytes.next);
    if (this.#hasHeader) this.#lines.next();
    this.#place = 0;
  }

  #next(): string | undefined {
    const line = this.#lines?.next();
    this.#place += 1;
    return line?.bytes.toString();
  }
}
