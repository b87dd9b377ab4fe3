import { closeSync, fstatSync, openSync } from 'node:fs';
import { DigestChain } from '../../engine/index.ts';
import { FileError, objectionOf } from './file-error.ts';
import type { Line } from './lines.ts';
import { linesOfLog } from './log-bytes.ts';

/** A JSON object as it was parsed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a log file entry by entry and checks its digest chain on the way; memory stays bounded. Golden logs, which
 * begin with their first entry, are read too, and logs that gzip has packed.
 */
export class LogReader {
  readonly file: string;
  /** What the first line says: scenario, seed, start, params, engine; empty in a log that begins with an entry. */
  readonly header: JsonObject;
  /** What the first line holds of the scenario's texts; undefined in logs that do not hold them. */
  readonly source: unknown;
  /** The first line as it stands in the file; undefined where it is an entry. */
  readonly firstLine: string | undefined;
  readonly #descriptor: number;
  readonly #lines: Iterator<Line, undefined>;
  readonly #chain = new DigestChain();
  /** The first line, where it is an entry already. */
  #ahead: Line | undefined;
  #lineNumber = 0;
  #entries = 0;
  #end: JsonObject | undefined;
  #flaws: readonly string[] | undefined;

  /** Throws `FileError` for a file that is missing, not readable or no log. */
  constructor(file: string) {
    this.file = file;
    this.#descriptor = open(file);
    this.#lines = linesOfLog(this.#descriptor);
    const first = this.#readHeader();
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
    const { text, isComplete } = line;
    const end = endOf(text);
    if (end !== undefined) {
      this.#end = end;
      return this.#finish(this.#read() === undefined ? [] : ['altered: lines follow its end line']);
    }
    if (!isComplete) return this.#finish([`cut off in the middle of line ${this.#lineNumber}`]);
    this.#chain.add(text);
    this.#entries += 1;
    return text;
  }

  /** How many entries were read. */
  get entries(): number {
    return this.#entries;
  }

  /** Of the entries read. */
  get digest(): string {
    return this.#chain.text;
  }

  /** What the last line says; undefined before it was read and where there is none. */
  get end(): JsonObject | undefined {
    return this.#end;
  }

  /** What shows that the file is not as it was written; complete after the last entry. */
  get flaws(): readonly string[] {
    return this.#flaws ?? [];
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #readHeader(): string | undefined {
    const first = this.#read();
    if (first?.text.startsWith(entryStart) === true) {
      this.#ahead = first;
      return undefined;
    }
    const header = parsed(first?.text ?? '');
    const version = header?.['simlog'];
    if (header !== undefined && (version === 1 || version === 2)) return first?.text;
    this.close();
    if (typeof version === 'number') {
      throw new FileError(`${this.file} is a log of version ${version}; this is for 1 and 2`);
    }
    throw new FileError(`${this.file} is not a log: it does not begin with a log's header`);
  }

  #read(): Line | undefined {
    try {
      this.#lineNumber += 1;
      return this.#lines.next().value;
    } catch (error) {
      const why = error instanceof RangeError ? error.message : objectionOf(error);
      throw new FileError(`cannot read the log ${this.file}: ${why}`);
    }
  }

  #finish(found: readonly string[]): undefined {
    const flaws = [...found];
    if (this.#end !== undefined) {
      const { digest, entries } = this.#end;
      if (entries !== this.#entries) {
        flaws.push(
          `altered: its end line counts ${String(entries)} entries, it has ${this.#entries}`,
        );
      }
      if (digest !== this.digest) {
        const given = `its entries give ${shortened(this.digest)}`;
        flaws.push(`altered: ${given}, its end line says ${shortened(String(digest))}`);
      }
    }
    this.#flaws = flaws;
    return undefined;
  }
}

function open(file: string): number {
  try {
    const descriptor = openSync(file, 'r');
    if (!fstatSync(descriptor).isDirectory()) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    throw new FileError(`cannot read the log ${file}: ${objectionOf(error)}`);
  }
  throw new FileError(`cannot read the log ${file}: it is a folder`);
}

function cutOff(entries: number): string {
  return `cut off: it has no end line after ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
}

/** Entries are canonical, and no other key comes before this one. */
const entryStart = '{"at":';

/** Enough of a digest to tell two apart. */
function shortened(digest: string): string {
  return digest.length > 19 ? `${digest.slice(0, 19)}…` : digest;
}

/** Entries begin with their instant, so hardly a line has to be parsed to find the last one. */
function endOf(text: string): JsonObject | undefined {
  if (text.startsWith(entryStart)) return undefined;
  const object = parsed(text);
  return object?.['end'] === true ? object : undefined;
}

/** The JSON object that a text is; undefined when it is none. */
export function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
