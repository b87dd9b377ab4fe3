import { canonicalJson, type Json } from '../../../engine/index.ts';
import { hasGaps } from '../../file/cause-index.ts';
import { endLine } from '../../file/log-frame.ts';
import { readingLog } from '../../file/log-reader.ts';
import { openLogFile } from '../../file/log-writer.ts';
import { readEntry } from '../../file/logged-entry.ts';
import type { KeptEntries } from './kept-entries.ts';

/** The entries of a recording that are whole. */
type WholeEntries = Pick<KeptEntries, 'entries' | 'flaws' | 'kept'>;

/** Counts the entries at their places: a crash may leave others behind them. */
export function wholeEntriesIn(file: string): WholeEntries {
  return readingLog(file, (reader) => {
    const isExtract = hasGaps(reader.header);
    let kept = 0;
    let before = -1;
    let isWhole = true;
    for (const line of reader.lines()) {
      const sequence = readEntry(line)?.entry.sequence ?? -1;
      isWhole &&= isExtract ? sequence > before : sequence === before + 1;
      before = sequence;
      if (isWhole) kept += 1;
    }
    const { end, entries, flaws } = reader;
    return { entries, flaws, kept: end === undefined ? kept : entries };
  });
}

/** Copies the whole entries of a recording, ends it where it has no end, and returns the digest. */
export function copyWhole(file: string, copy: string, { kept }: WholeEntries): string {
  return readingLog(file, (reader) => {
    const log = openLogFile(copy);
    try {
      if (reader.firstLine !== undefined) log.write(reader.firstLine);
      while (reader.entries < kept) log.write(reader.next()!);
      const { digest, firstLine: header, marks } = reader;
      reader.next();
      const { end } = reader;
      log.write(
        end === undefined
          ? endLine({ digest, entries: kept, verdict: 'none', marks, header })
          : canonicalJson(end as Json),
      );
      return digest;
    } finally {
      log.close();
    }
  });
}
