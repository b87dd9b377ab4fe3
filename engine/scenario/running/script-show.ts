import type { Step } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import type { Stage } from './script.ts';

type ShowStep = Extract<
  Step,
  { readonly kind: 'chapter' | 'say' | 'spotlight' | 'pause' | 'checkpoint' }
>;

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

export function isShowStep(step: Step): step is ShowStep {
  return kinds.has(step.kind);
}

const kinds: ReadonlySet<string> = new Set<ShowStep['kind']>([
  'chapter',
  'say',
  'spotlight',
  'pause',
  'checkpoint',
]);
