import { formatInstant } from '../../../engine/index.ts';
import { ahead, type FeedPlace } from '../../http/feed/place.ts';
import type { SourceItem } from '../../http/feed/source.ts';
import type { RecordedEntries, RecordedEntry } from './recorded-entries.ts';
import { type PlayedStretch, Stretches } from './stretches.ts';

/** The part of a recording that is played. */
export interface Extent {
  /** The places of its first entry and after its last. */
  readonly from: number;
  readonly until: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * The position in a played recording, and everything sent so far, which is read again from the
 * file.
 */
export class PlayedRecording {
  readonly recorded: RecordedEntries;
  readonly extent: Extent;
  readonly #stretches: Stretches;
  readonly #listeners = new Set<(told: SourceItem) => void>();
  #position: number;

  constructor(recorded: RecordedEntries, extent: Extent) {
    this.recorded = recorded;
    this.extent = extent;
    this.#position = extent.from;
    this.#stretches = new Stretches(extent.from, extent.fromMs);
  }

  /** The number of the current stretch. */
  get stretch(): number {
    return this.#stretches.present.number;
  }

  /** The number of places so far. */
  get length(): number {
    const { from, place } = this.#stretches.present;
    return place + this.#position - from;
  }

  get oldest(): number {
    return this.#stretches.oldest;
  }

  get sequence(): number {
    return this.recorded.sequenceAt(this.#position);
  }

  get oldestSequence(): number {
    return this.recorded.sequenceAt(this.#stretches.present.from);
  }

  /** The next entries, as far as they can be read at once. */
  get upcoming(): readonly RecordedEntry[] {
    return this.recorded.read(this.#position, this.extent.until - this.#position);
  }

  /** Sends the next entry to the listeners. */
  tell(entry: RecordedEntry): void {
    this.#position += 1;
    for (const heard of this.#listeners) heard(entry);
  }

  /** Continues from another place. */
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
    return this.recorded.read(part.from + place - part.place, Math.min(most, end - place));
  }

  /**
   * The place where a client begins that asks for a sequence of a stretch, by default of the
   * current one.
   */
  find(from: number, number = this.stretch): FeedPlace {
    const part = this.#stretches.numbered(number);
    // Only the entries after it are left.
    if (part === undefined) return { place: this.oldest, sequence: from, stretch: number };
    const { from: first, place } = part;
    const end = first + this.#stretches.endOf(part, this.length) - place;
    const next = this.recorded.sequenceAt(end);
    if (from > next) throw ahead(from, next);
    const sequence = this.recorded.sequenceAt(first);
    if (from < sequence) {
      const dropped = sequence - from;
      const gap = { type: 'gap', from, to: sequence - 1, dropped } as const;
      return { place, sequence, stretch: number, gap };
    }
    const at = Math.min(this.recorded.placeOf(from), end);
    return { place: place + at - first, sequence: from, stretch: number };
  }

  #markOf({ number, from, atMs }: PlayedStretch): SourceItem {
    const at = formatInstant(atMs);
    return { type: 'stretch', stretch: number, sequence: this.recorded.sequenceAt(from), at };
  }
}
