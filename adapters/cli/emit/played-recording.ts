import { formatInstant } from '../../../engine/index.ts';
import { ahead } from '../../http/feed/place.ts';
import type { SourceItem } from '../../http/feed/source.ts';
import { type FeedPlace } from '../../http/feed/source.ts';
import type { ClockedRun } from '../../pace/clocked-run.ts';
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
 * A recording whose time a clock moves, the position in it, and everything sent so far, which is
 * read again from the file.
 */
export class PlayedRecording implements ClockedRun {
  readonly recorded: RecordedEntries;
  readonly extent: Extent;
  readonly world: { readonly clock: { now: number; readonly isMidway: false } };
  readonly api = { calls: { isHeldUp: false } };
  readonly conclusion = undefined;
  readonly pauses = 0;
  /** The rounds that are left, with the present one. */
  #rounds: number;
  readonly #stretches: Stretches;
  readonly #listeners = new Set<(told: SourceItem) => void>();
  #position: number;

  constructor(recorded: RecordedEntries, extent: Extent, rounds = 1) {
    this.recorded = recorded;
    this.extent = extent;
    this.world = { clock: { now: extent.fromMs, isMidway: false } };
    this.#rounds = rounds;
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

  get nowMs(): number {
    return this.world.clock.now;
  }

  get endMs(): number {
    return this.extent.untilMs;
  }

  get nextAtMs(): number {
    return this.#upcoming[0]?.atMs ?? Infinity;
  }

  /** Whether the last entry was sent and the end is reached. */
  get isOver(): boolean {
    return this.nowMs >= this.endMs && this.#upcoming.length === 0;
  }

  get isSpent(): boolean {
    return this.isOver && this.#rounds <= 1;
  }

  /** Sends the entries up to an instant, or until `done` holds; `done` is asked before each. */
  advanceUntil(done: () => boolean, untilMs: number): boolean {
    while (this.nextAtMs <= untilMs) {
      for (const entry of this.#upcoming) {
        if (entry.atMs > untilMs) break;
        if (done()) return true;
        this.world.clock.now = Math.max(this.nowMs, entry.atMs);
        this.#position += 1;
        this.#tell(entry);
      }
    }
    const isDone = done();
    if (!isDone) this.world.clock.now = Math.max(this.nowMs, untilMs);
    return isDone;
  }

  beginAgain(): boolean {
    if (!this.isOver || this.#rounds <= 1) return false;
    this.#rounds -= 1;
    this.goTo(this.extent.fromMs);
    return true;
  }

  /** Continues from another instant. */
  goTo(atMs: number): void {
    const { from, until } = this.extent;
    const place = Math.min(Math.max(from, this.recorded.placeAt(atMs)), until);
    const part = this.#stretches.begin(place, atMs, this.length);
    this.#position = place;
    this.world.clock.now = atMs;
    this.#tell(this.#markOf(part));
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

  /** The next entries, as far as they can be read at once. */
  get #upcoming(): readonly RecordedEntry[] {
    return this.recorded.read(this.#position, this.extent.until - this.#position);
  }

  #tell(item: SourceItem): void {
    for (const heard of this.#listeners) heard(item);
  }

  #markOf({ number, from, atMs }: PlayedStretch): SourceItem {
    const at = formatInstant(atMs);
    return { type: 'stretch', stretch: number, sequence: this.recorded.sequenceAt(from), at };
  }
}
