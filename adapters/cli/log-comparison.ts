import { LogReader, parsed } from '../file/log-reader.ts';
import { readEntry } from './logged-entry.ts';

/** Two logs read side by side. */
export interface LogComparison {
  /**
   * Whether the first entries are the same, to the byte. They name the scenario and the seed; of logs that were meant
   * to differ in those, the first difference after them is what somebody wants to know.
   */
  readonly isSameStart: boolean;
  /** Entries before the first one that differs, the first entries not counted as a difference. */
  readonly agreed: number;
  readonly a: LogSide;
  readonly b: LogSide;
}

export interface LogSide {
  readonly reader: LogReader;
  /** The first entry that is not the same; undefined where the log has ended. */
  readonly line: string | undefined;
  /** The entries that led to it, latest first, as they stand in the file. */
  readonly causes: readonly string[];
  /** How many more led to those. */
  readonly earlierCauses: number;
}

/** More of a long chain tells nothing new. */
const mostCauses = 12;

/**
 * Compares two logs entry by entry, once through both files; the causes of what differs are fetched in a second pass.
 * Memory holds four bytes for each common entry. Throws `FileError` for files that are no logs.
 */
export function compareLogs(fileA: string, fileB: string): LogComparison {
  const a = new LogReader(fileA);
  try {
    const b = new LogReader(fileB);
    try {
      return compare(a, b);
    } finally {
      b.close();
    }
  } finally {
    a.close();
  }
}

function compare(a: LogReader, b: LogReader): LogComparison {
  const causes = new CauseIndex();
  let lineA = a.next();
  let lineB = b.next();
  const isSameStart = lineA === lineB;
  let isAlike = isSameStart || (isStart(lineA) && isStart(lineB));
  while (lineA !== undefined && isAlike) {
    causes.add(lineA);
    lineA = a.next();
    lineB = b.next();
    isAlike = lineA === lineB;
  }
  // Read to their ends, so that both digests are known.
  drain(a);
  drain(b);
  const chainA = causes.chainOf(lineA);
  const chainB = causes.chainOf(lineB);
  const shown = [chainA, chainB].map((chain) => chain.slice(0, mostCauses));
  const texts = fetch(a.file, new Set(shown.flat()));
  const side = (
    reader: LogReader,
    line: string | undefined,
    chain: readonly number[],
  ): LogSide => ({
    reader,
    line,
    causes: chain.slice(0, mostCauses).map((sequence) => texts.get(sequence) ?? ''),
    earlierCauses: Math.max(0, chain.length - mostCauses),
  });
  return {
    isSameStart,
    agreed: causes.length,
    a: side(a, lineA, chainA),
    b: side(b, lineB, chainB),
  };
}

function isStart(line: string | undefined): boolean {
  return line !== undefined && readEntry(line)?.entry.kind === 'world.started';
}

function drain(reader: LogReader): void {
  while (reader.next() !== undefined);
}

/** The entries with these sequences, from before the logs part, so that one of the files will do. */
function fetch(file: string, wanted: ReadonlySet<number>): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  if (wanted.size === 0) return texts;
  const reader = new LogReader(file);
  try {
    for (let sequence = 0; texts.size < wanted.size; sequence += 1) {
      const line = reader.next();
      if (line === undefined) break;
      if (wanted.has(sequence)) texts.set(sequence, line);
    }
  } finally {
    reader.close();
  }
  return texts;
}

/** The cause of each entry before the logs part; -1 for none. */
class CauseIndex {
  #causes = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(line: string): void {
    if (this.#length === this.#causes.length) {
      const causes = new Int32Array(this.#length * 2);
      causes.set(this.#causes);
      this.#causes = causes;
    }
    this.#causes[this.#length] = causeOf(line);
    this.#length += 1;
  }

  /** The sequences that led to an entry, latest first. */
  chainOf(line: string | undefined): readonly number[] {
    const chain: number[] = [];
    let at = line === undefined ? -1 : causeOf(line);
    // A cause lies before what it led to; an altered file may say otherwise, and must not lead in a circle.
    let before = this.#length;
    while (at >= 0 && at < before) {
      chain.push(at);
      before = at;
      at = this.#causes[at]!;
    }
    return chain;
  }
}

/** Entries are canonical, so that the cause stands at a known place; other lines are parsed. */
function causeOf(line: string): number {
  const found = /^\{"at":"[^"]*","cause":(\d+|null),/.exec(line)?.[1];
  const cause = found === undefined ? parsed(line)?.['cause'] : Number(found);
  return typeof cause === 'number' && Number.isSafeInteger(cause) ? cause : -1;
}
