import type { Seals } from '../../file/journal/sealed-line.ts';
import { parsed } from '../../file/json-object.ts';
import { type StoredJournal } from '../../past/journal/stored-journal.ts';
import type { JournalRow, WorldLease } from '../../postgres/world-rows.ts';
import { movedAway } from '../stored-worlds.ts';

/** Writes lines to the tables, those of all worlds together. */
export interface Appending {
  /** Adds a line to the next transaction. */
  readonly take: (journal: SharedJournal, row: JournalRow) => void;
  /** Resolves once the transactions of all lines so far have ended; undefined if they have. */
  readonly ended: () => Promise<void> | undefined;
}

/** Writes the lines of a journal anew that a thinning of so many records leaves. */
export type Rewriting = (journal: SharedJournal, thinned: number) => Promise<NewEnd>;

/** The end of a journal that was written anew, under another lease. */
interface NewEnd extends JournalEnd {
  readonly lease: WorldLease;
}

/** The end of a journal, where further lines are appended. */
interface JournalEnd {
  readonly seals: Seals;
  /** The number of its lines, without the header. */
  readonly records: number;
  /** Its length, bytes. */
  readonly length: number;
}

/** The journal of a world in the tables, written under one lease. */
export class SharedJournal implements StoredJournal {
  #lease: WorldLease;
  #seals: Seals;
  readonly #appending: Appending;
  readonly #rewrite: Rewriting;
  /** The records that wait while the journal is written anew. */
  #waiting: string[] | undefined;
  #rewriting: Promise<void> | undefined;
  #last: number;
  #length: number;
  /** The latest line that is committed. */
  #safe: number;
  #lost: Error | undefined;
  #isClosed = false;
  /** Whether another journal has replaced it, so that its lines do not matter. */
  #isReplaced = false;

  constructor(
    lease: WorldLease,
    { seals, records, length }: JournalEnd,
    appending: Appending,
    rewrite: Rewriting,
  ) {
    this.#lease = lease;
    this.#rewrite = rewrite;
    this.#seals = seals;
    this.#last = records;
    this.#safe = records;
    this.#length = length;
    this.#appending = appending;
  }

  get lease(): WorldLease {
    return this.#lease;
  }

  /** The length of the journal with the lines that are not committed yet, bytes. */
  get length(): number {
    return this.#length;
  }

  write(record: string): void {
    if (this.#isClosed || this.#isReplaced || this.#lost !== undefined) return;
    if (this.#waiting !== undefined) {
      this.#waiting.push(record);
      return;
    }
    this.#last += 1;
    const body = this.#seals.seal(record);
    this.#length += Buffer.byteLength(body) + 1;
    const card = cardIn(record);
    this.#appending.take(this, { ...this.lease, seq: this.#last, body, card });
  }

  kept(): Promise<void> | undefined {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    if (this.#waiting !== undefined && this.#waiting.length > 0) return this.#afterwards();
    if (this.#isReplaced || this.#safe === this.#last) return undefined;
    return this.#end(this.#appending.ended());
  }

  async compact(): Promise<void> {
    if (this.#rewriting !== undefined) return;
    this.#rewriting = this.#compact(this.#last).finally(() => (this.#rewriting = undefined));
    await this.#rewriting;
  }

  async #compact(thinned: number): Promise<void> {
    // The records that follow at once are part of it.
    await Promise.resolve();
    this.#waiting = [];
    await this.#end(this.#appending.ended());
    if (this.#isClosed || this.#isReplaced) return this.#goOn();
    const { lease, seals, records, length } = await this.#rewrite(this, thinned);
    this.#lease = lease;
    this.#seals = seals;
    this.#last = this.#safe = records;
    this.#length = length;
    this.#goOn();
  }

  #goOn(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const record of waiting) this.write(record);
  }

  /** Resolves once all is safe that waits for the journal. */
  async #afterwards(): Promise<void> {
    await this.#rewriting;
    await this.kept();
  }

  /** Notes that all lines up to one are committed. */
  keptUpTo(seq: number): void {
    this.#safe = Math.max(this.#safe, seq);
  }

  /** Takes no more lines, because this server no longer has the world. */
  lose(): void {
    if (!this.#isReplaced) this.#lost ??= movedAway(this.lease.id);
  }

  /** Takes no more lines, because another journal has taken its place. */
  end(): void {
    this.#isReplaced = true;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #end(transactions: Promise<void> | undefined): Promise<void> {
    await transactions;
    if (this.#lost !== undefined) throw this.#lost;
  }
}

/** The text of the card in a record; undefined for a record of another kind. */
function cardIn(record: string): string | undefined {
  if (!record.startsWith('{"card":')) return undefined;
  return JSON.stringify(parsed(record)?.['card']);
}
