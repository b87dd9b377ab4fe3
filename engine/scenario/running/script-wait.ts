import { subjectOf } from '../context/self.ts';
import type { Expression } from '../expressions/expression.ts';
import type { Watch } from '../expressions/watch.ts';
import type { Deadline } from '../plan/moment.ts';
import type { Step } from '../plan/plan.ts';
import { type Draws, durationOf } from './amount.ts';
import { deadlineOf } from './deadline.ts';
import type { Steps, Wait } from './flow.ts';
import type { Stage } from './stage.ts';

/** Waits, and reports the reason meanwhile. */
export function* awaiting(
  stage: Stage,
  step: Step,
  what: string,
  wait: Wait,
): Generator<Wait, boolean, boolean> {
  const done = stage.awaiting(step, what);
  try {
    return yield wait;
  } finally {
    // Steps that a race cancels no longer wait.
    done();
  }
}

export function* waitUntil(stage: Stage, step: Extract<Step, { kind: 'waitUntil' }>): Steps {
  const { condition, deadline } = step;
  const met = yield* awaiting(stage, step, condition.source, {
    kind: 'condition',
    watches: watchesOf(stage, condition),
    test: () => isTrue(stage, condition),
    deadlineMs: deadlineOf(stage.world, deadline, stage.limitMs),
  });
  // Without a deadline the limit of the clock decides, and the run reports it.
  if (deadline.kind !== 'limit')
    stage.note(step, condition.source, met, 'it did not come about in time');
}

export function* hold(stage: Stage, step: Extract<Step, { kind: 'hold' }>): Steps {
  const { condition, deadline } = step;
  const ends: Deadline =
    deadline.kind === 'within'
      ? {
          ...deadline,
          durationMs: durationOf(deadline.durationMs, 'hold.for', drawsFor(stage, step)),
        }
      : deadline;
  const broken = yield* awaiting(stage, step, `the end of: ${condition.source}`, {
    kind: 'condition',
    watches: watchesOf(stage, condition),
    test: () => !isTrue(stage, condition),
    deadlineMs: deadlineOf(stage.world, ends, stage.limitMs),
  });
  stage.note(step, `${condition.source} holds`, !broken, 'it ceased to hold');
}

export function isTrue(stage: Stage, condition: Expression): boolean {
  return condition.evaluate(stage.context) === true;
}

export function drawsFor(stage: Stage, step: Step, vehicle?: string): Draws {
  return (what) => stage.drawsOf(step, what, vehicle);
}

/** The watches of a condition, with `self` as the vehicle of the rule. */
function watchesOf(stage: Stage, { watches }: Expression): readonly Watch[] {
  if (stage.self === undefined) return watches;
  return watches.map((each) =>
    'subject' in each ? { ...each, subject: subjectOf(stage, each.subject) } : each,
  );
}
