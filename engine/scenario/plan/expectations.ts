import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { TextPosition } from '../source/source.ts';
import type { Deadline } from './moment.ts';

/** An expectation as it was read; the declaration of its form judges it. */
export interface Expectation extends ExpectationForm {
  readonly name: string | undefined;
  readonly because: string | undefined;
  readonly path: string;
  readonly position: TextPosition;
}

export interface ExpectationForm {
  /** The key that names the form; `condition` for an expression alone. */
  readonly kind: string;
  /** The values of its keys. */
  readonly values: object;
  /** The expectation in words, close to those of the scenario. */
  readonly sentence: string;
  readonly about: About;
  /** Undefined: judged at once, as all are at the end of a scenario. */
  readonly time: DecisionTime | undefined;
}

/** The time over which an expectation is decided; its step waits for it. */
export interface DecisionTime {
  readonly deadline: Deadline;
  /** The expectation must hold until the deadline; otherwise it must come true by then. */
  readonly isKept: boolean;
}

/** The things that an expectation reads: evidence of them is kept, and findings show them. */
export interface About {
  /** Expressions on the world as it is. */
  readonly expressions?: readonly Expression[] | undefined;
  readonly target?: Target | undefined;
  /** In the spelling of the API: `Charge.IsCharging`. */
  readonly signal?: string;
  /** The kind of the log entries that are counted, such as `charge.completed`. */
  readonly fact?: string;
  /** The data of these entries are read. */
  readonly readsFacts?: boolean;
  /** The webhook whose deliveries are read; an empty text means any. */
  readonly webhook?: string;
  /** The bodies of these deliveries are read. */
  readonly readsBodies?: boolean;
}

/** The name of an expectation, or its words. */
export function describeExpectation({
  name,
  sentence,
}: Pick<Expectation, 'name' | 'sentence'>): string {
  return name ?? sentence;
}
