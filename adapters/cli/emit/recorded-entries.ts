import {
  type LoggedEntry,
  parseInstant,
  utc,
  type Zone,
  zone as zoneNamed,
} from '../../../engine/index.ts';
import { countWhile } from '../../file/count-while.ts';
import { FileError } from '../../file/file-error.ts';
import { IndexedLog, type LogBlock } from '../../file/indexed-log.ts';
import { readEntry } from '../../file/logged-entry.ts';
import { movedInstant } from './dates.ts';

/** An entry with its line, whose dates are shifted where asked for. */
export interface RecordedEntry extends LoggedEntry {
  readonly line: string;
}

/** Blocks kept in memory: clients read near each other. */
const keptBlocks = 64;

/** The entries of a recording, by their place. */
export class RecordedEntries {
  readonly zone: Zone;
  /** The start of the run. */
  readonly startMs: number;
  /** The subjects of its entries, vehicles among them. */
  readonly subjects: ReadonlySet<string>;
  readonly #log: IndexedLog;
  readonly #byMs: number;
  readonly #onFailure: (error: unknown) => void;
  /** Kept blocks, the most recently used last. */
  readonly #kept = new Map<LogBlock, readonly RecordedEntry[]>();

  /** @param onFailure called when the file was changed; from then on there are no entries */
  constructor({ log, subjects }: Indexed, byMs: number, onFailure = rethrow) {
    this.#log = log;
    this.#onFailure = onFailure;
    this.#byMs = byMs;
    this.subjects = subjects;
    const { start, zone } = log.header;
    this.zone = (typeof zone === 'string' ? zoneNamed(zone) : undefined) ?? utc;
    const startMs = typeof start === 'string' ? parseInstant(start) : undefined;
    this.startMs = startMs === undefined ? (this.at(0)?.atMs ?? 0) : startMs + byMs;
  }

  get length(): number {
    return this.#log.entries;
  }

  at(place: number): RecordedEntry | undefined {
    return this.read(place, 1)[0];
  }

  /** Entries from a place on, within its block and up to `most`. */
  read(place: number, most: number): readonly RecordedEntry[] {
    const { blocks } = this.#log;
    const block = blocks[countWhile(blocks, (each) => each.place <= place) - 1];
    if (block === undefined || most <= 0) return [];
    const at = place - block.place;
    return this.#entriesOf(block).slice(at, at + most);
  }

  /** The place of the first entry at an instant or later. */
  placeAt(atMs: number): number {
    return this.#placeBefore((entry) => entry.atMs < atMs);
  }

  /** The place of the first entry with a sequence or a higher one: an extract leaves some out. */
  placeOf(sequence: number): number {
    return this.#placeBefore((entry) => entry.sequence < sequence);
  }

  /** The sequence of the entry at a place; at the end, the one that would follow. */
  sequenceAt(place: number): number {
    const entry = this.at(place);
    return entry?.sequence ?? (this.at(this.length - 1)?.sequence ?? -1) + 1;
  }

  close(): void {
    this.#log.close();
  }

  /**
   * The number of entries for which `isBefore` holds; it holds for none after the first for which
   * it does not.
   */
  #placeBefore(isBefore: (entry: LoggedEntry) => boolean): number {
    const { blocks } = this.#log;
    const block = blocks[countWhile(blocks, ({ first }) => isBefore(this.#entryOf(first))) - 1];
    if (block === undefined) return 0;
    return block.place + countWhile(this.#entriesOf(block), isBefore);
  }

  #entriesOf(block: LogBlock): readonly RecordedEntry[] {
    const entries = this.#kept.get(block) ?? this.#read(block);
    this.#kept.delete(block);
    this.#kept.set(block, entries);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptBlocks && oldest !== undefined) this.#kept.delete(oldest);
    return entries;
  }

  #read(block: LogBlock): readonly RecordedEntry[] {
    try {
      return this.#log.read(block).map((line) => this.#entryOf(line));
    } catch (error) {
      this.#onFailure(error);
      return [];
    }
  }

  #entryOf(line: string): RecordedEntry {
    const told = this.#byMs === 0 ? line : moved(line, this.#byMs);
    const entry = readEntry(told)?.entry;
    if (entry === undefined) throw new FileError(`${this.#log.file} has a line that is no entry`);
    return { ...entry, line: told };
  }
}

function rethrow(error: unknown): void {
  throw error;
}

/** An indexed recording. */
export interface Indexed {
  readonly log: IndexedLog;
  readonly subjects: ReadonlySet<string>;
}

/**
 * Indexes a recording. Throws `FileError` for one that is cut off or altered, and for other files.
 */
export function indexed(file: string): Indexed {
  const subjects = new Set<string>();
  const log = new IndexedLog(file, (line) => {
    // Entries are canonical: the subject is last, and most entries share theirs with others.
    const subject = line.slice(line.lastIndexOf('"subject":') + '"subject":'.length, -1);
    subjects.add(subject);
  });
  return { log, subjects: new Set([...subjects].map((text) => String(JSON.parse(text)))) };
}

/** A date in a log, always in this form. */
const date = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

function moved(line: string, byMs: number): string {
  return line.replace(date, (_, text: string) => `"${movedInstant(text, byMs)}"`);
}
