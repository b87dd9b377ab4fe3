import { DigestChain, type Marks } from '../../engine/index.ts';
import { FileError, objectionOf } from './file-error.ts';
import { recordingAt } from './journal/executed.ts';
import { type JsonObject, parsed } from './json-object.ts';
import { type FileLine, Lines } from './lines.ts';
import { bytesOfLog, type LogBytes } from './log-bytes.ts';
import { type EntryRange, flawsOf } from './log-flaws.ts';
import { nativeSha256 } from './native-sha256.ts';
import { type OpenForReading, openNamedFile } from './open-file.ts';

/**
 * Reads a log file entry by entry and checks its digest chain on the way; memory stays bounded. Golden logs, which
 * begin with their first entry, are read too, and logs that gzip has packed.
 */
export class LogReader {
  readonly file: string;
  /** The first line: scenario, seed, start, params, engine; empty in a log without such a line. */
  readonly header: JsonObject;
  /** The scenario's texts in the first line; undefined in logs without them. */
  readonly source: unknown;
  /** The first line as it stands in the file; undefined where it is an entry. */
  readonly firstLine: string | undefined;
  readonly #bytes: LogBytes;
  readonly #lines: Lines;
  readonly #chain = new DigestChain(nativeSha256);
  /** The first line, where it is already an entry. */
  #ahead: FileLine | undefined;
  #lineNumber = 0;
  #entries = 0;
  #last: string | undefined;
  #end: JsonObject | undefined;
  #flaws: readonly string[] | undefined;
  #altered: EntryRange | undefined;

  /** Throws `FileError` for a file that is missing, not readable or not a log. */
  constructor(file: string, open: OpenForReading = openNamedFile) {
    this.file = file;
    this.#bytes = bytesOfLog(opened(file, open));
    this.#lines = new Lines(this.#bytes.next);
    const first = this.#readFirst();
    const { source, ...header } = first === undefined ? {} : (parsed(first) ?? {});
    this.firstLine = first;
    this.header = header;
    this.source = source;
  }

  /** The next entry as it stands in the file; undefined after the last one. */
  next(): string | undefined {
    if (this.#flaws !== undefined) return undefined;
    const line = this.#ahead ?? this.#read();
    this.#ahead = undefined;
    if (line === undefined) return this.#finish([cutOff(this.#entries)]);
    const text = line.bytes.toString();
    // Entries begin with their instant, so hardly a line has to be parsed to find the last one.
    if (!text.startsWith(entryStart)) {
      const end = parsed(text);
      if (end?.['end'] === true) return this.#finish(this.#flawsAtEnd(text, end));
    }
    if (!line.isComplete) {
      // A killed writer leaves the beginning of a line.
      const how = text.startsWith('{') ? 'cut off in the middle of' : 'altered: no entry is in';
      return this.#finish([`${how} line ${this.#lineNumber}`]);
    }
    this.#chain.addBytes(line.bytes);
    this.#entries += 1;
    this.#last = text;
    return text;
  }

  /** The entries that are left, as they stand in the file. */
  *lines(): Generator<string, undefined> {
    for (let line = this.next(); line !== undefined; line = this.next()) yield line;
  }

  /** The part of the file that has been read, from 0 to 1; NaN for a pipe. */
  get share(): number {
    return this.#bytes.share;
  }

  /** How many entries were read. */
  get entries(): number {
    return this.#entries;
  }

  /** Digest of the entries read. */
  get digest(): string {
    return this.#chain.text;
  }

  /** The digests on the way. */
  get marks(): Marks {
    return this.#chain.marks;
  }

  /** The line of the file, from 1, that holds the entry of this index. */
  lineOf(place: number): number {
    return place + (this.firstLine === undefined ? 1 : 2);
  }

  /** The last line; undefined before it was read and where there is none. */
  get end(): JsonObject | undefined {
    return this.#end;
  }

  /** Signs that the file is not as it was written; complete after the last entry. */
  get flaws(): readonly string[] {
    return this.#flaws ?? [];
  }

  /** The range that holds the first altered entry, if it is known. */
  get altered(): EntryRange | undefined {
    return this.#altered;
  }

  close(): void {
    this.#bytes.close();
  }

  #readFirst(): string | undefined {
    try {
      return this.#readHeader();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #readHeader(): string | undefined {
    const first = this.#read();
    const text = first?.bytes.toString() ?? '';
    if (text.startsWith(entryStart)) {
      this.#ahead = first;
      return undefined;
    }
    const version = parsed(text)?.['simlog'];
    if (version === 1 || version === 2) return text;
    if (typeof version === 'number') {
      throw new FileError(`${this.file} is a log of version ${version}; this is for 1 and 2`);
    }
    if (parsed(text)?.['journal'] !== undefined) {
      const how = `motorpool replay ${this.file} --log night.simlog makes a recording of it`;
      throw new FileError(`${this.file} is the journal of a world: ${how}`);
    }
    throw new FileError(`${this.file} is not a log: it does not begin with a log's header`);
  }

  #read(): FileLine | undefined {
    try {
      this.#lineNumber += 1;
      return this.#lines.next();
    } catch (error) {
      const why = error instanceof RangeError ? error.message : objectionOf(error);
      throw new FileError(`cannot read the log ${this.file}: ${why}`);
    }
  }

  #flawsAtEnd(endText: string, end: JsonObject): readonly string[] {
    this.#end = end;
    const isLast = this.#read() === undefined;
    const { flaw } = this.#bytes;
    const packed = isLast && flaw !== undefined ? [flaw] : [];
    const follows = isLast ? packed : ['altered: lines follow its end line'];
    const { firstLine } = this;
    const read = { firstLine, entries: this.#entries, chain: this.#chain, last: this.#last };
    const { flaws, altered } = flawsOf({ ...read, endText, end });
    this.#altered = altered;
    return [...follows, ...flaws];
  }

  #finish(flaws: readonly string[]): undefined {
    this.#flaws = flaws;
    return undefined;
  }
}

/** Opens a log for `read` and closes it afterwards. Throws `FileError` for other files. */
export function readingLog<Result>(
  file: string,
  read: (reader: LogReader) => Result,
  open?: OpenForReading,
): Result {
  const reader = new LogReader(file, open);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

function opened(file: string, open: OpenForReading): number {
  try {
    return open(recordingAt(file));
  } catch (error) {
    throw new FileError(`cannot read the log ${file}: ${objectionOf(error)}`);
  }
}

function cutOff(entries: number): string {
  return `cut off: it has no end line after ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
}

/** Entries are canonical, and no other key comes before this one. */
const entryStart = '{"at":';
