import { isOutside, type LoggedEntry } from '../../../engine/index.ts';
import { readEntry } from '../../file/logged-entry.ts';
import type { RecordedLines } from './recorded-lines.ts';

/** Where a run is to go next. */
export interface Stop {
  readonly atMs: number;
  /** How many entries the log has there. */
  readonly place: number;
  /** What came from outside there; undefined where a run only has to come along, so that few lines are held. */
  readonly deed: LoggedEntry | undefined;
}

/** What a recording says of its end. */
export interface RecordedEnd {
  /** How many entries there are. */
  readonly entries: number;
  /** Of the last one; undefined in an empty recording. */
  readonly lastAtMs: number | undefined;
  /** The entry `run.ended`, where there is one. */
  readonly ended: LoggedEntry | undefined;
}

/** Yields what came from outside in the order of a recording, and returns how it ends. Hardly a line has to be parsed. */
export function* deedsIn(lines: RecordedLines): Generator<Stop, RecordedEnd> {
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

/** Lines that are looked at before the run comes along. */
const mostAlone = 1024;

/** Entries are canonical: the cause stands second. An altered line that is not is found when it is compared. */
function mayBeDeed(line: string): boolean {
  return line.startsWith('"cause":null,', line.indexOf(',') + 1) && line.includes('"io":"in"');
}
