import type { LoggedEntry } from '../../engine/index.ts';
import { LogReader } from '../file/log-reader.ts';
import { readEntry } from '../file/logged-entry.ts';

/**
 * The entries of a log file in order; lines that are no entries are skipped. Throws `FileError`.
 */
export function* entriesOfFile(file: string): Generator<LoggedEntry> {
  const reader = new LogReader(file);
  try {
    for (let line = reader.next(); line !== undefined; line = reader.next()) {
      const entry = readEntry(line)?.entry;
      if (entry !== undefined) yield entry;
    }
  } finally {
    reader.close();
  }
}
