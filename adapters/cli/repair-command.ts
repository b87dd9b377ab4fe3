import { hasGaps } from '../file/cause-index.ts';
import { endLine } from '../file/log-frame.ts';
import { type LogReader, readingLog } from '../file/log-reader.ts';
import { isSameFile, openLogFile } from '../file/log-writer.ts';
import { readEntry } from '../file/logged-entry.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { counted, printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface RepairFlags {
  readonly json?: boolean;
}

/**
 * `motorpool repair`: copies the whole entries of a truncated recording and ends it; returns the
 * exit code.
 */
export function repairCommand(
  file: string,
  whole: string,
  { json = false }: RepairFlags,
  { stdout }: Terminal,
): number {
  if (isSameFile(file, whole)) {
    throw new UsageError(`${whole} is the recording itself: name another file`);
  }
  return readingLog(file, (reader) => {
    const found = wholeEntriesOf(file);
    if (found.isEnded) {
      const [flaw] = found.flaws;
      throw new UsageError(
        flaw === undefined
          ? `${file} is whole: there is nothing to repair`
          : `${file} has its end line: an altered recording cannot be repaired (${flaw})`,
      );
    }
    const digest = copy(reader, whole, found.entries);
    const { entries } = found;
    const words = `${printable(whole)}: ${counted(entries, 'entry', 'entries')}, as far as it goes`;
    stdout.write(json ? jsonText({ file: whole, entries, digest }) : `${words}\n`);
    return exitCode.ok;
  });
}

interface WholeEntries {
  readonly entries: number;
  readonly isEnded: boolean;
  readonly flaws: readonly string[];
}

/** The number of entries at their places. */
function wholeEntriesOf(file: string): WholeEntries {
  return readingLog(file, (reader) => {
    const isExtract = hasGaps(reader.header);
    let entries = 0;
    let before = -1;
    let isWhole = true;
    for (const line of reader.lines()) {
      const sequence = readEntry(line)?.entry.sequence ?? -1;
      isWhole &&= isExtract ? sequence > before : sequence === before + 1;
      before = sequence;
      if (isWhole) entries += 1;
    }
    // The gzip data may be cut off after the end line of the recording.
    const { end, flaws } = reader;
    const isCut = flaws.some((flaw) => flaw.startsWith('cut off'));
    return { entries, isEnded: end !== undefined && !isCut, flaws };
  });
}

/** Copies the first entries and returns the digest. */
function copy(reader: LogReader, whole: string, entries: number): string {
  const log = openLogFile(whole);
  try {
    if (reader.firstLine !== undefined) log.write(reader.firstLine);
    while (reader.entries < entries) log.write(reader.next()!);
    const { digest, firstLine: header, marks } = reader;
    log.write(endLine({ digest, entries, verdict: 'none', marks, header }));
    return digest;
  } finally {
    log.close();
  }
}
