/**
 * The instants at which entries reached clients: for each entry, when half of the clients had it
 * and when all had it.
 */
export class Arrivals {
  readonly #readers: number;
  readonly #had: number[] = [];
  readonly #halfAtMs: number[] = [];
  readonly #allAtMs: number[] = [];

  constructor(readers: number) {
    this.#readers = readers;
  }

  /** The number of entries that all clients have. */
  get complete(): number {
    return this.#allAtMs.length;
  }

  add(place: number, atMs: number): void {
    const had = (this.#had[place] ?? 0) + 1;
    this.#had[place] = had;
    if (had === Math.ceil(this.#readers / 2)) this.#halfAtMs[place] = atMs;
    if (had === this.#readers) this.#allAtMs[place] = atMs;
  }

  from(place: number): {
    readonly halfAtMs: readonly number[];
    readonly allAtMs: readonly number[];
  } {
    return { halfAtMs: this.#halfAtMs.slice(place), allAtMs: this.#allAtMs.slice(place) };
  }
}

/** Counts the entries in the bytes that one client receives, and parses nothing else. */
export class EntryCount {
  #count = 0;
  /** The beginning of a frame or entry that the bytes so far cut off. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of the last frame that are yet to come. */
  #missing = 0;
  #isEntry = false;

  /** Calls back with the place of every entry that these bytes complete. */
  take(bytes: Buffer, onEntry: (place: number) => void): void {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    let at = 0;
    for (;;) {
      const end = at + this.#missing;
      if (end > all.length) break;
      if (this.#isEntry) onEntry(this.#count++);
      at = end;
      this.#missing = 0;
      this.#isEntry = false;
      // The head of an entry and enough of its text to recognise it: no entry is shorter.
      if (at + longestHead + typeAt >= all.length) break;
      const short = all[at + 1]!;
      const head = short < 126 ? 2 : short === 126 ? 4 : longestHead;
      this.#isEntry = all[at + head + typeAt] === entryInitial;
      this.#missing = head + lengthOf(all, at, short);
    }
    const isCut = this.#missing > 0;
    if (isCut) this.#missing -= all.length - at;
    this.#rest = isCut ? all.subarray(all.length) : all.subarray(at);
  }
}

const longestHead = 10;
const typeAt = '{"type":"'.length;
const entryInitial = 'e'.charCodeAt(0);

function lengthOf(bytes: Buffer, at: number, short: number): number {
  if (short < 126) return short;
  return short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
}
