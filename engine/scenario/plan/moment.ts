import type { Distribution } from '../../random/distribution.ts';

/** Which one is meant of a local time that comes twice. */
export type Fold = 'first' | 'second';

/** A moment of the script: the next such local time, or an absolute instant. */
export type Moment =
  | { readonly kind: 'timeOfDay'; readonly msOfDay: number; readonly fold: Fold }
  | { readonly kind: 'instant'; readonly atMs: number };

/** When a wait gives up; `limit` is the end of the clock. */
export type Deadline =
  | Moment
  | { readonly kind: 'within'; readonly durationMs: number }
  | { readonly kind: 'limit' };

/** A number as a step says it: itself, or what is drawn anew each time that the step runs. */
export type Amount = number | Distribution<number>;

/** A moment of which the time of day may be drawn. */
export type AnyMoment =
  | Moment
  | {
      readonly kind: 'drawnTimeOfDay';
      readonly msOfDay: Distribution<number>;
      readonly fold: Fold;
    };
