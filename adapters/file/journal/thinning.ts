import { readRecord } from './journal-record.ts';

/** The entries of a log between two marks that stay (ours). */
const entriesBetween = 500;

/**
 * Chooses the records with which a journal says the same in less room: all deeds, and a mark here
 * and there. Earlier marks, settings and cards say nothing that the latest ones do not, except in
 * places where a world is compared with its journal.
 */
export class Thinning {
  /** The number of records, of which later ones stay as they are. */
  readonly #thinned: number;
  #taken = 0;
  #markedEntries = 0;

  /** @param thinned the records that may go; the latest of each kind must come after them */
  constructor(thinned: number) {
    this.#thinned = thinned;
  }

  /** Whether the next record stays. Throws an error for one of an unknown kind. */
  keeps(text: string): boolean {
    this.#taken += 1;
    if (this.#taken > this.#thinned) return true;
    const record = readRecord(text);
    if (record === undefined) throw new Error('a record of an unknown kind stays');
    if ('deed' in record) return true;
    if (!('mark' in record)) return false;
    const { entries } = record.mark;
    if (entries < this.#markedEntries + entriesBetween) return false;
    this.#markedEntries = entries;
    return true;
  }
}
