import type { Seals } from '../../file/journal/sealed-line.ts';
import { parsed } from '../../file/json-object.ts';
import type { JournalRow, WorldLease } from '../../postgres/world-table.ts';
import type { StoredJournal } from '../stored-worlds.ts';

/** The means by which lines get into the tables. */
export interface Appending {
  /** Takes a line for the next transaction. */
  readonly take: (journal: SharedJournal, row: JournalRow) => void;
  /** Resolves once the transactions of all lines so far have ended; undefined if they have. */
  readonly ended: () => Promise<void> | undefined;
}

/** The position at which a journal goes on. */
interface JournalEnd {
  readonly seals: Seals;
  /** The number of its lines, without the header. */
  readonly records: number;
  /** Its length, bytes. */
  readonly length: number;
}

/** The journal of a world in the tables, under one lease. */
export class SharedJournal implements StoredJournal {
  readonly lease: WorldLease;
  readonly #seals: Seals;
  readonly #appending: Appending;
  #last: number;
  #length: number;
  /** The latest line that is safe. */
  #safe: number;
  #lost: Error | undefined;
  #isClosed = false;
  /** Whether another journal has taken its place, so that its lines do not matter. */
  #isReplaced = false;

  constructor(lease: WorldLease, { seals, records, length }: JournalEnd, appending: Appending) {
    this.lease = lease;
    this.#seals = seals;
    this.#last = records;
    this.#safe = records;
    this.#length = length;
    this.#appending = appending;
  }

  /** The length of the journal, bytes, with the lines that are not safe yet. */
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

  /** Notes that all lines up to one are safe. */
  keptUpTo(seq: number): void {
    this.#safe = Math.max(this.#safe, seq);
  }

  /** Takes no more lines, because they could not be written. */
  lose(error: Error): void {
    if (!this.#isReplaced) this.#lost ??= error;
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
