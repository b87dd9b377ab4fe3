import type { ShowStep } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import type { Stage } from './stage.ts';

/** Marks in the log for people who look on. */
export function* show(stage: Stage, step: ShowStep, cause: number): Steps {
  const { clock, log } = stage.world;
  const mark = (kind: string, data: Readonly<Record<string, string>> = {}, subject = ''): void => {
    log.append(clock.now, 'mk', kind, subject, cause, data);
  };
  switch (step.kind) {
    case 'chapter': {
      const { title, text } = step;
      mark('chapter.began', text === undefined ? { title } : { text, title });
      return;
    }
    case 'say':
      mark('text.said', { text: step.text });
      return;
    case 'spotlight':
      mark('spotlight.turned', {}, step.on.name);
      return;
    case 'checkpoint':
      mark('checkpoint.reached', { checkpoint: step.checkpoint });
      return;
    case 'pause':
      mark('presenter.awaited');
      stage.pause();
      // What follows belongs to a later instant, so that a clock can stand still in between.
      yield { kind: 'moment', atMs: clock.now + 1 };
      return;
  }
}
