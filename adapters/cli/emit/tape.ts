import {
  type LoggedEntry,
  parseInstant,
  utc,
  type Zone,
  zone as zoneNamed,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { IndexedLog, type LogBlock } from '../../file/indexed-log.ts';
import { readEntry } from '../../file/logged-entry.ts';
import { movedInstant } from './dates.ts';

/** An entry with the line it stands in the recording as, its dates moved where they are. */
export interface TapeEntry extends LoggedEntry {
  readonly line: string;
}

/** Blocks that stay in memory: clients read where others have just read. */
const keptBlocks = 64;

/** The entries of a recording, by their place among all of them. */
export class Tape {
  readonly zone: Zone;
  /** When its run began. */
  readonly startMs: number;
  /** What its entries are about: vehicles among them. */
  readonly subjects: ReadonlySet<string>;
  readonly #log: IndexedLog;
  readonly #byMs: number;
  readonly #onFailure: (error: unknown) => void;
  /** By block, the one used last at the end. */
  readonly #kept = new Map<LogBlock, readonly TapeEntry[]>();

  /** @param onFailure learns that the file is no longer as it was; from then on there are no entries */
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

  at(place: number): TapeEntry | undefined {
    return this.read(place, 1)[0];
  }

  /** From a place on, as far as its block goes; so many at most. */
  read(place: number, most: number): readonly TapeEntry[] {
    const { blocks } = this.#log;
    const block = blocks[countUpTo(blocks, (each) => each.place <= place) - 1];
    if (block === undefined || most <= 0) return [];
    const at = place - block.place;
    return this.#entriesOf(block).slice(at, at + most);
  }

  /** The place of the first entry at an instant or after it. */
  placeAt(atMs: number): number {
    return this.#placeBefore((entry) => entry.atMs < atMs);
  }

  /** The place of the first entry with a sequence or a higher one: an extract leaves some out. */
  placeOf(sequence: number): number {
    return this.#placeBefore((entry) => entry.sequence < sequence);
  }

  /** The sequence of the entry at a place; of what would follow the last one, at the end. */
  sequenceAt(place: number): number {
    const entry = this.at(place);
    return entry?.sequence ?? (this.at(this.length - 1)?.sequence ?? -1) + 1;
  }

  close(): void {
    this.#log.close();
  }

  /** How many entries come before, where what comes before does so from the first on. */
  #placeBefore(isBefore: (entry: LoggedEntry) => boolean): number {
    const { blocks } = this.#log;
    const block = blocks[countUpTo(blocks, ({ first }) => isBefore(this.#entryOf(first))) - 1];
    if (block === undefined) return 0;
    return block.place + countUpTo(this.#entriesOf(block), isBefore);
  }

  #entriesOf(block: LogBlock): readonly TapeEntry[] {
    const entries = this.#kept.get(block) ?? this.#read(block);
    this.#kept.delete(block);
    this.#kept.set(block, entries);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptBlocks && oldest !== undefined) this.#kept.delete(oldest);
    return entries;
  }

  #read(block: LogBlock): readonly TapeEntry[] {
    try {
      return this.#log.read(block).map((line) => this.#entryOf(line));
    } catch (error) {
      this.#onFailure(error);
      return [];
    }
  }

  #entryOf(line: string): TapeEntry {
    const told = this.#byMs === 0 ? line : moved(line, this.#byMs);
    const entry = readEntry(told)?.entry;
    if (entry === undefined) throw new FileError(`${this.#log.file} has a line that is no entry`);
    return { ...entry, line: told };
  }
}

function rethrow(error: unknown): void {
  throw error;
}

/** A recording that was looked through. */
export interface Indexed {
  readonly log: IndexedLog;
  readonly subjects: ReadonlySet<string>;
}

/** Throws `FileError` for a recording that is cut off or altered, and for what is none. */
export function indexed(file: string): Indexed {
  const subjects = new Set<string>();
  const log = new IndexedLog(file, (line) => {
    // Entries are canonical: nothing comes behind it, and most share it with others.
    const subject = line.slice(line.lastIndexOf('"subject":') + '"subject":'.length, -1);
    subjects.add(subject);
  });
  return { log, subjects: new Set([...subjects].map((text) => String(JSON.parse(text)))) };
}

/** Every date that a log writes down is an instant in this one form. */
const date = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"/g;

function moved(line: string, byMs: number): string {
  return line.replace(date, (_, text: string) => `"${movedInstant(text, byMs)}"`);
}

/** Where what holds for the first ones no longer does. */
function countUpTo<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
