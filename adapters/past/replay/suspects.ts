import { isOutside } from '../../../engine/index.ts';
import { type LogReader, readingLog } from '../../file/log-reader.ts';
import { readEntry } from '../../file/logged-entry.ts';

/** An entry that may have been altered. */
export interface Suspect {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly kind: string;
  readonly subject: string;
}

/**
 * The external deeds in the range where a recording was first altered. A replay repeats them as
 * they stand, so that they agree with themselves and only their effects differ; every other altered
 * entry differs itself. Throws `FileError`.
 */
export function suspectsIn({ file, altered }: LogReader): readonly Suspect[] {
  if (altered === undefined) return [];
  return readingLog(file, (reader) => {
    const suspects: Suspect[] = [];
    for (const line of reader.lines()) {
      const place = reader.entries - 1;
      if (place >= altered.to || suspects.length === mostSuspects) break;
      const entry = place < altered.from ? undefined : readEntry(line)?.entry;
      if (entry === undefined || !isOutside(entry)) continue;
      const { kind, subject } = entry;
      suspects.push({ line: reader.lineOf(place), kind, subject });
    }
    return suspects;
  });
}

/** The limit of listed suspects. */
const mostSuspects = 20;
