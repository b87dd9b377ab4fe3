import { isOfKind, isOutside, type LoggedEntry } from '../../../engine/index.ts';
import { entriesOfFile } from '../filed-log.ts';

/** What somebody did to a world from outside, and what came of it at once. */
export interface OutsideDeed {
  readonly entry: LoggedEntry;
  /** Why a vehicle or the service refused it. */
  refused: string | undefined;
  /** The script had acted at the same instant, before. */
  readonly isBehindScript: boolean;
}

/** What a recording shows of its course. */
export interface RecordedCourse {
  readonly deeds: readonly OutsideDeed[];
  /** The path of each step of the script, with the sequence at which it began last. */
  readonly begun: ReadonlyMap<string, number>;
  readonly lastAtMs: number | undefined;
  /** Why the script broke; undefined where it did not. */
  readonly broken: string | undefined;
}

/** Reads a recording once. Throws `FileError`. */
export function courseOf(file: string): RecordedCourse {
  const deeds: OutsideDeed[] = [];
  const bySequence = new Map<number, OutsideDeed>();
  const begun = new Map<string, number>();
  let scriptAtMs: number | undefined;
  let lastAtMs: number | undefined;
  let broken: string | undefined;
  for (const entry of entriesOfFile(file)) {
    const { atMs, cause, sequence, subject } = entry;
    lastAtMs = atMs;
    if (isOfKind(entry, 'step.started') && subject === '') {
      begun.set(entry.data.step, sequence);
      scriptAtMs = atMs;
    }
    if (isOfKind(entry, 'script.ended')) broken = entry.data.reason;
    if (isOfKind(entry, 'command.refused')) {
      const deed = bySequence.get(cause);
      if (deed !== undefined) deed.refused = entry.data.reason;
    }
    if (!isOutside(entry)) continue;
    const deed = { entry, refused: undefined, isBehindScript: scriptAtMs === atMs };
    deeds.push(deed);
    bySequence.set(sequence, deed);
  }
  return { deeds, begun, lastAtMs, broken };
}
