import type { World } from '../../world.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import { targetRows } from '../names/target-rows.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Expectation } from '../plan/expectations.ts';
import type { Scenario } from '../plan/plan.ts';

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
  for (const { about } of expectationsOf(scenario)) {
    for (const each of about.expressions ?? []) addExpression(each);
    if (about.target !== undefined) addTarget(about.target);
  }
  for (const { check } of scenario.invariants) addExpression(check);
  for (const name of scenario.replay?.watched ?? []) addTarget({ kind: 'vehicle', name });
  for (const step of everyStep([...scenario.steps, ...scenario.teardown])) {
    if (step.on !== undefined) addTarget(step.on);
    if (step.condition !== undefined) addExpression(step.condition);
  }
  return rows;
}

/** Every expectation: those of the steps and those at the end. */
export function* expectationsOf(scenario: Scenario): Generator<Expectation> {
  yield* scenario.expect;
  for (const step of everyStep([...scenario.steps, ...scenario.teardown])) {
    yield* step.expectations ?? [];
  }
}

/** The paths of expectations, conditions and invariants that deliveries or webhooks decide. */
export function pathsAboutDeliveries(scenario: Scenario): ReadonlySet<string> {
  const reads = ({ watches }: Expression): boolean =>
    watches.some(({ kind }) => kind === 'webhook');
  const steps = [...everyStep([...scenario.steps, ...scenario.teardown])];
  const about = [
    ...[...expectationsOf(scenario)].filter(
      ({ about: { expressions = [], fact = '', webhook } }) =>
        webhook !== undefined || /^(?:delivery|webhook)\./.test(fact) || expressions.some(reads),
    ),
    ...scenario.invariants.filter(({ check }) => reads(check)),
    ...steps.filter(({ condition }) => condition !== undefined && reads(condition)),
  ];
  return new Set(about.map(({ path }) => path));
}
