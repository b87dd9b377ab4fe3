import type { LoggedEntry } from '../../../engine/index.ts';
import { CauseIndex, causeOf, SequenceCount } from '../../file/cause-index.ts';
import type { JsonObject } from '../../file/json-object.ts';
import { type LogReader, readingLog } from '../../file/log-reader.ts';
import { readEntry } from '../../file/logged-entry.ts';
import { EntrySearch, type EntryWish } from './entry-wish.ts';

/** The causes and effects of an entry. */
export interface EntryExplanation {
  readonly file: string;
  readonly header: JsonObject;
  /** Signs that the file was altered. */
  readonly flaws: readonly string[];
  /** The causes of the entry, earliest first, and the entry itself. */
  readonly chain: readonly LoggedEntry[];
  readonly effects: Effects;
}

/** The direct and indirect effects of an entry. */
export interface Effects {
  readonly count: number;
  /** The number of effects of each kind. */
  readonly kinds: ReadonlyMap<string, number>;
  /** The effects in order, without changed signals; the first ones of a long list. */
  readonly entries: readonly LoggedEntry[];
}

/** The limit of listed effects. */
const mostEffects = 500;

/**
 * Reads a log twice: to find the entry, and to collect its causes and effects. Throws `FileError`.
 */
export function explain(file: string, wish: EntryWish): EntryExplanation {
  const first = readThrough(file, (header) => {
    const causes = new CauseIndex(header);
    const search = new EntrySearch(wish);
    const see = (line: string): void => {
      causes.add(line);
      const entry = readEntry(line)?.entry;
      if (entry !== undefined) search.see(entry);
    };
    return { see, causes, search };
  });
  const { header, flaws } = first;
  const last = first.search.found(file);
  const wanted = new Set(first.causes.chainFrom(last.sequence));
  const chain: LoggedEntry[] = [];
  const effects = new EffectsOf(last.sequence);
  readThrough(file, () => {
    const sequences = new SequenceCount(header);
    const see = (line: string): void => {
      const sequence = sequences.next(line);
      if (wanted.has(sequence)) chain.push(...entriesIn(line));
      effects.see(sequence, line);
    };
    return { see };
  });
  return { file, header, flaws, chain: [...chain, last], effects };
}

/** Passes every line of a log to a reader, which is made from its header. */
function readThrough<Seer extends { readonly see: (line: string) => void }>(
  file: string,
  begin: (header: JsonObject) => Seer,
): Seer & Pick<LogReader, 'header' | 'flaws'> {
  return readingLog(file, (reader) => {
    const seer = begin(reader.header);
    for (const line of reader.lines()) seer.see(line);
    return { ...seer, header: reader.header, flaws: reader.flaws };
  });
}

function entriesIn(line: string): readonly LoggedEntry[] {
  const entry = readEntry(line)?.entry;
  return entry === undefined ? [] : [entry];
}

/** Collects the effects of an entry while a log is read: a cause precedes its effects. */
class EffectsOf implements Effects {
  readonly kinds = new Map<string, number>();
  readonly entries: LoggedEntry[] = [];
  count = 0;
  readonly #sequences: Set<number>;

  constructor(sequence: number) {
    this.#sequences = new Set([sequence]);
  }

  see(sequence: number, line: string): void {
    if (!this.#sequences.has(causeOf(line))) return;
    this.#sequences.add(sequence);
    this.count += 1;
    for (const entry of entriesIn(line)) {
      this.kinds.set(entry.kind, (this.kinds.get(entry.kind) ?? 0) + 1);
      if (entry.kind !== 'signal.changed' && this.entries.length < mostEffects) {
        this.entries.push(entry);
      }
    }
  }
}
