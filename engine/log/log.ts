import { type Observable, Subject } from 'rxjs';
import { invariant } from '../invariant.ts';
import { canonicalJson, type Json } from './canonical.ts';
import { DigestChain, type Marks, type Sha256 } from './digest.ts';
import { type EntryDirection, frameOf, type LoggedEntry, lineWith } from './entry.ts';
import type { KeptText } from './utf8.ts';

export interface LogOptions {
  /** Receives every entry as it is written, before the sink does. */
  readonly take?: ((entry: LoggedEntry) => void) | undefined;
  /**
   * Receives every entry with its line as it is written; with a sink and `retain: false` memory
   * stays bounded. The line is empty while lines are left out.
   */
  readonly sink?: ((line: string, entry: LoggedEntry) => void) | undefined;
  /**
   * Keeps entries in memory: all of them (the default), none, or at least this many of the latest.
   */
  readonly retain?: boolean | number | undefined;
  /** A faster SHA-256 than the engine's own, with the same results. */
  readonly sha256?: Sha256 | undefined;
}

/** A log at one of its lengths, from which the log of another world with the same past goes on. */
export interface LogState {
  readonly length: number;
  readonly chain: DigestChain;
  readonly retained: LoggedEntry[];
}

/**
 * The log, the only output of a world: ordered entries, each numbered here and nowhere else, under
 * a chained digest.
 */
export class Log {
  #chain: DigestChain;
  readonly #subject = new Subject<LoggedEntry>();
  #retained: LoggedEntry[] = [];
  readonly #take: LogOptions['take'];
  readonly #sink: LogOptions['sink'];
  /** The least number of the latest entries that are kept. */
  readonly kept: number;
  #length = 0;
  #isComposing = true;

  constructor(options: LogOptions = {}) {
    this.#chain = new DigestChain(options.sha256);
    this.#take = options.take;
    this.#sink = options.sink;
    const { retain = true } = options;
    this.kept = typeof retain === 'number' ? retain : retain ? Infinity : 0;
  }

  /**
   * Writes one entry and returns its sequence, by which later entries name it as their cause.
   *
   * @param written the canonical text of the data, where the caller has it for less
   */
  append(
    atMs: number,
    io: EntryDirection,
    kind: string,
    subject: string,
    cause: number,
    data: { readonly [key: string]: Json },
    written?: string | KeptText,
  ): number {
    const entry: LoggedEntry = { sequence: this.#length, atMs, io, kind, subject, cause, data };
    const text = this.#isComposing ? (written ?? canonicalJson(data)) : '';
    this.#length += 1;
    let line = '';
    if (this.#isComposing) {
      // The line as one text is for a sink alone.
      if (this.#sink === undefined) this.#chain.addEntry(frameOf(entry), text, entry.sequence);
      else {
        line = lineWith(entry, typeof text === 'string' ? text : text.text);
        this.#chain.add(line);
      }
      if (this.kept > 0) this.#keep(entry);
    }
    this.#take?.(entry);
    this.#sink?.(line, entry);
    if (this.#subject.observed) this.#subject.next(entry);
    return entry.sequence;
  }

  /**
   * Leaves out the lines of the entries from now on until `compose`, which takes most of the time
   * of an entry: these entries are numbered and handed on, and neither kept nor under the digest.
   * It is meant for a run that is executed again, whose digests are known.
   */
  leaveOutLines(): void {
    this.#isComposing = false;
    this.#retained.length = 0;
  }

  /** Composes lines again; the digest is that of all entries so far. */
  compose(digest: string): void {
    this.#chain.goOnFrom(digest);
    this.#isComposing = true;
  }

  /** The log as it is now, for `goOnAs` of one other log. */
  get state(): LogState {
    return { length: this.#length, chain: this.#chain.copy(), retained: [...this.#retained] };
  }

  /** Composes lines again, after the same entries as those of another log that keeps as many. */
  goOnAs({ length, chain, retained }: LogState): void {
    invariant(length === this.#length, 'the past of a branch has as many entries as before');
    this.#chain = chain;
    this.#retained = retained;
    this.#isComposing = true;
  }

  /** Whether lines are composed, so that there is a digest. */
  get isComposing(): boolean {
    return this.#isComposing;
  }

  /** Entries written so far. */
  get length(): number {
    return this.#length;
  }

  /**
   * The entries kept in memory, oldest first and without gaps; empty when the log does not retain.
   */
  get retained(): readonly LoggedEntry[] {
    return this.#retained;
  }

  /** Emits every entry from now on, as it is written. */
  get entries(): Observable<LoggedEntry> {
    return this.#subject.asObservable();
  }

  get digest(): string {
    invariant(this.#isComposing, 'a log without lines has no digest');
    return this.#chain.text;
  }

  /** The marks of the digest at regular distances. */
  get marks(): Marks {
    return this.#chain.marks;
  }

  /**
   * Keeps an entry. Older ones go whenever the length is a multiple of the least number, so that
   * the cost of an entry does not depend on that number, and the entries kept follow from the
   * length alone; see `oldestKept`.
   */
  #keep(entry: LoggedEntry): void {
    this.#retained.push(entry);
    if (this.#length % this.kept !== 0) return;
    const surplus = oldestKept(this.#length, this.kept) - this.#retained[0]!.sequence;
    if (surplus > 0) this.#retained.splice(0, surplus);
  }
}

/** The sequence of the oldest entry of a log that keeps at least so many of the latest. */
export function oldestKept(length: number, kept: number): number {
  if (kept === Infinity) return 0;
  return Math.max(0, kept * (Math.floor(length / kept) - 1));
}
