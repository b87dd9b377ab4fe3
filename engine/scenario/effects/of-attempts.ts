import { word } from '../../form/field.ts';
import { durationWords } from '../../form/number-words.ts';
import { type DeclaredEffect, effect } from './effect.ts';
import { asked, drawnTime, share, time } from './fields.ts';

export const signature = effect({
  name: 'signature',
  of: ['webhook'],
  says: 'signs deliveries wrongly',
  title: 'Wrong signature',
  explanation: 'A receiver that checks signatures must refuse such a delivery.',
  fields: {
    probability: share,
    form: asked(
      word(
        ['wrong', 'missing', 'old'],
        'signature by another secret, none, or by the previous secret',
      ),
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
  says: 'shifts the time of deliveries',
  title: { ahead: 'Clock ahead', behind: 'Clock behind' },
  explanation: {
    ahead: 'Deliveries carry a time that has not come yet.',
    behind: 'Deliveries carry a time that is long past.',
  },
  fields: {
    probability: share,
    ahead: time('lead of the clock that stamps deliveries', 'By', '10m'),
    behind: time('lag of that clock', 'By', '10m'),
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
  says: 'sends bodies slowly',
  title: 'Send bodies slowly',
  explanation:
    'The body of a delivery arrives bit by bit, which keeps a connection of the receiver busy.',
  fields: {
    probability: share,
    for: asked(drawnTime('duration of sending', '20s'), 'Within', '20s'),
  },
  kinds: ['slow'],
  effect: ({ probability, for: forMs }) => ({ kind: 'slow', probability, forMs }),
  recorded: ({ probability, forMs }) => ({ probability, for: forMs }),
  words: ({ forMs }) => `sent over ${durationWords(forMs)}`,
  examples: ['slow: { probability: 0.1, for: 20s }'],
});

export const tamper = simple({
  name: 'tamper',
  says: 'changes bodies after signing',
  title: 'Change bodies after signing',
  explanation: 'The body no longer fits its signature: a receiver that checks it must refuse.',
  words: 'changed after signing',
});
export const spacing = simple({
  name: 'spacing',
  meant: ['whitespace', 'spaces', 'indent'],
  says: 'sends bodies with spaces',
  title: 'Write bodies with spaces',
  explanation:
    'The body has line breaks and indents, and is signed so: a receiver that verifies the bytes as they came accepts it.',
  words: 'written with spaces',
});
export const reset = simple({
  name: 'reset',
  says: 'resets connections',
  title: 'Reset connections',
  explanation: 'The connection breaks before an answer, so the service tries again.',
  words: 'connection reset',
});
export const unanswered = simple({
  name: 'unanswered',
  meant: ['timeout', 'unacknowledged', 'noAnswer'],
  says: 'loses the answers of receivers',
  title: 'Lose answers',
  explanation:
    'The receiver gets a delivery and does its work, but its answer is lost: the attempt times out and is repeated.',
  words: 'answer lost',
});
export const truncate = simple({
  name: 'truncate',
  says: 'cuts bodies off',
  title: 'Cut bodies off',
  explanation: 'The body of a delivery ends early: it is no valid JSON.',
  words: 'cut off',
});

interface SimpleEffect {
  readonly name: 'tamper' | 'spacing' | 'reset' | 'truncate' | 'unanswered';
  readonly meant?: readonly string[];
  readonly says: string;
  readonly title: string;
  readonly explanation: string;
  readonly words: string;
}

/** An effect that has nothing but a probability. */
function simple({ name, words, ...facts }: SimpleEffect): DeclaredEffect {
  return effect({
    name,
    of: ['webhook'],
    ...facts,
    fields: { probability: share },
    kinds: [name],
    effect: (said) => ({ kind: name, ...said }),
    words: () => words,
    examples: [`${name}: { probability: 0.1 }`],
  });
}
