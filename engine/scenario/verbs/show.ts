import { literal, optional } from 'zod';
import { mark } from '../mark.ts';
import { everyStep } from '../plan/every-step.ts';
import type { Scenario } from '../plan/plan.ts';
import { target } from '../read/checker.ts';
import { text } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';
import { targetWords } from './step-words.ts';

// The verbs for the audience of a presentation change nothing in the world but the log.

const said = optional(text('text for the audience; alone, or with a chapter'));

export const chapter = stepVerb({
  ...shown('chapter'),
  meant: ['scene', 'act'],
  keys: {
    chapter: optional(text('starts a chapter of the presentation, by its title', 'Morning rush')),
    say: said,
  },
  read(_, { chapter: title = '', say: words }) {
    return { told: words === undefined ? { title } : { text: words, title } };
  },
  sentence: ({ told }) =>
    `the chapter ${told.title} begins${told.text === undefined ? '' : `: ${told.text}`}`,
  run: ({ world }, { told }, cause) => void mark(world, 'chapter.began', '', cause, told),
  examples: ['chapter: Morning rush\nsay: Three taxis begin their day.'],
});

export const say = stepVerb({
  ...shown('say'),
  meant: ['echo', 'print', 'note', 'comment', 'message', 'log'],
  keys: { say: said },
  read: (_, raw) => ({ text: raw.say! }),
  sentence: (step) => `say: ${step.text}`,
  run: ({ world }, step, cause) => void mark(world, 'text.said', '', cause, { text: step.text }),
  examples: ['say: Nothing happens for an hour.'],
});

export const spotlight = stepVerb({
  ...shown('spotlight'),
  keys: { spotlight: optional(text('highlights a vehicle or a fleet', 'c07')) },
  read(checker, raw) {
    const on = target(checker, raw, 'spotlight');
    return on && { on };
  },
  sentence: ({ on }) => `look at ${targetWords(on)}`,
  run: ({ world }, { on }, cause) => void mark(world, 'spotlight.turned', on.name, cause, {}),
  examples: ['spotlight: car'],
});

export const pause = stepVerb({
  ...shown('pause'),
  keys: {
    pause: optional(literal('presenter')).describe(
      'pauses a clock that follows real time until the presenter resumes it',
    ),
  },
  lasts: 'event',
  read: () => ({}),
  sentence: () => 'pause until the presenter goes on',
  *run(stage, _, cause) {
    const { world } = stage;
    mark(world, 'presenter.awaited', '', cause, {});
    stage.pause();
    // Later steps belong to a later instant, so that a clock can stand still in between.
    yield { kind: 'moment', atMs: world.clock.now + 1 };
  },
  examples: ['pause: presenter'],
});

export const checkpoint = stepVerb({
  ...shown('checkpoint'),
  keys: {
    checkpoint: optional(text('marks a point of the script to run from or up to', 'evening')),
  },
  read: (_, raw) => ({ checkpoint: raw.checkpoint! }),
  sentence: (step) => `pass the checkpoint ${step.checkpoint}`,
  run: ({ world }, step, cause) =>
    void mark(world, 'checkpoint.reached', '', cause, { checkpoint: step.checkpoint }),
  examples: ['checkpoint: evening'],
});

/** The chapters of a script, in its order. */
export function chaptersOf({ steps }: Pick<Scenario, 'steps'>) {
  return [...everyStep(steps)].filter(chapter.is).map(({ told }) => told);
}

/** The names of the checkpoints of a script, in its order. */
export function checkpointsOf({ steps }: Pick<Scenario, 'steps'>): readonly string[] {
  const passed = [...everyStep(steps)].filter(checkpoint.is);
  return [...new Set(passed.map((step) => step.checkpoint))];
}

function shown<const Name extends string>(name: Name) {
  const ambientMistake = `${name} belongs to the script: steps beside it are no part of the show`;
  return { name, group: 'Presentation', ambientMistake } as const;
}
