import { literal, number, strictObject, union } from 'zod';
import type { FormField } from '../../form/field.ts';
import { countOf, divergenceWords } from '../../replay/divergence-words.ts';
import { plainNumber, type ScenarioEntry } from '../read/checker.ts';
import { expectation } from './form.ts';

const range = { min: 0, max: 1_000_000_000, whole: true } as const;

/** The number of differences allowed. */
const most: FormField<number> = {
  schema: () =>
    union([
      literal('none'),
      strictObject({ atMost: number().describe('maximum number of differences') }),
    ]).describe(
      'differences from the recording, in its vehicles and in the events of its webhooks',
    ),
  read(at: ScenarioEntry) {
    if (at.checker.recorded === undefined) {
      const message = 'divergence needs a recording to compare with: name one under replay:';
      return at.reportKey('form_missing', message);
    }
    return at.value === 'none' ? 0 : at.at('atMost').by(plainNumber, range);
  },
  write: (atMost) => ({ atMost }),
  isOptional: false,
};

/** The differences between the recording and the recorded vehicles and webhooks. */
export const divergence = expectation({
  name: 'divergence',
  keys: { divergence: most },
  sentence: ({ divergence: atMost }) =>
    atMost === 0
      ? 'no divergence from the recording'
      : `at most ${atMost} divergences from the recording`,
  about: () => ({}),
  weigh({ divergence: atMost }, { divergences }) {
    const found = divergences();
    return [countOf(found) <= atMost, divergenceWords(found), found[0]?.first.here];
  },
  examples: '- divergence: none\n- divergence: { atMost: 3 }',
});
