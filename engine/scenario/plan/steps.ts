import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { TextPosition } from '../source/source.ts';
import type { CallPlan } from './api.ts';
import type { Expectation } from './expectations.ts';
import type { Amount, AnyMoment, Moment } from './moment.ts';

/** A step of a script; each verb adds members of its own. */
export interface Step extends StepParts {
  /** The verb as written in the file. */
  readonly verb: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly because: string | undefined;
  /** The moment to wait for before the step. */
  readonly at: AnyMoment | undefined;
  /** The reason with which the vehicle must refuse the command. */
  readonly refused: string | undefined;
  /** The path of the step: `steps[3].parallel.left[0]`. */
  readonly path: string;
  readonly position: TextPosition;
}

/** The parts of a step by which it is followed without knowing its verb. */
export interface StepParts {
  /** The time that the step takes; undefined: none, or that of its nested steps. */
  readonly lasts?: StepDuration | undefined;
  readonly nested?: NestedSteps | undefined;
  /** The condition whose vehicles the step is about. */
  readonly condition?: Expression | undefined;
  /** The vehicle or fleet to look at. */
  readonly on?: Target | undefined;
  readonly expectations?: readonly Expectation[] | undefined;
  /** The call of the API that the step makes. */
  readonly call?: CallPlan | undefined;
  /** The flow or group that the step runs, as the log names it. */
  readonly named?: { readonly flow: string } | { readonly group: string } | undefined;
}

/**
 * The time that a step takes, as far as it is known before the run: until an end, until an event,
 * or until an answer, which may come at once.
 */
export type StepDuration = HoldEnd | 'event' | 'answer';

/** The end of the time in which a condition must hold. */
export type HoldEnd = Moment | { readonly kind: 'within'; readonly durationMs: Amount };

export interface NestedSteps {
  /**
   * The branches run one after another, or all side by side, or side by side until the first of
   * them ends; or one of them runs alone.
   */
  readonly order: 'sequence' | 'all' | 'first' | 'one';
  readonly branches: readonly Branch[];
  /** The repetition of the branches; undefined: they run once. */
  readonly rounds?: Rounds | undefined;
}

export interface Branch {
  /** Undefined where the branch is the only one, or needs no heading. */
  readonly title: string | undefined;
  readonly steps: readonly Step[];
  /** The likelihood of the branch beside the others, where one of them is drawn. */
  readonly weight?: number | undefined;
}

export interface Rounds {
  /** Undefined where a condition ends them. */
  readonly times: number | undefined;
  /** The time between the starts of rounds; a longer round delays the next. */
  readonly everyMs: Amount | undefined;
}

/** Whether a step waits for something; counts a wait for a change that may end at once. */
export function takesTime({ at, lasts, nested }: Step): boolean {
  if (at !== undefined && at.kind !== 'instant') return true;
  if (nested !== undefined) return nestedTakesTime(nested);
  if (lasts === undefined || lasts === 'answer') return false;
  return lasts === 'event' || lasts.kind !== 'within' || lasts.durationMs !== 0;
}

function nestedTakesTime({ order, branches, rounds }: NestedSteps): boolean {
  if (rounds?.everyMs !== undefined) return true;
  const isSome = ({ steps }: Branch): boolean => steps.some(takesTime);
  if (order === 'sequence' || order === 'all') return branches.some(isSome);
  return branches.every((branch) => branch.weight === 0 || isSome(branch));
}
