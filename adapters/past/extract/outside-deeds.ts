import { isOfKind, isOutside, type LoggedEntry } from '../../../engine/index.ts';
import { truncationNote } from '../../terminal/truncation.ts';
import { entriesOfFile } from '../filed-log.ts';

/** An external deed in a world, and its immediate result. */
export interface OutsideDeed {
  readonly entry: LoggedEntry;
  /** The reason of a refusal by a vehicle or the service. */
  refused: string | undefined;
  /** Whether the script acted earlier in the same instant. */
  readonly isBehindScript: boolean;
}

/** The parts of a recording that a scenario is written from. */
export interface RecordedCourse {
  readonly deeds: readonly OutsideDeed[];
  /** The paths of the script's steps, each with the sequence of its last begin. */
  readonly begun: ReadonlyMap<string, number>;
  readonly lastAtMs: number | undefined;
  /** The reason for which the script broke; undefined where it did not. */
  readonly broken: string | undefined;
  /** The sentence that the recording is truncated; undefined where it is not. */
  readonly truncation: string | undefined;
}

/** Reads a recording once. Throws `FileError`. */
export function courseOf(file: string): RecordedCourse {
  const deeds: OutsideDeed[] = [];
  const bySequence = new Map<number, OutsideDeed>();
  const begun = new Map<string, number>();
  let scriptAtMs: number | undefined;
  let lastAtMs: number | undefined;
  let broken: string | undefined;
  let truncation: string | undefined;
  const onEnd = (flaws: readonly string[]): void => {
    truncation = truncationNote(file, flaws);
  };
  for (const entry of entriesOfFile(file, onEnd)) {
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
  return { deeds, begun, lastAtMs, broken, truncation };
}
