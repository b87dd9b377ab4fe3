import { type Observable, Subject } from 'rxjs';
import type { Json } from './canonical.ts';
import { DigestChain, type Marks, type Sha256 } from './digest.ts';
import { type EntryDirection, entryLine, type LoggedEntry } from './entry.ts';

export interface LogOptions {
  /**
   * Receives every entry with its line as it is written; with a sink and `retain: false` memory
   * stays bounded.
   */
  readonly sink?: ((line: string, entry: LoggedEntry) => void) | undefined;
  /**
   * Keeps entries in memory: all of them (the default), none, or at least this many of the latest.
   */
  readonly retain?: boolean | number | undefined;
  /** A faster SHA-256 than the engine's own, with the same results. */
  readonly sha256?: Sha256 | undefined;
}

/**
 * The log, the only output of a world: ordered entries, each numbered here and nowhere else, under
 * a chained digest.
 */
export class Log {
  readonly #chain: DigestChain;
  readonly #subject = new Subject<LoggedEntry>();
  readonly #retained: LoggedEntry[] = [];
  readonly #sink: LogOptions['sink'];
  /** The least number of entries kept. */
  readonly #kept: number;
  #length = 0;

  constructor(options: LogOptions = {}) {
    this.#chain = new DigestChain(options.sha256);
    this.#sink = options.sink;
    const { retain = true } = options;
    this.#kept = typeof retain === 'number' ? retain : retain ? Infinity : 0;
  }

  /** Writes one entry and returns its sequence, by which later entries name it as their cause. */
  append(
    atMs: number,
    io: EntryDirection,
    kind: string,
    subject: string,
    cause: number,
    data: { readonly [key: string]: Json },
  ): number {
    const entry: LoggedEntry = { sequence: this.#length, atMs, io, kind, subject, cause, data };
    const line = entryLine(entry);
    this.#length += 1;
    this.#chain.add(line);
    if (this.#kept > 0) this.#keep(entry);
    this.#sink?.(line, entry);
    if (this.#subject.observed) this.#subject.next(entry);
    return entry.sequence;
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
    return this.#chain.text;
  }

  /** The marks of the digest at regular distances. */
  get marks(): Marks {
    return this.#chain.marks;
  }

  /**
   * Keeps an entry. The older half goes when there are twice as many as needed, so that the cost of
   * an entry does not depend on the number kept.
   */
  #keep(entry: LoggedEntry): void {
    this.#retained.push(entry);
    if (this.#retained.length >= 2 * this.#kept) this.#retained.splice(0, this.#kept);
  }
}
