import { type Entry, isOutside } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { readEntry } from '../logged-entry.ts';

/** What came from outside, and where a run that was ended from outside was ended. */
export interface Deed {
  readonly entry: Entry;
  /** How many entries the log had when it came. */
  readonly place: number;
}

/** What a recording says of its end. */
export interface RecordedEnd {
  /** How many entries there are. */
  readonly entries: number;
  /** Of the last one; undefined in an empty recording. */
  readonly lastAtMs: number | undefined;
  /** The entry `run.ended`, where there is one. */
  readonly ended: Entry | undefined;
}

/** Yields what came from outside in the order of a recording, and returns how it ends. Hardly a line has to be parsed. */
export function* deedsIn(reader: LogReader): Generator<Deed, RecordedEnd> {
  let last: string | undefined;
  let place = 0;
  for (let line = reader.next(); line !== undefined; line = reader.next()) {
    if (mayBeDeed(line)) {
      const entry = readEntry(line)?.entry;
      if (entry !== undefined && isOutside(entry)) yield { entry, place };
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

/** Entries are canonical: the cause stands second. An altered line that is not is found when it is compared. */
function mayBeDeed(line: string): boolean {
  return line.startsWith('"cause":null,', line.indexOf(',') + 1) && line.includes('"io":"in"');
}
