import type { Step } from '../plan/plan.ts';
import { startOf } from './amount.ts';
import type { Steps } from './flow.ts';
import { drawsFor } from './script-wait.ts';
import type { Stage } from './stage.ts';

/** Runs steps one after another. */
export function* runSteps(stage: Stage, steps: readonly Step[]): Steps {
  for (const step of steps) {
    if (step.at !== undefined) {
      yield { kind: 'moment', atMs: startOf(stage.world, step.at, drawsFor(stage, step)) };
    }
    const running = stage.verbs.get(step.verb)!.run(stage, step, stage.begin(step));
    if (running !== undefined) yield* running;
  }
}
