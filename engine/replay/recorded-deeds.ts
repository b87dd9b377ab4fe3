import type { LoggedEntry } from '../log/entry.ts';

/** What was done to a world from outside of it: by its script, a fault, a call or somebody else. */
export interface RecordedDeed {
  readonly entry: LoggedEntry;
  /** It came before all else of its instant: a fault that began or ended by itself. */
  readonly isFirst: boolean;
  /** How many entries of its instant came between the deed before it and this one. */
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
 * A fault from outside is told, and then does what it does by commands; receivers outside answer again where they are
 * asked.
 */
function isDeed({ io, kind }: LoggedEntry): boolean {
  return io === 'in' && !kind.startsWith('fault.') && kind !== 'delivery.answer';
}

/** Whether the calendar of faults had it done: what led to it came before, or was the start of the world. */
function isTimed({ atMs, cause, data }: LoggedEntry, entries: readonly LoggedEntry[]): boolean {
  if (data['fault'] === undefined || cause < 0) return false;
  const led = entries[cause];
  return cause === 0 || (led !== undefined && led.atMs < atMs);
}
