import { everyStep } from '../plan/every-step.ts';
import type { Scenario } from '../plan/plan.ts';

/** The names of the checkpoints of a script, in its order. */
export function checkpointsOf({ steps }: Pick<Scenario, 'steps'>): readonly string[] {
  const names = [...everyStep(steps)].flatMap((step) =>
    step.kind === 'checkpoint' ? [step.checkpoint] : [],
  );
  return [...new Set(names)];
}
