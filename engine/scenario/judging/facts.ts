import type { World } from '../../world.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import { targetRows } from '../names/target-rows.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Expectation, ExpectationForm, FactsForm } from '../plan/expectations.ts';
import type { Scenario } from '../plan/plan.ts';

/** The facts that expectations of a scenario count. */
export function factsAskedFor(scenario: Scenario): readonly FactsForm[] {
  return [...expectationsOf(scenario)].map(countedIn).filter((form) => form.kind === 'fact');
}

/** Whether an expectation of a scenario is about deliveries of its webhooks. */
export function asksForArrivals(scenario: Scenario): boolean {
  for (const expectation of expectationsOf(scenario)) {
    const { kind } = countedIn(expectation);
    if (kind === 'webhook' || kind === 'deliveries') return true;
  }
  return false;
}

/** The webhooks whose bodies an expectation asks for; undefined: all. */
export function payloadsAskedFor(scenario: Scenario): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const expectation of expectationsOf(scenario)) {
    const form = countedIn(expectation);
    if (form.kind !== 'webhook' || form.payload.length === 0) continue;
    if (form.webhook === undefined) return undefined;
    names.add(form.webhook);
  }
  return names;
}

/** The form that a temporal expectation counts; any other expectation as it is. */
function countedIn(expectation: Expectation): ExpectationForm {
  return expectation.kind === 'temporal' && expectation.claim.kind === 'counted'
    ? expectation.claim.of
    : expectation;
}

/**
 * The rows whose facts are logged when the scenario logs only watched ones: vehicles that a
 * condition or an expectation names, targets of a spotlight, and fleets whose facts are expected. A
 * fleet inside an expression is read, not logged.
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
    const form = countedIn(expectation);
    for (const each of expressionsIn(form)) addExpression(each);
    if ('target' in form && form.target !== undefined) addTarget(form.target);
  }
  for (const { check } of scenario.invariants) addExpression(check);
  for (const name of scenario.replay?.watched ?? []) addTarget({ kind: 'vehicle', name });
  for (const step of everyStep([...scenario.steps, ...scenario.teardown])) {
    if (step.on !== undefined) addTarget(step.on);
    if (step.condition !== undefined) addExpression(step.condition);
  }
  return rows;
}

function expressionsIn(form: ExpectationForm): readonly Expression[] {
  if (form.kind === 'condition') return [form.condition];
  if (form.kind === 'value') return [form.value];
  if (form.kind === 'legacy') return form.unless === undefined ? [] : [form.unless];
  if (form.kind !== 'temporal') return [];
  const { claim } = form;
  if (claim.kind === 'counted') return [];
  return claim.kind === 'inOrder' ? claim.conditions : [claim.condition];
}

/** Every expectation: those of the steps and those at the end. */
export function* expectationsOf(scenario: Scenario): Generator<Expectation> {
  yield* scenario.expect;
  for (const step of everyStep([...scenario.steps, ...scenario.teardown])) {
    yield* step.expectations ?? [];
  }
}
