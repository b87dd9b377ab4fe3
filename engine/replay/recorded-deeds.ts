import type { LoggedEntry } from '../log/entry.ts';

/** An act on a world from outside: by its script, a fault, a call or a person. */
export interface RecordedDeed {
  readonly entry: LoggedEntry;
  /**
   * Whether the deed came before all else of its instant: a fault that began or ended by itself.
   */
  readonly isFirst: boolean;
  /** The number of entries of its instant between the deed before it and this one. */
  readonly gap: number;
}

/** The deeds of a recording in their order; the world itself follows from them. */
export function recordedDeeds(entries: readonly LoggedEntry[]): readonly RecordedDeed[] {
  const deeds: RecordedDeed[] = [];
  let gap = 0;
  let atMs = -Infinity;
  for (const entry of entries) {
    if (entry.atMs !== atMs) gap = 0;
    ({ atMs } = entry);
    if (isDeed(entry)) {
      deeds.push({ entry, isFirst: isTimed(entry, entries), gap });
      gap = 0;
    } else if (entry.io !== 'mk' && entry.io !== 'in') {
      gap += 1;
    }
  }
  return deeds;
}

/**
 * Whether an entry is a deed to repeat. A fault from outside is not: the commands that it gives
 * are. Outside receivers answer again when they are called.
 */
function isDeed({ io, kind }: LoggedEntry): boolean {
  return io === 'in' && !kind.startsWith('fault.') && kind !== 'delivery.answer';
}

/**
 * Whether the calendar of faults triggered the deed: its cause came earlier, or was the start of
 * the world.
 */
function isTimed({ atMs, cause, data }: LoggedEntry, entries: readonly LoggedEntry[]): boolean {
  if (data['fault'] === undefined || cause < 0) return false;
  const led = entries[cause];
  return cause === 0 || (led !== undefined && led.atMs < atMs);
}
