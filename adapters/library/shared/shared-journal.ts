import type { Seals } from '../../file/journal/sealed-line.ts';
import { parsed } from '../../file/json-object.ts';
import type { JournalRow, WorldLease } from '../../postgres/world-rows.ts';
import { movedAway, type StoredJournal } from '../stored-worlds.ts';

/** Writes lines to the tables, those of all worlds together. */
export interface Appending {
  /** Adds a line to the next transaction. */
  readonly take: (journal: SharedJournal, row: JournalRow) => void;
  /** Resolves once the transactions of all lines so far have ended; undefined if they have. */
  readonly ended: () => Promise<void> | undefined;
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
  readonly lease: WorldLease;
  readonly #seals: Seals;
  readonly #appending: Appending;
  #last: number;
  #length: number;
  /** The latest line that is committed. */
  #safe: number;
  #lost: Error | undefined;
  #isClosed = false;
  /** Whether another journal has replaced it, so that its lines do not matter. */
  #isReplaced = false;

  constructor(lease: WorldLease, { seals, records, length }: JournalEnd, appending: Appending) {
    this.lease = lease;
    this.#seals = seals;
    this.#last = records;
    this.#safe = records;
    this.#length = length;
    this.#appending = appending;
  }

  /** The length of the journal with the lines that are not committed yet, bytes. */
  get length(): number {
    return this.#length;
  }

  write(record: string): void {
    if (this.#isClosed || this.#isReplaced || this.#lost !== undefined) return;
    this.#last += 1;
    const body = this.#seals.seal(record);
    this.#length += Buffer.byteLength(body) + 1;
    const card = cardIn(record);
    this.#appending.take(this, { ...this.lease, seq: this.#last, body, card });
  }

  kept(): Promise<void> | undefined {
    if (this.#lost !== undefined) return Promise.reject(this.#lost);
    if (this.#isReplaced || this.#safe === this.#last) return undefined;
    return this.#end(this.#appending.ended());
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
