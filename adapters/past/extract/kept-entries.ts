import { CauseIndex } from '../../file/cause-index.ts';
import { readingLog } from '../../file/log-reader.ts';
import { readEntry } from '../../file/logged-entry.ts';
import { withNearestOrFirst } from '../../terminal/known-word.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { EntrySelection, type WantedEntries } from './entry-selection.ts';

/** The entries of a recording that an extract keeps. */
export interface KeptEntries {
  /** Whether the entry at a place is kept. */
  readonly isKept: (place: number) => boolean;
  readonly kept: number;
  /** The number of entries of the recording. */
  readonly entries: number;
  readonly digest: string;
  /** The verdict of the end line; `none` without one. */
  readonly verdict: unknown;
  /** Signs that the recording was altered. */
  readonly flaws: readonly string[];
}

/**
 * Reads a recording once and chooses the entries to keep: the wanted ones, all their causes, and
 * the start of the world, which tells how to read the rest. Takes a few bytes of memory for each
 * entry. Throws `FileError`, and `UsageError` for a wish that the recording cannot meet.
 */
export function keptEntriesOf(file: string, wish: WantedEntries): KeptEntries {
  return readingLog(file, (reader) => {
    const causes = new CauseIndex(reader.header);
    const selection = new EntrySelection(wish);
    const kept = new Flags();
    let place = 0;
    let isAny = false;
    for (const line of reader.lines()) {
      causes.add(line);
      const entry = readEntry(line)?.entry;
      const isTaken = entry !== undefined && selection.takes(entry, place);
      if (isTaken || entry?.kind === 'world.started') kept.set(place);
      isAny ||= isTaken;
      place += 1;
    }
    checkNames(file, wish, selection);
    if (!isAny)
      throw new UsageError(`${file} has no entry that matches: the extract would be empty`);
    for (const each of selection.webhookPlaces) kept.set(each);
    keepCauses(kept, causes, place);
    const { digest, end, flaws } = reader;
    const verdict = end?.['verdict'] ?? 'none';
    const isKept = (at: number): boolean => kept.has(at);
    return { isKept, kept: kept.count, entries: place, digest, verdict, flaws };
  });
}

/**
 * Keeps the causes of kept entries. A cause precedes its effects, so one pass backwards finds every
 * chain.
 */
function keepCauses(kept: Flags, causes: CauseIndex, entries: number): void {
  for (let place = entries - 1; place >= 0; place -= 1) {
    const cause = kept.has(place) ? causes.placeOfCause(place) : -1;
    if (cause >= 0 && cause < place) kept.set(cause);
  }
}

function checkNames(
  file: string,
  wish: WantedEntries,
  { markers, subjects }: EntrySelection,
): void {
  for (const vehicle of wish.vehicles) {
    if (!subjects.has(vehicle)) refuse(file, '--vehicle', vehicle, subjects);
  }
  const { marker, afterMarker, untilMarker } = wish;
  const wished = [
    ['--marker', marker],
    ['--after-marker', afterMarker],
    ['--until-marker', untilMarker],
  ] as const;
  for (const [option, name] of wished) {
    if (name !== undefined && !markers.has(name)) refuse(file, option, name, markers);
  }
}

function refuse(file: string, option: string, name: string, names: ReadonlySet<string>): never {
  const message = `${option} ${name}: ${file} has nothing of that name`;
  throw new UsageError(withNearestOrFirst(message, name, names));
}

/** A set of numbers from 0 on, one byte each. */
class Flags {
  #flags = new Uint8Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  set(number: number): void {
    if (number >= this.#flags.length) {
      const flags = new Uint8Array(2 * number);
      flags.set(this.#flags);
      this.#flags = flags;
    }
    if (this.#flags[number] === 1) return;
    this.#flags[number] = 1;
    this.#count += 1;
  }

  has(number: number): boolean {
    return this.#flags[number] === 1;
  }
}
