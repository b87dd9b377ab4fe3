import { type CauseChain, causesIn } from './cause-chains.ts';
import { type LogReader, readingLog } from './log-reader.ts';
import { readEntry } from './logged-entry.ts';

/** Two logs read side by side. */
export interface LogComparison {
  /**
   * Whether the first entries are the same, to the byte. They name the scenario and the seed, which
   * logs may differ in on purpose: the first difference after them matters more.
   */
  readonly isSameStart: boolean;
  /** Entries before the first difference; a difference of the first entries does not count. */
  readonly agreed: number;
  readonly a: LogSide;
  readonly b: LogSide;
}

export interface LogSide extends CauseChain {
  readonly reader: ReadLog;
  /** The first entry that differs; undefined where the log has ended. */
  readonly line: string | undefined;
}

/** The facts of a log that was read to its end. */
export type ReadLog = Pick<
  LogReader,
  'file' | 'header' | 'source' | 'entries' | 'digest' | 'end' | 'flaws'
>;

/**
 * Compares two logs entry by entry, once through both files; the causes of a difference are read
 * again. Throws `FileError` for files that are not logs.
 */
export function compareLogs(fileA: string, fileB: string): LogComparison {
  return readingLog(fileA, (a) => readingLog(fileB, (b) => compare(a, b)));
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
  // Reads both to their ends for their digests.
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
