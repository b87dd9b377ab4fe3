import type { Scenario } from './plan.ts';
import type { Step } from './steps.ts';

/** Every step of a script, including nested ones. */
export function* everyStep(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    yield step;
    if (step.kind === 'parallel' || step.kind === 'race') {
      for (const flow of step.flows) yield* everyStep(flow.steps);
    } else if (step.kind === 'forEach') {
      for (const round of step.rounds) yield* everyStep(round);
    } else if (step.kind === 'repeat' || step.kind === 'use' || step.kind === 'group') {
      yield* everyStep(step.steps);
    }
    if (step.kind === 'oneOf') for (const each of step.choices) yield* everyStep(each.steps);
    else if (step.kind === 'when') {
      yield* everyStep(step.then);
      yield* everyStep(step.otherwise);
    }
  }
}

/** Whether any step of a scenario calls the API. */
export function callsApi({ steps, teardown, ambient, arrivals }: Scenario): boolean {
  for (const list of [steps, teardown, ...[...ambient, ...arrivals].map((rule) => rule.steps)]) {
    for (const step of everyStep(list)) if ('call' in step) return true;
  }
  return false;
}
