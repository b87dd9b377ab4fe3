import type { ClockedRun } from './clocked-run.ts';
import type { ConditionWaits } from './waiting.ts';
import type { Wall } from './wall.ts';

interface Others {
  readonly waiting: ConditionWaits;
  /** Whether an answer from outside is due, so that time should not pass. */
  readonly isAnswerDue: () => boolean;
  /** Whether slices may end within an instant, and waits are served in slices; the caller keeps clients out meanwhile. */
  readonly isFine: boolean;
}

/**
 * Lets simulated time pass in short slices. A slice ends at an instant that ends a wait and, unless told otherwise, at one
 * at which an answer from outside is due.
 */
export class Slices {
  readonly #run: ClockedRun;
  readonly #wall: Wall;
  readonly #waiting: ConditionWaits;
  readonly #isAnswerDue: () => boolean;
  readonly #isFine: boolean;

  constructor(run: ClockedRun, wall: Wall, { waiting, isAnswerDue, isFine }: Others) {
    this.#run = run;
    this.#wall = wall;
    this.#waiting = waiting;
    this.#isAnswerDue = isAnswerDue;
    this.#isFine = isFine;
  }

  /** Whether the last slice ended within an instant: the world must not be read before the next one. */
  get isMidway(): boolean {
    return this.#run.world.clock.isMidway;
  }

  /**
   * Runs for a slice of real time, one event at least; returns whether it reached the target instant or `done` holds.
   */
  runOne(targetMs: number, done: () => boolean = never, isSettled = true): boolean {
    const isEnough = this.#turn();
    const isThere = this.#runTo(targetMs, { done, isEnough, isSettled });
    return isThere || (!this.isMidway && done());
  }

  /**
   * Runs until all waits are over, one after the other, or an answer from outside is due; returns whether it got there,
   * which may take several slices.
   */
  serveWaits(): boolean {
    const isEnough = this.#isFine ? this.#turn() : never;
    while (this.isMidway || this.#canServe) {
      this.#runTo(this.#run.endMs, { done: never, isEnough, isSettled: true });
      if (isEnough()) return !this.isMidway && !this.#canServe;
    }
    return true;
  }

  get #canServe(): boolean {
    return this.#waiting.isAny && !this.#isAnswerDue() && !this.#run.api.calls.isHeldUp;
  }

  /** A condition that ends the turn once its real time is over; false at first, so that even a slow machine gets on. */
  #turn(): () => boolean {
    const endsMs = this.#wall.turnEndsMs();
    let isBegun = false;
    return () => {
      const isOver = isBegun && this.#wall.nowMs() >= endsMs;
      isBegun = true;
      return isOver;
    };
  }

  /**
   * Runs up to an instant, or until a condition holds between two instants: `isEnough`, `done`, or the end of a wait. It also
   * ends where a call of the script goes on and, with `isSettled`, where an answer from outside is due. Returns whether it
   * reached that instant.
   */
  #runTo(targetMs: number, { done, isEnough, isSettled }: SliceEnd): boolean {
    const { clock } = this.#run.world;
    const isAnswerDue = (): boolean => isSettled && this.#isAnswerDue();
    const untilMs = Math.max(clock.now, Math.min(targetMs, this.#waiting.nearestMs));
    this.#run.advanceUntil(
      () => isAnswerDue() || this.#waiting.isAnyDone || isEnough() || done(),
      untilMs,
      this.#isFine ? isEnough : never,
    );
    if (this.isMidway) return false;
    if (this.#run.conclusion !== undefined) {
      this.#waiting.settle(Infinity);
      return true;
    }
    // If it stopped before it began, or an answer is due, more may happen at the present instant.
    const isHeldUp = isAnswerDue() || this.#run.api.calls.isHeldUp;
    const isOver = this.#run.nextAtMs > clock.now && !isHeldUp;
    const overMs = isOver ? clock.now : clock.now - 1;
    this.#waiting.settle(overMs);
    return overMs >= targetMs;
  }
}

/** The conditions that end a slice before its instant. */
interface SliceEnd {
  readonly done: () => boolean;
  readonly isEnough: () => boolean;
  readonly isSettled: boolean;
}

function never(): boolean {
  return false;
}
