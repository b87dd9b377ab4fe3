import { word } from '../../form/field.ts';
import { durationWords } from '../../form/number-words.ts';
import { type DeclaredEffect, effect } from './effect.ts';
import { asked, drawnTime, share, time } from './fields.ts';

export const signature = effect({
  name: 'signature',
  of: ['webhook'],
  says: 'what is signed wrongly',
  title: 'Wrong signature',
  fields: {
    probability: share,
    form: asked(
      word(['wrong', 'missing', 'old'], 'by another secret, not at all, or by the secret before'),
      'Signed',
      'wrong',
      {
        options: [
          ['wrong', 'by another secret'],
          ['missing', 'not at all'],
          ['old', 'by the secret before'],
        ],
      },
    ),
  },
  kinds: ['signature'],
  effect: (said) => ({ kind: 'signature', ...said }),
  words: ({ form }) => `${form} signature`,
  examples: ['signature: { probability: 0.1, form: wrong }'],
});

export const skew = effect({
  name: 'skew',
  of: ['webhook'],
  says: 'deliveries carry another time',
  title: { ahead: 'Clock ahead', behind: 'Clock behind' },
  fields: {
    probability: share,
    ahead: time('the clock that stamps deliveries is ahead by so much', 'By', '10m'),
    behind: time('or behind', 'By', '10m'),
  },
  oneOf: ['ahead', 'behind'],
  kinds: ['skew'],
  effect: ({ probability, ahead, behind = 0 }) => ({
    kind: 'skew',
    probability,
    byMs: ahead ?? -behind,
  }),
  recorded: ({ probability, byMs }) => ({
    probability,
    ...(byMs < 0 ? { behind: -byMs } : { ahead: byMs }),
  }),
  words: ({ byMs }) => `clock ${durationWords(Math.abs(byMs))} ${byMs < 0 ? 'behind' : 'ahead'}`,
  examples: ['skew: { probability: 0.1, ahead: 10m }', 'skew: { probability: 0.1, behind: 10m }'],
});

export const slow = effect({
  name: 'slow',
  of: ['webhook'],
  says: 'bodies come slowly',
  title: 'Send bodies slowly',
  fields: {
    probability: share,
    for: asked(drawnTime('sending takes this long', '20s'), 'Within', '20s'),
  },
  kinds: ['slow'],
  effect: ({ probability, for: forMs }) => ({ kind: 'slow', probability, forMs }),
  recorded: ({ probability, forMs }) => ({ probability, for: forMs }),
  words: ({ forMs }) => `sent over ${durationWords(forMs)}`,
  examples: ['slow: { probability: 0.1, for: 20s }'],
});

export const tamper = simple(
  'tamper',
  'bodies are changed after they were signed',
  'Change bodies after signing',
  'changed after signing',
);
export const reset = simple(
  'reset',
  'connections are reset',
  'Reset connections',
  'connection reset',
);
export const truncate = simple('truncate', 'bodies without their end', 'Cut bodies off', 'cut off');

/** An effect that has nothing but a probability. */
function simple(
  name: 'tamper' | 'reset' | 'truncate',
  says: string,
  title: string,
  words: string,
): DeclaredEffect {
  return effect({
    name,
    of: ['webhook'],
    says,
    title,
    fields: { probability: share },
    kinds: [name],
    effect: (said) => ({ kind: name, ...said }),
    words: () => words,
    examples: [`${name}: { probability: 0.1 }`],
  });
}
