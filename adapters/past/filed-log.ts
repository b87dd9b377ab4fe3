import type { LoggedEntry } from '../../engine/index.ts';
import { LogReader } from '../file/log-reader.ts';
import { readEntry } from '../file/logged-entry.ts';

/**
 * The entries of a log file in order; lines that are no entries are skipped. `onEnd` hears the
 * flaws of the file. Throws `FileError`.
 */
export function* entriesOfFile(
  file: string,
  onEnd: (flaws: readonly string[]) => void = () => {},
): Generator<LoggedEntry> {
  const reader = new LogReader(file);
  try {
    yield* entriesOf(reader);
    onEnd(reader.flaws);
  } finally {
    reader.close();
  }
}

/** The entries that a reader has left; lines that are no entries are skipped. */
export function* entriesOf(reader: LogReader): Generator<LoggedEntry> {
  for (const line of reader.lines()) {
    const entry = readEntry(line)?.entry;
    if (entry !== undefined) yield entry;
  }
}
