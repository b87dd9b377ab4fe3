import type { Distribution } from '../../random/distribution.ts';

/** The occurrence that is meant by a local time that occurs twice. */
export type Fold = 'first' | 'second';

/** A moment of the script: the next occurrence of a local time, or an instant. */
export type Moment =
  | { readonly kind: 'timeOfDay'; readonly msOfDay: number; readonly fold: Fold }
  | { readonly kind: 'instant'; readonly atMs: number };

/** The end of a wait; `limit` is the end of the clock. */
export type Deadline =
  | Moment
  | { readonly kind: 'within'; readonly durationMs: number }
  | { readonly kind: 'limit' };

/** A fixed number, or one drawn anew each time that the step runs. */
export type Amount = number | Distribution<number>;

/** A moment whose time of day may be drawn. */
export type AnyMoment =
  | Moment
  | {
      readonly kind: 'drawnTimeOfDay';
      readonly msOfDay: Distribution<number>;
      readonly fold: Fold;
    };
