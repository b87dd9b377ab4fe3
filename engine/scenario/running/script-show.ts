import { mark } from '../mark.ts';
import type { ShowStep } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import type { Stage } from './stage.ts';

/** Writes marks to the log for viewers. */
export function* show(stage: Stage, step: ShowStep, cause: number): Steps {
  const { world } = stage;
  switch (step.kind) {
    case 'chapter': {
      const { title, text } = step;
      mark(world, 'chapter.began', '', cause, text === undefined ? { title } : { text, title });
      return;
    }
    case 'say':
      mark(world, 'text.said', '', cause, { text: step.text });
      return;
    case 'spotlight':
      mark(world, 'spotlight.turned', step.on.name, cause, {});
      return;
    case 'checkpoint':
      mark(world, 'checkpoint.reached', '', cause, { checkpoint: step.checkpoint });
      return;
    case 'pause':
      mark(world, 'presenter.awaited', '', cause, {});
      stage.pause();
      // Later steps belong to a later instant, so that a clock can stand still in between.
      yield { kind: 'moment', atMs: world.clock.now + 1 };
      return;
  }
}
