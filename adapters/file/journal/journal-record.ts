import {
  canonicalJson,
  type Deed,
  entryLine,
  entryOf,
  formatInstant,
  type Json,
  parseInstant,
  toDeed,
} from '../../../engine/index.ts';
import { type JsonObject, parsed } from '../json-object.ts';

/** A position that the clock of a world reached, and the digest of its log there. */
export interface JournalMark {
  /** The instant, ms since the epoch; all of its events have happened. */
  readonly atMs: number;
  /** The length of the log, and its digest. */
  readonly entries: number;
  readonly digest: string;
  /**
   * The instant that a playing clock reaches in any case, so that none need be written before it.
   */
  readonly untilMs: number;
  /** Real time, ms since the epoch. */
  readonly wallMs: number;
}

/** Something that came to a world from outside, in the order of a journal. */
export type JournalRecord =
  | { readonly deed: Deed }
  | { readonly mark: JournalMark }
  /** The settings of the clock. */
  | { readonly clock: JsonObject }
  /** The maker of the world and its limits, in place of those of the first line. */
  | { readonly card: JsonObject };

/** The JSON object of a record. A deed is the line of its entry in the log. */
export function recordText(record: JournalRecord): string {
  if ('deed' in record) {
    const { isMidway, ...entry } = record.deed;
    const line = entryLine({ ...entry, io: 'in', cause: -1 });
    return isMidway === true ? `${line.slice(0, -1)},"midway":true}` : line;
  }
  if ('clock' in record) return canonicalJson({ clock: record.clock as Json });
  if ('card' in record) return canonicalJson({ card: record.card as Json });
  const { atMs, untilMs, wallMs, ...mark } = record.mark;
  return canonicalJson({
    mark: {
      ...mark,
      at: formatInstant(atMs),
      ...(untilMs > atMs && { until: formatInstant(untilMs) }),
      wall: formatInstant(wallMs),
    },
  });
}

/** Reads the object of a record; undefined for any other, as of a newer version. */
export function readRecord(text: string): JournalRecord | undefined {
  const object = parsed(text);
  if (object === undefined) return undefined;
  const { mark, clock, card, midway } = object;
  if (mark !== undefined) return readMark(mark as JsonObject);
  if (clock !== undefined) return { clock: clock as JsonObject };
  if (card !== undefined) return { card: card as JsonObject };
  const entry = entryOf(object);
  return entry && { deed: toDeed(entry, midway === true) };
}

function readMark({ at, until, wall, entries, digest }: JsonObject): JournalRecord | undefined {
  const atMs = parseInstant(String(at));
  if (atMs === undefined || typeof entries !== 'number' || typeof digest !== 'string')
    return undefined;
  const untilMs = parseInstant(String(until)) ?? atMs;
  return { mark: { atMs, untilMs, entries, digest, wallMs: parseInstant(String(wall)) ?? 0 } };
}
