import { compilePattern } from '../../pattern/pattern.ts';
import type { Search } from '../../pattern/search.ts';

/** Steps that one evaluation may take: some 10 ms of a processor, and far more than an expression of a person takes. */
export const mostSteps = 500_000;

/** Steps that each member of a fleet adds to the budget of an evaluation that names the fleet. */
export const stepsOfMember = 50;

/** Steps that all evaluations of a run may take within one instant, beside those that are free. */
const mostStepsOfInstant = 10 * mostSteps;

/** Steps of each evaluation that do not count against those of its instant; nor do those of members of fleets. */
const freeSteps = 100;

/** Steps of looking a key up. */
const stepsOfKey = 5;

/** Lists and maps inside of each other that can be compared or handed out. */
const deepest = 500;

/** The end of an evaluation that would take more steps than it may; the message says how many. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/**
 * The steps of one evaluation. A step is a part of an expression that is evaluated, each time that it is; work inside of
 * one part, such as comparing lists or searching texts, is as many steps as take about its time. Steps are counted alike
 * on every machine, whatever is compiled already.
 */
export class Meter {
  #budget = 0;
  #taken = 0;
  readonly #fleets = new Set<string>();
  readonly #patterns = new Map<string, Search>();

  /** The steps of the latest evaluation, never more than its budget. */
  get taken(): number {
    return this.#taken;
  }

  get budget(): number {
    return this.#budget;
  }

  /**
   * Evaluates with a new budget and counts all but the free steps against those of the instant. Throws `BudgetError` if the
   * steps of either run out.
   */
  evaluate<Answer>(evaluation: () => Answer, instant?: Instant, free = freeSteps): Answer {
    this.#budget = mostSteps;
    this.#taken = 0;
    try {
      const answer = evaluation();
      const members = this.#budget - mostSteps;
      const counted = Math.max(0, this.#taken - members - free);
      instant?.instantBudget?.spend(instant.nowMs, counted);
      return answer;
    } finally {
      this.#fleets.clear();
      this.#patterns.clear();
    }
  }

  /** Takes steps. */
  spend(steps: number): void {
    this.#taken += steps;
    if (this.#taken <= this.#budget) return;
    this.#taken = this.#budget;
    throw new BudgetError(`the evaluation would take more than ${this.#budget} steps`);
  }

  /** Adds the members of a fleet to the budget, once in an evaluation. */
  grant(fleet: string, members: number): void {
    if (this.#fleets.has(fleet)) return;
    this.#fleets.add(fleet);
    this.#budget += members * stepsOfMember;
  }

  /** Throws `BudgetError` where values are nested more deeply than the stack may take. */
  assertShallow(depth: number): void {
    if (depth > deepest) throw new BudgetError(`more than ${deepest} lists inside of each other`);
  }

  /** Takes the steps of going through a list or map and all that is in it. */
  spendOnAll(value: unknown, depth = 0): void {
    this.assertShallow(depth);
    this.spend(1 + (typeof value === 'string' ? value.length >> 3 : 0));
    if (Array.isArray(value)) {
      for (const element of value as unknown[]) this.spendOnAll(element, depth + 1);
    } else if (isMap(value)) {
      for (const key of Object.keys(value)) {
        this.spend(stepsOfKey + (key.length >> 3));
        this.spendOnAll(value[key], depth + 1);
      }
    }
  }

  /** Whether a pattern is anywhere in a text; throws `PatternError`. */
  matches(text: string, pattern: string): boolean {
    let search = this.#patterns.get(pattern);
    if (search === undefined) {
      this.spend(pattern.length);
      search = compilePattern(pattern);
      this.spend(search.steps);
      this.#patterns.set(pattern, search);
    }
    this.spend(text.length * search.stepsPerLetter);
    return search.finds(text);
  }
}

/** The instant of an evaluation, which an `ExpressionContext` has. */
export interface Instant {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Undefined if the evaluation does not belong to a run. */
  readonly instantBudget?: InstantBudget | undefined;
}

/** The steps of all evaluations of a run within one instant, in which no other work has a turn. */
export class InstantBudget {
  #atMs = NaN;
  #taken = 0;

  /** Takes the steps of an evaluation; throws `BudgetError` where the instant has no more. */
  spend(atMs: number, steps: number): void {
    if (atMs !== this.#atMs) this.#taken = 0;
    this.#atMs = atMs;
    this.#taken += steps;
    if (this.#taken > mostStepsOfInstant) throw new BudgetError(instantSpent);
  }
}

const instantSpent = `the evaluations of this instant would take more than ${mostStepsOfInstant} steps`;

/** Whether a value is a map of CEL, and no vehicle, time or other value of a class. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
