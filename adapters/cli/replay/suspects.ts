import { isOutside } from '../../../engine/index.ts';
import { LogReader } from '../../file/log-reader.ts';
import { readEntry } from '../../file/logged-entry.ts';

/** An entry that may be the one that was altered. */
export interface Suspect {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly kind: string;
  readonly subject: string;
}

/**
 * What came from outside where an altered recording was altered first: that is repeated as it stands there, so that it
 * agrees with itself, and only what follows from it may differ. Everything else differs where it was altered. Throws
 * `FileError`.
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

/** Nobody looks at more. */
const mostSuspects = 20;
