import { invariant } from '../invariant.ts';
import { uuid, uuidPrefix } from '../random/identifier.ts';
import type { Stream } from '../random/stream.ts';
import type { Fleet } from '../vehicle/row/fleet.ts';

/**
 * Rows by a UUID from a stream of each. They are computed and sorted on the first look-up, in a few
 * seconds for a million vehicles and with 12 bytes each. Until then, and for ids that are only
 * handed out, the index costs nothing.
 */
export class RowIds {
  readonly #fleet: Pick<Fleet, 'count'>;
  readonly #streamOf: (row: number) => Stream;
  #order = new Uint32Array(0);
  /** The numeric prefix of each id, in the same order. */
  #prefixes = new Float64Array(0);
  /** Recently used ids: a vehicle is often asked for again, and drawing 32 digits is slow. */
  readonly #recent = new Map<number, string>();

  constructor(fleet: Pick<Fleet, 'count'>, streamOf: (row: number) => Stream) {
    this.#fleet = fleet;
    this.#streamOf = streamOf;
  }

  idOf(row: number): string {
    const known = this.#recent.get(row);
    if (known !== undefined) return known;
    const id = uuid(this.#streamOf(row));
    if (this.#recent.size >= recentIds) this.#recent.clear();
    this.#recent.set(row, id);
    return id;
  }

  /** Every row, by id. */
  get order(): Uint32Array {
    if (this.#order.length !== this.#fleet.count) this.#sort();
    return this.#order;
  }

  rowOf(id: string): number | undefined {
    if (!uuidPattern.test(id)) return undefined;
    const { order } = this;
    const prefix = prefixOf(id);
    for (let at = this.#firstAt(prefix); this.#prefixes[at] === prefix; at += 1) {
      if (this.idOf(order[at]!) === id) return order[at];
    }
    return undefined;
  }

  #sort(): void {
    const { count } = this.#fleet;
    const prefixes = new Float64Array(count);
    // Prefixes that fit beside the row number sort without a comparator and leave the rest almost
    // in order.
    const keys = new Float64Array(count);
    for (let row = 0; row < count; row += 1) {
      prefixes[row] = uuidPrefix(this.#streamOf(row));
      keys[row] = Math.floor(prefixes[row]! / belowKey) * maxRows + row;
    }
    invariant(count <= maxRows, 'the number of a row fits into its key');
    keys.sort();
    const order = Uint32Array.from(keys, (key) => key % maxRows);
    const isBefore = (a: number, b: number): boolean =>
      prefixes[a]! < prefixes[b]! || (prefixes[a] === prefixes[b] && this.idOf(a) < this.idOf(b));
    for (let place = 1; place < count; place += 1) {
      const row = order[place]!;
      let at = place;
      for (; at > 0 && isBefore(row, order[at - 1]!); at -= 1) order[at] = order[at - 1]!;
      order[at] = row;
    }
    this.#order = order;
    this.#prefixes = Float64Array.from(order, (row) => prefixes[row]!);
  }

  /** The first place whose id has a prefix not below this one. */
  #firstAt(prefix: number): number {
    let low = 0;
    let high = this.#prefixes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#prefixes[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** About 400 kB. */
const recentIds = 4096;

/** A safe integer holds 29 bits of an id and 24 of a row. */
const maxRows = 0x1_00_0000;
const belowKey = 0x8_0000;

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The first 48 bits of an id. */
function prefixOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
