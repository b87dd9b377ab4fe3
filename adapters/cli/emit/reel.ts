import { formatInstant } from '../../../engine/index.ts';
import { ahead, type FeedPlace } from '../../http/feed/place.ts';
import type { SourceItem } from '../../http/feed/source.ts';
import { type Part, Stretches } from './stretches.ts';
import type { Tape, TapeEntry } from './tape.ts';

/** What of a recording is played. */
export interface Extent {
  /** Places of its first entry, and after its last. */
  readonly from: number;
  readonly until: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How far a recording was played, and everything that was told of it so far: it is read again from the file. */
export class Reel {
  readonly tape: Tape;
  readonly extent: Extent;
  readonly #stretches: Stretches;
  readonly #listeners = new Set<(told: SourceItem) => void>();
  #position: number;

  constructor(tape: Tape, extent: Extent) {
    this.tape = tape;
    this.extent = extent;
    this.#position = extent.from;
    this.#stretches = new Stretches(extent.from, extent.fromMs);
  }

  /** Which stretch is played. */
  get stretch(): number {
    return this.#stretches.present.number;
  }

  /** How many places there have been. */
  get length(): number {
    const { from, place } = this.#stretches.present;
    return place + this.#position - from;
  }

  get oldest(): number {
    return this.#stretches.oldest;
  }

  get sequence(): number {
    return this.tape.sequenceAt(this.#position);
  }

  get oldestSequence(): number {
    return this.tape.sequenceAt(this.#stretches.present.from);
  }

  /** What is to be told next, as far as it can be had at once. */
  get upcoming(): readonly TapeEntry[] {
    return this.tape.read(this.#position, this.extent.until - this.#position);
  }

  /** Tells of the next entry. */
  tell(entry: TapeEntry): void {
    this.#position += 1;
    for (const heard of this.#listeners) heard(entry);
  }

  /** Goes on somewhere else. */
  goTo(place: number, atMs: number): void {
    const part = this.#stretches.begin(place, atMs, this.length);
    this.#position = place;
    const mark = this.#markOf(part);
    for (const heard of this.#listeners) heard(mark);
  }

  listen(heard: (told: SourceItem) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  read(place: number, most: number): readonly SourceItem[] {
    const found = this.#stretches.at(place, this.length);
    if (found === undefined) return [];
    const { part, end } = found;
    if (place < part.place) return [this.#markOf(part)];
    return this.tape.read(part.from + place - part.place, Math.min(most, end - place));
  }

  /** Where somebody begins who asks for a sequence of a stretch, of the present one without it. */
  find(from: number, number = this.stretch): FeedPlace {
    const part = this.#stretches.numbered(number);
    // What follows it is all that is left.
    if (part === undefined) return { place: this.oldest, sequence: from, stretch: number };
    const { from: first, place } = part;
    const end = first + this.#stretches.endOf(part, this.length) - place;
    const next = this.tape.sequenceAt(end);
    if (from > next) throw ahead(from, next);
    const sequence = this.tape.sequenceAt(first);
    if (from < sequence) {
      const dropped = sequence - from;
      const gap = { type: 'gap', from, to: sequence - 1, dropped } as const;
      return { place, sequence, stretch: number, gap };
    }
    const at = Math.min(this.tape.placeOf(from), end);
    return { place: place + at - first, sequence: from, stretch: number };
  }

  #markOf({ number, from, atMs }: Part): SourceItem {
    const at = formatInstant(atMs);
    return { type: 'stretch', stretch: number, sequence: this.tape.sequenceAt(from), at };
  }
}
