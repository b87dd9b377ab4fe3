import { LogReader } from '../file/log-reader.ts';
import { CauseIndex, linesAt } from './cause-index.ts';
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
  readonly reader: ReadLog;
  /** The first entry that is not the same; undefined where the log has ended. */
  readonly line: string | undefined;
  /** The entries that led to it, latest first, as they stand in the file. */
  readonly causes: readonly string[];
  /** How many more led to those. */
  readonly earlierCauses: number;
}

/** What is told of a log that was read to its end. */
export type ReadLog = Pick<
  LogReader,
  'file' | 'header' | 'source' | 'entries' | 'digest' | 'end' | 'flaws'
>;

/** More of a long chain tells nothing new. */
export const mostCauses = 12;

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
  const texts = linesAt(a.file, new Set(shown.flat()));
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
