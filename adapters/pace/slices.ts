import type { ScenarioRun } from '../../engine/index.ts';
import type { Outbox } from './outbox.ts';
import type { Waiting } from './waiting.ts';
import type { Wall } from './wall.ts';

interface Others {
  readonly waiting: Waiting;
  readonly outbox: Outbox | undefined;
  /** Also cuts within an instant, and serves waits in pieces; the caller then keeps clients out of a cut instant. */
  readonly isFine: boolean;
}

/**
 * Lets simulated time pass in pieces: none goes past an instant that ends somebody's wait, nor past one at which somebody
 * outside is to answer, unless it is told to; and none lasts long.
 */
export class Slices {
  readonly #run: ScenarioRun;
  readonly #wall: Wall;
  readonly #waiting: Waiting;
  readonly #outbox: Outbox | undefined;
  readonly #isFine: boolean;

  constructor(run: ScenarioRun, wall: Wall, { waiting, outbox, isFine }: Others) {
    this.#run = run;
    this.#wall = wall;
    this.#waiting = waiting;
    this.#outbox = outbox;
    this.#isFine = isFine;
  }

  /** Whether the last one ended within an instant: the world must not be read before the next. */
  get isMidway(): boolean {
    return this.#run.world.clock.isMidway;
  }

  /**
   * Runs for a slice of real time, an event at least; tells whether it came to the instant meant or to where `done`
   * holds.
   */
  runOne(targetMs: number, done: () => boolean = never, isSettled = true): boolean {
    const isEnough = this.#turn();
    const isThere = this.#runTo(targetMs, { done, isEnough, isSettled });
    return isThere || (!this.isMidway && done());
  }

  /**
   * Runs on until nobody waits any more, one wait after the other, or somebody outside is to answer; tells whether it came
   * so far, which may take several slices.
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
    return this.#waiting.isAny && !this.#isAnswerDue && !this.#run.api.calls.isHeldUp;
  }

  get #isAnswerDue(): boolean {
    return this.#outbox?.isAny === true;
  }

  /** Tells when it is time for others; first that it is not, so that time passes however slow the machine. */
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
   * Runs up to an instant, or until it is enough, it is done or a wait is over, which are asked between instants; settled
   * time ends where somebody outside is to answer, too, and any where a call of the script is to go on. Tells whether it
   * came to that instant.
   */
  #runTo(targetMs: number, { done, isEnough, isSettled }: Stop): boolean {
    const { clock } = this.#run.world;
    const isAnswerDue = (): boolean => isSettled && this.#isAnswerDue;
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
    // Where it stopped before it began, or somebody is to answer, the present instant may have more to come.
    const isHeldUp = isAnswerDue() || this.#run.api.calls.isHeldUp;
    const isOver = this.#run.nextAtMs > clock.now && !isHeldUp;
    const overMs = isOver ? clock.now : clock.now - 1;
    this.#waiting.settle(overMs);
    return overMs >= targetMs;
  }
}

/** The conditions that end a slice before its instant. */
interface Stop {
  readonly done: () => boolean;
  readonly isEnough: () => boolean;
  readonly isSettled: boolean;
}

function never(): boolean {
  return false;
}
