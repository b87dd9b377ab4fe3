import { isOutside } from '../../../engine/index.ts';
import { LogReader } from '../../file/log-reader.ts';
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
export function suspectsIn({ file, stretch }: LogReader): readonly Suspect[] {
  if (stretch === undefined) return [];
  const reader = new LogReader(file);
  try {
    const suspects: Suspect[] = [];
    for (let place = 0; place < stretch.to; place += 1) {
      const line = reader.next();
      if (line === undefined) break;
      const entry = place < stretch.from ? undefined : readEntry(line)?.entry;
      if (entry === undefined || !isOutside(entry)) continue;
      const { kind, subject } = entry;
      suspects.push({ line: reader.lineOf(place), kind, subject });
      if (suspects.length === mostSuspects) break;
    }
    return suspects;
  } finally {
    reader.close();
  }
}

/** The limit of listed suspects. */
const mostSuspects = 20;
