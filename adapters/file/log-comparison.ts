import { type CauseChain, causesIn } from './cause-chains.ts';
import { LogReader } from './log-reader.ts';
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

export interface LogSide extends CauseChain {
  readonly reader: ReadLog;
  /** The first entry that is not the same; undefined where the log has ended. */
  readonly line: string | undefined;
}

/** What is told of a log that was read to its end. */
export type ReadLog = Pick<
  LogReader,
  'file' | 'header' | 'source' | 'entries' | 'digest' | 'end' | 'flaws'
>;

/**
 * Compares two logs entry by entry, once through both files; the causes of what differs are read again. Throws `FileError` for files that are no logs.
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
  let agreed = 0;
  let lineA = a.next();
  let lineB = b.next();
  const isSameStart = lineA === lineB;
  let isAlike = isSameStart || (isStart(lineA) && isStart(lineB));
  while (lineA !== undefined && isAlike) {
    agreed += 1;
    lineA = a.next();
    lineB = b.next();
    isAlike = lineA === lineB;
  }
  // Read to their ends, so that both digests are known.
  drain(a);
  drain(b);
  const [causesA, causesB] = causesIn(a.file, agreed, [lineA, lineB]);
  return {
    isSameStart,
    agreed,
    a: { reader: a, line: lineA, ...causesA! },
    b: { reader: b, line: lineB, ...causesB! },
  };
}

function isStart(line: string | undefined): boolean {
  return line !== undefined && readEntry(line)?.entry.kind === 'world.started';
}

function drain(reader: LogReader): void {
  while (reader.next() !== undefined);
}
