import type { RunFacts } from '../facts.ts';
import type { Step } from '../plan/plan.ts';
import { verbOf } from '../plan/steps.ts';

/** The facts of a step that begins: its place, its verb and the flow or group that it runs. */
export function startedStep(started: Step): RunFacts['step.started'] {
  const { path: step } = started;
  const verb = verbOf(started);
  if (started.kind === 'use') return { flow: started.flow, step, verb };
  return started.kind === 'group' ? { group: started.group, step, verb } : { step, verb };
}
