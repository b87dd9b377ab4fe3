import type { RunFacts } from '../facts.ts';
import type { Step } from '../plan/plan.ts';

/** The facts of a step that begins: its place, its verb and the flow or group that it runs. */
export function startedStep({ named, path: step, verb }: Step): RunFacts['step.started'] {
  return { ...named, step, verb };
}
