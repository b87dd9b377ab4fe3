import type { ScenarioRun } from '../../engine/index.ts';
import type { Outbox } from './outbox.ts';
import type { Waiting } from './waiting.ts';
import type { Wall } from './wall.ts';

/**
 * Lets simulated time pass in pieces: none goes past an instant that ends somebody's wait, nor past one at which somebody
 * outside is to answer, unless it is told to; and none lasts long.
 */
export class Slices {
  readonly #run: ScenarioRun;
  readonly #wall: Wall;
  readonly #waiting: Waiting;
  readonly #outbox: Outbox | undefined;

  constructor(
    run: ScenarioRun,
    wall: Wall,
    { waiting, outbox }: { readonly waiting: Waiting; readonly outbox: Outbox | undefined },
  ) {
    this.#run = run;
    this.#wall = wall;
    this.#waiting = waiting;
    this.#outbox = outbox;
  }

  /**
   * Runs for a slice of real time, an instant at least; tells whether it came to the instant meant or to where `done`
   * holds.
   */
  runOne(targetMs: number, done: () => boolean = never, isSettled = true): boolean {
    const endsMs = this.#wall.nowMs() + sliceMs;
    let isBegun = false;
    const isEnough = (): boolean => {
      // However slow the machine, it comes to an end.
      const isOver = isBegun && this.#wall.nowMs() >= endsMs;
      isBegun = true;
      return isOver || done();
    };
    return this.#runTo(targetMs, isEnough, isSettled) || done();
  }

  /** Runs on until nobody waits any more, one wait after the other, or somebody outside is to answer. */
  serveWaits(): void {
    while (this.#waiting.isAny && !this.#isAnswerDue && !this.#run.api.calls.isHeldUp) {
      this.#runTo(this.#run.endMs, never, true);
    }
  }

  get #isAnswerDue(): boolean {
    return this.#outbox?.isAny === true;
  }

  /**
   * Runs up to an instant, or until it is enough or a wait is over, both of which are asked between instants; settled
   * time ends where somebody outside is to answer, too, and any where a call of the script is to go on. Tells whether it
   * came to that instant.
   */
  #runTo(targetMs: number, isEnough: () => boolean, isSettled: boolean): boolean {
    const { clock } = this.#run.world;
    const isAnswerDue = (): boolean => isSettled && this.#isAnswerDue;
    const untilMs = Math.max(clock.now, Math.min(targetMs, this.#waiting.nearestMs));
    this.#run.advanceUntil(() => isAnswerDue() || this.#waiting.isAnyDone || isEnough(), untilMs);
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

/** Real time that a slice may take: so long requests wait at most for a turn. */
const sliceMs = 20;

function never(): boolean {
  return false;
}
