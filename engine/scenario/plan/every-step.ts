import type { Scenario } from './plan.ts';
import type { Step } from './steps.ts';

/** Every step of a script, including nested ones. */
export function* everyStep(steps: readonly Step[]): Generator<Step> {
  for (const step of steps) {
    yield step;
    for (const branch of step.nested?.branches ?? []) yield* everyStep(branch.steps);
  }
}

/** Whether any step of a scenario calls the API. */
export function callsApi({ steps, teardown, ambient, arrivals }: Scenario): boolean {
  for (const list of [steps, teardown, ...[...ambient, ...arrivals].map((rule) => rule.steps)]) {
    for (const step of everyStep(list)) if (step.call !== undefined) return true;
  }
  return false;
}
