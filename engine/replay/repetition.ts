import type { LoggedEntry } from '../log/entry.ts';
import { type RepeatableRun, repeatDeed } from './outside.ts';

/** Where a run stood within an instant, beside how many entries its log had. */
interface Moment {
  readonly atMs: number;
  /** Whether the instant had more to bring; without it that is not known, and the first instant was over. */
  readonly isMidway?: boolean | undefined;
}

/** What came to a run from outside; its sequence is its place: how many entries the log had when it came. */
export interface Deed extends Moment, Pick<LoggedEntry, 'sequence' | 'kind' | 'subject' | 'data'> {}

/** Where a run stood: at an instant, with so many entries in its log. */
export interface Standing extends Moment {
  readonly length: number;
}

export interface RepetitionOptions {
  /** Where the other run stood: no time passes beyond. Without it nothing ends. */
  readonly end?: Standing | undefined;
  /** Learns why a deed cannot be done, as one that was altered; without it that is thrown. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A stretch of time for a run that repeats another. */
interface Stretch {
  /** Ends it before; asked between instants, and between deeds. */
  readonly done: () => boolean;
  /** Whether the run cannot go on now. */
  readonly isStopped: () => boolean;
  readonly untilMs: number;
  /** Ends it within an instant; see `World.advanceUntil`. */
  readonly isEnough?: (() => boolean) | undefined;
}

/**
 * What came to one run from outside, to come to another of the same scenario at the same instants and places in the log:
 * all else follows. Deeds may be added while time passes, each before its instant.
 */
export class Repetition {
  readonly #deeds: Deed[] = [];
  readonly #end: Standing | undefined;
  readonly #onFailure: ((error: unknown) => void) | undefined;
  #next = 0;
  #isBegun = false;
  #isOver = false;

  constructor(deeds: Iterable<Deed> = [], { end, onFailure }: RepetitionOptions = {}) {
    for (const deed of deeds) this.#deeds.push(deed);
    this.#end = end;
    this.#onFailure = onFailure;
  }

  /** In the order they came. */
  add(deed: Deed): void {
    if (this.#next === this.#deeds.length) {
      this.#deeds.length = 0;
      this.#next = 0;
    }
    this.#deeds.push(deed);
  }

  /** Whether it has come to its end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether no deed is still to come. */
  get isEmpty(): boolean {
    return this.#next === this.#deeds.length;
  }

  /** No time passes beyond; Infinity where nothing ends. */
  get endMs(): number {
    return this.#end?.atMs ?? Infinity;
  }

  /** The instant of the next deed, or of the end; Infinity where neither is to come. */
  get nextAtMs(): number {
    if (this.#isOver) return Infinity;
    return this.#deeds[this.#next]?.atMs ?? this.endMs;
  }

  /** Runs one instant after the other, and does every deed in its place. */
  advanceUntil(run: RepeatableRun, stretch: Stretch): void {
    const { done, isStopped, untilMs, isEnough } = stretch;
    const { world } = run;
    this.#begin(run, isEnough);
    while (!this.#isOver && (world.clock.isMidway || !done())) {
      if (this.nextAtMs > untilMs) {
        world.advanceUntil(() => isStopped() || done(), untilMs, isEnough);
        return;
      }
      if (!this.#reach(run, stretch)) return;
      this.#take(run);
    }
  }

  /** By default nothing comes from outside before the first instant is over. */
  #begin({ world: { clock } }: RepeatableRun, isEnough: Stretch['isEnough']): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    if (this.#due?.isMidway === undefined && clock.nextAtMs === clock.now)
      clock.runInstant(isEnough);
  }

  /** Whether the run is where the next deed is due, or its instant has no more to bring. */
  #reach({ world }: RepeatableRun, { done, isStopped, isEnough }: Stretch): boolean {
    const { clock, log } = world;
    const { atMs, length, isMidway } = this.#due!;
    const isThere = (): boolean =>
      clock.now > atMs ||
      (clock.now === atMs && log.length >= length && (isMidway !== false || clock.nextAtMs > atMs));
    if (!clock.isMidway && isThere()) return true;
    world.advanceUntil(() => isThere() || isStopped() || done(), atMs, isEnough);
    if (clock.isMidway) return false;
    if (isThere()) return !done();
    return clock.now === atMs && clock.nextAtMs > atMs && !isStopped() && !done();
  }

  get #due(): Standing | undefined {
    const deed = this.#deeds[this.#next];
    return deed === undefined ? this.#end : { ...deed, length: deed.sequence };
  }

  #take(run: RepeatableRun): void {
    const deed = this.#deeds[this.#next];
    if (deed === undefined) {
      this.#isOver = true;
      return;
    }
    this.#next += 1;
    try {
      run.world.repeating(() => repeatDeed(run, deed));
    } catch (error) {
      if (this.#onFailure === undefined) throw error;
      this.#onFailure(error);
    }
  }
}
