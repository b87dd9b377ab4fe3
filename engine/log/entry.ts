import { formatInstant } from '../time/instant.ts';
import { canonicalJson, type Json, quoted } from './canonical.ts';

/**
 * The direction of an entry: `in` came from outside (a script step, a call), `st` happened to a
 * vehicle, `out` left the world, `mk` marks the run itself (start, expectation, verdict).
 */
export type EntryDirection = 'in' | 'st' | 'out' | 'mk';

/**
 * One line of a log, of this version or another. `data` is plain JSON; quantities carry their unit
 * last in the name (`energyAddedKwh`).
 */
export interface LoggedEntry {
  /** Place in the log, from 0, without gaps; assigned by the log alone. */
  readonly sequence: number;
  /** Simulated time, milliseconds since the epoch. */
  readonly atMs: number;
  readonly io: EntryDirection;
  /**
   * Dotted word: imperative for a command (`charge.start`), past tense for a fact
   * (`charge.started`).
   */
  readonly kind: string;
  /** Vehicle, user or webhook the entry is about; empty for the world itself. */
  readonly subject: string;
  /** Sequence of the entry that led to this one; -1 where nothing in the log did. */
  readonly cause: number;
  readonly data: { readonly [key: string]: Json };
}

/** The data of an entry that has only a kind and a subject. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- It is meant to be empty.
export type NoData = Readonly<Record<never, never>>;

/**
 * The cause of an act of the scenario itself: the step's entry, or the start of the world, sequence
 * 0, for a step without an entry. Only entries from outside have no cause.
 */
export function scripted(cause: number): number {
  return Math.max(cause, 0);
}

/** An entry as it stands in a log file: canonical JSON with sorted keys, without the line feed. */
export function entryLine(entry: AnyEntry): string {
  return lineWith(entry, canonicalJson(entry.data as Json));
}

/** The same, with the canonical text of its data. */
export function lineWith(entry: AnyEntry, data: string): string {
  const { atMs, cause, io, kind, sequence, subject } = entry;
  return headText(atMs, cause) + data + kindText(io, kind) + sequence + subjectText(subject);
}

/** The parts of the line of an entry around its data and its sequence, which is behind `middle`. */
export interface LineFrame {
  readonly head: string;
  readonly middle: string;
  readonly tail: string;
}

const frame = { head: '', middle: '', tail: '' };

/** The frame of an entry, until the next one is asked for. */
export function frameOf({ atMs, cause, io, kind, subject }: LoggedEntry): LineFrame {
  frame.head = headText(atMs, cause);
  frame.middle = kindText(io, kind);
  frame.tail = subjectText(subject);
  return frame;
}

type AnyEntry = Omit<LoggedEntry, 'data'> & { readonly data: object };

// The entries of a report share everything but data and sequence. Each part is kept for the next
// entry, as writing it costs as much as the rest of a short line.

function headText(atMs: number, cause: number): string {
  if (atMs !== latest.atMs) {
    latest.atMs = atMs;
    latest.instant = instantText(atMs);
    latest.cause = NaN;
  }
  if (cause !== latest.cause) {
    latest.cause = cause;
    latest.head = `{"at":"${latest.instant}","cause":${cause < 0 ? 'null' : cause},"data":`;
  }
  return latest.head;
}

/** Writes an instant, from its minute if that is the latest one, in a third of the time. */
function instantText(atMs: number): string {
  const minute = Math.floor(atMs / msPerMinute);
  if (minute !== latest.minute) {
    latest.minute = minute;
    latest.minuteText = formatInstant(minute * msPerMinute).slice(0, -'00.000Z'.length);
  }
  const rest = String(100_000 + atMs - minute * msPerMinute);
  return `${latest.minuteText}${rest.slice(1, 3)}.${rest.slice(3)}Z`;
}

const msPerMinute = 60_000;

function kindText(io: EntryDirection, kind: string): string {
  if (kind !== latest.kind || io !== latest.io) {
    latest.kind = kind;
    latest.io = io;
    latest.middle = `,"io":"${io}","kind":${quoted(kind)},"sequence":`;
  }
  return latest.middle;
}

function subjectText(subject: string): string {
  // Answers of receivers have none, between facts of a webhook.
  if (subject === '') return ',"subject":""}';
  if (subject !== latest.subject) {
    latest.subject = subject;
    latest.tail = `,"subject":${JSON.stringify(subject)}}`;
  }
  return latest.tail;
}

const latest = {
  atMs: NaN,
  instant: '',
  minute: NaN,
  minuteText: '',
  cause: NaN,
  head: '',
  io: undefined as EntryDirection | undefined,
  kind: '',
  middle: '',
  subject: undefined as string | undefined,
  tail: '',
};
