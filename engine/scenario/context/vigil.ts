import type { World } from '../../world.ts';
import type { ExpressionContext } from '../expressions/context.ts';
import { type Expression, ExpressionError } from '../expressions/expression.ts';
import type { Watch } from '../expressions/watch.ts';
import { outlookOf, timeText } from './outlook.ts';

/** Watches a condition that is waited for, so that a wait in vain can be explained. */
export class Vigil {
  readonly #world: World;
  readonly #context: ExpressionContext;
  readonly #condition: Expression;
  /** A condition on a whole fleet is explained at the end only. */
  readonly #isFollowed: boolean;
  #reasons = '';
  #beganMs = -1;
  #sinceMs = -1;

  constructor(world: World, context: ExpressionContext, condition: Expression) {
    this.#world = world;
    this.#context = context;
    this.#condition = condition;
    this.#isFollowed = condition.watches.every(
      (watch) => !('subject' in watch) || world.fleet.rangeOf(watch.subject) === undefined,
    );
  }

  /** Whether the condition holds now. */
  holds(): boolean {
    const holds = this.#condition.evaluate(this.#context) === true;
    if (!holds && this.#isFollowed) this.#note();
    return holds;
  }

  /** Looks at the condition, which may have no answer yet. */
  look(): void {
    try {
      this.holds();
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }

  /**
   * The values that decide the present answer, since when they are so, and the next events that may
   * change it: `car.charge.isComplete is false, since 17:00:00; car is not plugged in`.
   */
  inVain(watches: readonly Watch[] = this.#condition.watches): string {
    this.#note();
    const { now } = this.#world.clock;
    const since =
      !this.#isFollowed || this.#reasons === '' || this.#sinceMs === now
        ? ''
        : this.#sinceMs === this.#beganMs
          ? ', all the while'
          : `, since ${timeText(this.#world, this.#sinceMs)}`;
    const outlook = outlookOf(this.#world, this.#condition.source, watches);
    return [this.#reasons + since, outlook].filter((words) => words !== '').join('; ');
  }

  #note(): void {
    const { now } = this.#world.clock;
    const reasons = this.#condition.explain(this.#context);
    if (this.#beganMs < 0) this.#beganMs = now;
    if (reasons !== this.#reasons || this.#sinceMs < 0) this.#sinceMs = now;
    this.#reasons = reasons;
  }
}

/** A sentence on a failure, with the reasons for it where there are any. */
export function withReasons(sentence: string, reasons: string): string {
  return reasons === '' ? sentence : `${sentence}: ${reasons}`;
}
