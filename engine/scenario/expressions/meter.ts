import { compilePattern } from '../../pattern/pattern.ts';
import type { PatternSearch } from '../../pattern/search.ts';

/**
 * The most steps of one evaluation: about 10 ms of processor time, far more than a person's
 * expression takes.
 */
export const mostSteps = 500_000;

/** Steps that each member of a fleet adds to the budget of an evaluation that names the fleet. */
export const stepsOfMember = 250;

/** The most steps of all evaluations of a run within one instant, free ones not counted. */
export const mostStepsOfInstant = 10 * mostSteps;

/**
 * Steps of each evaluation that do not count against its instant. Steps added by members of fleets
 * do not count either.
 */
const freeSteps = 100;

/** The steps of looking up a key. */
const stepsOfKey = 5;

/** The most nested lists and maps of a value that is compared or returned. */
const deepest = 500;

/** The error of an evaluation that would take more steps than it may; the message says how many. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
}

/**
 * Counts the steps of evaluations, one at a time. Each evaluation of a part of an expression is a
 * step; longer work in a part, such as comparing lists or searching texts, counts as the steps that
 * take about as long. The count is the same on every machine and does not depend on what is already
 * compiled.
 */
export class Meter {
  #budget = 0;
  #taken = 0;
  readonly #fleets = new Set<string>();
  readonly #patterns = new Map<string, PatternSearch>();

  /** The steps that the latest evaluation took, never more than its budget. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Evaluates with a new budget and counts all but the free steps against those of the instant.
   * Throws `BudgetError` if the steps of either run out.
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

  /** Takes steps from the budget; throws `BudgetError` if it has no more. */
  spend(steps: number): void {
    this.#taken += steps;
    if (this.#taken <= this.#budget) return;
    this.#taken = this.#budget;
    throw new BudgetError(`the evaluation would take more than ${this.#budget} steps`);
  }

  /** Adds the steps of a fleet's members to the budget, once per evaluation. */
  grant(fleet: string, members: number): void {
    if (this.#fleets.has(fleet)) return;
    this.#fleets.add(fleet);
    this.#budget += members * stepsOfMember;
  }

  /**
   * Throws `BudgetError` for values that are nested so deeply that they could exhaust the stack.
   */
  assertShallow(depth: number): void {
    if (depth > deepest) throw new BudgetError(`more than ${deepest} nested lists`);
  }

  /** Takes the steps of visiting a list or map with everything in it, multiplied by `times`. */
  spendOnAll(value: unknown, times = 1, depth = 0): void {
    this.assertShallow(depth);
    this.spend(times * (1 + (typeof value === 'string' ? value.length >> 3 : 0)));
    if (Array.isArray(value)) {
      for (const element of value as unknown[]) this.spendOnAll(element, times, depth + 1);
    } else if (isMap(value)) {
      for (const key of Object.keys(value)) {
        this.spend(times * (stepsOfKey + (key.length >> 3)));
        this.spendOnAll(value[key], times, depth + 1);
      }
    }
  }

  /** Whether a text contains a match of a pattern; throws `PatternError`. */
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

  /** Takes the steps of an evaluation; throws `BudgetError` if the instant has no more. */
  spend(atMs: number, steps: number): void {
    if (atMs !== this.#atMs) this.#taken = 0;
    this.#atMs = atMs;
    this.#taken += steps;
    if (this.#taken > mostStepsOfInstant) throw new BudgetError(instantSpent);
  }
}

const instantSpent = `the evaluations of this instant would take more than ${mostStepsOfInstant} steps`;

/** Whether a value is a map of CEL, not a vehicle, a time or another instance of a class. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
