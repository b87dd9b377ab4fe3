import type { ExpressionContext } from './expression-context.ts';
import type { Position } from './plan.ts';
import type { Watch } from './watch.ts';

/** A checked CEL expression. */
export interface Expression {
  readonly source: string;
  readonly position: Position;
  /** The CEL type of the answer: `bool`, `double`, `string`, `dyn` ... */
  readonly type: string;
  /**
   * Plain values: numbers (CEL integers too), text, booleans, null, arrays, plain objects; durations in milliseconds,
   * timestamps in milliseconds since the epoch. Throws `ExpressionError` when there is no answer (a missing signal).
   */
  evaluate(context: ExpressionContext): unknown;
  readonly watches: readonly Watch[];
}
