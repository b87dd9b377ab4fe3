import type { LoggedEntry, Zone } from '../../../engine/index.ts';

const hourMs = 3_600_000;
/** Every zone's clocks differ from UTC by a multiple of this. */
const quarterMs = 900_000;

/** Counts of kinds by local hour and by vehicle. Memory does not grow with entries. */
export class EntryCounts {
  readonly #zone: Zone;
  readonly #kinds = new Map<string, KindCounts>();
  readonly #places = new Map<string, number>();
  #quarter = Number.NaN;
  #hour = 0;

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  add({ kind, subject, atMs }: LoggedEntry): void {
    let counts = this.#kinds.get(kind);
    if (counts === undefined) {
      counts = { kind, sum: 0, byHour: new Map(), bySubject: [] };
      this.#kinds.set(kind, counts);
    }
    const hour = this.#hourOf(atMs);
    counts.sum += 1;
    counts.byHour.set(hour, (counts.byHour.get(hour) ?? 0) + 1);
    if (subject === '') return;
    const place = this.#placeOf(subject);
    counts.bySubject[place] = (counts.bySubject[place] ?? 0) + 1;
  }

  /** The kinds, the most frequent first. */
  get kinds(): readonly KindCounts[] {
    return [...this.#kinds.values()].sort((one, other) => other.sum - one.sum);
  }

  /** The vehicles, in the order of their first entries; the index of each is its place. */
  get subjects(): readonly string[] {
    return [...this.#places.keys()];
  }

  #placeOf(subject: string): number {
    let place = this.#places.get(subject);
    if (place === undefined) this.#places.set(subject, (place = this.#places.size));
    return place;
  }

  /** Hours from 1970-01-01T00:00 of the local clock. */
  #hourOf(atMs: number): number {
    const quarter = Math.floor(atMs / quarterMs);
    if (quarter !== this.#quarter) {
      this.#quarter = quarter;
      this.#hour = Math.floor((atMs + this.#zone.offsetMsAt(atMs)) / hourMs);
    }
    return this.#hour;
  }
}

/** The counts of one kind of entry. */
export interface KindCounts {
  readonly kind: string;
  sum: number;
  /** By hours from 1970-01-01T00:00 of the local clock. */
  readonly byHour: Map<number, number>;
  /** By the places of the vehicles; undefined where one has none. */
  readonly bySubject: (number | undefined)[];
}
