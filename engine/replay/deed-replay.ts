import type { LoggedEntry } from '../log/entry.ts';
import { type RepeatableRun, repeatDeed } from './deeds.ts';

/** A position in a run within an instant, besides the length of its log. */
interface Moment {
  readonly atMs: number;
  /**
   * Whether the instant had more events to run. Undefined where that is unknown; the first instant
   * was then over.
   */
  readonly isMidway?: boolean | undefined;
}

/** A deed from outside in another run. Its sequence is the length of the log when it came. */
export interface Deed extends Moment, Pick<LoggedEntry, 'sequence' | 'kind' | 'subject' | 'data'> {}

/** The deed that an entry from outside records. */
export function toDeed(entry: LoggedEntry, isMidway: boolean): Deed {
  const { atMs, sequence, kind, subject, data } = entry;
  return { atMs, sequence, kind, subject, data, isMidway };
}

/** A position in a run: an instant and the length of the log. */
export interface Standing extends Moment {
  readonly length: number;
}

export interface DeedReplayOptions {
  /**
   * The position at which the other run ended, and this one ends unless it goes on; without it the
   * run does not end.
   */
  readonly end?: Standing | undefined;
  /**
   * Receives the error of a deed that cannot be done, such as an altered one; without it the error
   * is thrown.
   */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** The limits of one advance of a repeating run. */
interface AdvanceLimits {
  /** Ends the advance early; called between instants, and between deeds. */
  readonly done: () => boolean;
  /** Whether the run cannot go on now. */
  readonly isStopped: () => boolean;
  readonly untilMs: number;
  /** Ends the advance within an instant; see `World.advanceUntil`. */
  readonly isEnough?: (() => boolean) | undefined;
}

/**
 * Repeats the deeds from outside one run in another of the same scenario, at the same instants and
 * places in the log: all else follows. Deeds may be added while time passes, each before its
 * instant.
 */
export class DeedReplay {
  readonly #deeds: Deed[] = [];
  #end: Standing | undefined;
  readonly #onFailure: ((error: unknown) => void) | undefined;
  #next = 0;
  #repeated: Deed | undefined;
  #isBegun = false;
  #isOver = false;

  constructor(deeds: Iterable<Deed> = [], { end, onFailure }: DeedReplayOptions = {}) {
    for (const deed of deeds) this.#deeds.push(deed);
    this.#end = end;
    this.#onFailure = onFailure;
  }

  /** Adds the next deed; deeds are added in the order they came. */
  add(deed: Deed): void {
    if (this.#next === this.#deeds.length) {
      this.#deeds.length = 0;
      this.#next = 0;
    }
    this.#deeds.push(deed);
  }

  /** Whether the replay has come to its end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The deed that is being repeated. */
  get repeated(): Deed | undefined {
    return this.#repeated;
  }

  /** Goes on after the end, as a run of its own. */
  goOn(): void {
    this.#end = undefined;
    this.#isOver = false;
  }

  /** Whether no deed is left to repeat. */
  get isEmpty(): boolean {
    return this.#next === this.#deeds.length;
  }

  /** The instant at which the replay ends; Infinity without an end. */
  get endMs(): number {
    return this.#end?.atMs ?? Infinity;
  }

  /** The instant of the next deed, or of the end; Infinity when neither is left. */
  get nextAtMs(): number {
    if (this.#isOver) return Infinity;
    return this.#deeds[this.#next]?.atMs ?? this.endMs;
  }

  /** Runs one instant after the other, and repeats every deed in its place. */
  advanceUntil(run: RepeatableRun, limits: AdvanceLimits): void {
    const { done, isStopped, untilMs, isEnough } = limits;
    const { world } = run;
    this.#begin(run, isEnough);
    while (!this.#isOver && (world.clock.isMidway || !done())) {
      if (this.nextAtMs > untilMs) {
        world.advanceUntil(() => isStopped() || done(), untilMs, isEnough);
        return;
      }
      if (!this.#reach(run, limits)) return;
      this.#take(run);
    }
  }

  /** Runs the first instant whole where `isMidway` of the first deed is unknown. */
  #begin({ world: { clock } }: RepeatableRun, isEnough: AdvanceLimits['isEnough']): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    if (this.#due?.isMidway === undefined && clock.nextAtMs === clock.now)
      clock.runInstant(isEnough);
  }

  /**
   * Runs to the position of the next deed, or to the end; false if the run stops before it. An
   * instant without further events counts as reached.
   */
  #reach({ world }: RepeatableRun, { done, isStopped, isEnough }: AdvanceLimits): boolean {
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
    if (deed === undefined) return this.#end;
    const { atMs, isMidway, sequence: length } = deed;
    return { atMs, isMidway, length };
  }

  #take(run: RepeatableRun): void {
    const deed = this.#deeds[this.#next];
    if (deed === undefined) {
      this.#isOver = true;
      return;
    }
    this.#next += 1;
    this.#repeated = deed;
    try {
      run.world.repeating(() => repeatDeed(run, deed));
    } catch (error) {
      if (this.#onFailure === undefined) throw error;
      this.#onFailure(error);
    } finally {
      this.#repeated = undefined;
    }
  }
}
