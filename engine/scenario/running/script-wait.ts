import { subjectOf } from '../context/self.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Watch } from '../expressions/watch.ts';
import type { Step } from '../plan/plan.ts';
import type { StreamsByPurpose } from './amount.ts';
import type { Wait } from './flow.ts';
import type { Stage } from './stage.ts';

/** Waits, and reports the awaited condition meanwhile, and why it does not hold. */
export function* awaiting(
  stage: Stage,
  step: Step,
  what: string,
  wait: Wait,
  why?: () => string,
): Generator<Wait, boolean, boolean> {
  const done = stage.awaiting(step, what, why);
  try {
    return yield wait;
  } finally {
    // Steps that a race cancels no longer wait.
    done();
  }
}

export function isTrue(stage: Stage, condition: Expression): boolean {
  return condition.evaluate(stage.context) === true;
}

export function drawsFor(stage: Stage, step: Step, vehicle?: string): StreamsByPurpose {
  return (what) => stage.drawsOf(step, what, vehicle);
}

/** The watches of a condition, with `self` as the vehicle of the rule. */
export function watchesOf(stage: Stage, { watches }: Expression): readonly Watch[] {
  if (stage.self === undefined) return watches;
  return watches.map((each) =>
    'subject' in each ? { ...each, subject: subjectOf(stage, each.subject) } : each,
  );
}
