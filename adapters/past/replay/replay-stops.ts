import { isOutside, type LoggedEntry } from '../../../engine/index.ts';
import { readEntry } from '../../file/logged-entry.ts';
import type { RecordedLines } from './recorded-lines.ts';

/** The next stop of a run. */
export interface ReplayStop {
  readonly atMs: number;
  /** The number of entries in the log there. */
  readonly place: number;
  /**
   * The external deed there; undefined where the run only has to catch up, so that few lines are
   * held.
   */
  readonly deed: LoggedEntry | undefined;
}

/** The end of a recording. */
export interface RecordedEnd {
  /** The number of entries. */
  readonly entries: number;
  /** The instant of the last entry; undefined in an empty recording. */
  readonly lastAtMs: number | undefined;
  /** The entry `run.ended`; undefined without one. */
  readonly ended: LoggedEntry | undefined;
}

/** Yields the external deeds of a recording in order, and returns its end. Parses few lines. */
export function* deedsIn(lines: RecordedLines): Generator<ReplayStop, RecordedEnd> {
  let last: string | undefined;
  let place = 0;
  let alone = 0;
  for (let line = lines.look(); line !== undefined; line = lines.look()) {
    alone += 1;
    const isFar = alone >= mostAlone;
    if (isFar || mayBeDeed(line)) {
      const entry = readEntry(line)?.entry;
      if (entry !== undefined && isOutside(entry)) {
        yield { atMs: entry.atMs, place, deed: entry };
        alone = 0;
      } else if (entry !== undefined && isFar) {
        yield { atMs: entry.atMs, place: place + 1, deed: undefined };
        alone = 0;
      }
    }
    last = line;
    place += 1;
  }
  const entry = last === undefined ? undefined : readEntry(last)?.entry;
  return {
    entries: place,
    lastAtMs: entry?.atMs,
    ended: entry?.kind === 'run.ended' ? entry : undefined,
  };
}

/** Lines that are searched before the run has to catch up. */
const mostAlone = 1024;

/**
 * Whether a line may be an external deed. Entries are canonical, with the cause second; the
 * comparison finds altered lines that are not.
 */
function mayBeDeed(line: string): boolean {
  return line.startsWith('"cause":null,', line.indexOf(',') + 1) && line.includes('"io":"in"');
}
