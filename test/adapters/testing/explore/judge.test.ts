import { expect, test } from 'vitest';
import { offencesOf } from '../../../../adapters/testing/explore/judge.ts';

test('a challenge that is refused is not said to be signed', () => {
  const refused = { eventId: 'e', form: 'right', status: 403 } as const;
  const run = { exchanges: [refused], state: undefined } as unknown as Parameters<
    typeof offencesOf
  >[1];

  expect(offencesOf([], run, undefined, false)).toEqual([
    {
      oracle: 'accepts',
      sentence:
        'it refuses (403) a challenge: challenges are not signed, unless the webhook has sign: { verify: true }',
    },
  ]);
});
