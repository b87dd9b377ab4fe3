import type { Entry } from '../log/entry.ts';
import type { World } from '../world.ts';
import type { Expression } from './expression.ts';
import { targetRows } from './orders.ts';
import type { Scenario, Step, Target } from './plan.ts';
import type { Expectation } from './plan-expectations.ts';

/** How often facts happened to whom; only kinds that some expectation asks for are counted. */
export class FactCounts {
  readonly #counts: ReadonlyMap<string, Map<string, number>>;

  constructor(kinds: Iterable<string>) {
    this.#counts = new Map([...kinds].map((kind) => [kind, new Map<string, number>()]));
  }

  count({ kind, subject }: Entry): void {
    const bySubject = this.#counts.get(kind);
    bySubject?.set(subject, (bySubject.get(subject) ?? 0) + 1);
  }

  of(world: World, kind: string, target: Target | undefined): number {
    const bySubject = this.#counts.get(kind);
    if (bySubject === undefined) return 0;
    let sum = 0;
    if (target === undefined) for (const count of bySubject.values()) sum += count;
    else
      for (const row of targetRows(world, target)) {
        sum += bySubject.get(world.fleet.nameOf(row)) ?? 0;
      }
    return sum;
  }
}

/** The kinds of fact that expectations of a scenario ask for. */
export function factsAskedFor(scenario: Scenario): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const expectation of expectationsOf(scenario)) {
    if (expectation.kind === 'fact') kinds.add(expectation.fact);
  }
  return kinds;
}

/** Whether an expectation of a scenario is about what its webhooks delivered. */
export function asksForArrivals(scenario: Scenario): boolean {
  for (const { kind } of expectationsOf(scenario)) {
    if (kind === 'webhook' || kind === 'deliveries') return true;
  }
  return false;
}

/**
 * The rows whose facts are logged although the scenario logs only what is watched: vehicles that a condition or an
 * expectation names, and fleets whose facts are expected. A fleet inside an expression is looked at, not logged.
 */
export function rowsToLog(world: World, scenario: Scenario): ReadonlySet<number> {
  const rows = new Set<number>();
  if (scenario.log === 'everything') return rows;
  const addTarget = (target: Target): void => {
    for (const row of targetRows(world, target)) rows.add(row);
  };
  const addExpression = (expression: Expression): void => {
    for (const watch of expression.watches) {
      if (watch.kind !== 'subject' || world.fleet.rangeOf(watch.subject) !== undefined) continue;
      addTarget({ kind: 'vehicle', name: watch.subject });
    }
  };
  for (const expectation of expectationsOf(scenario)) {
    if (expectation.kind === 'condition') addExpression(expectation.condition);
    else if (expectation.kind === 'value') addExpression(expectation.value);
    else if ('target' in expectation && expectation.target !== undefined) {
      addTarget(expectation.target);
    }
  }
  for (const { check } of scenario.invariants) addExpression(check);
  for (const step of everyStep(scenario.steps)) {
    if (step.kind === 'waitUntil' || step.kind === 'hold' || step.kind === 'when') {
      addExpression(step.condition);
    }
  }
  return rows;
}

function* expectationsOf(scenario: Scenario): Generator<Expectation> {
  yield* scenario.expect;
  for (const step of everyStep(scenario.steps)) {
    if (step.kind === 'expect') yield* step.expectations;
  }
}

/** Every step of a script, nested ones included. */
function* everyStep(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    yield step;
    if (step.kind === 'parallel') for (const flow of step.flows) yield* everyStep(flow.steps);
    else if (step.kind === 'repeat') yield* everyStep(step.steps);
    else if (step.kind === 'oneOf') for (const each of step.choices) yield* everyStep(each.steps);
    else if (step.kind === 'when') {
      yield* everyStep(step.then);
      yield* everyStep(step.otherwise);
    }
  }
}
