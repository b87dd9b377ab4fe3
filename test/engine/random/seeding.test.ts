import * as fc from 'fast-check';
import alea from 'seedrandom/lib/alea.js';
import { expect, test } from 'vitest';
import { createSeeding } from '../../../engine/random/seeding.ts';
import { streamName } from './stream-name.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

test('a stream begins exactly where seedrandom begins for its name', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (seed, subject, purpose) => {
      const expected = alea(streamName(seed, subject, purpose), { state: true }).state();

      expect(createSeeding(seed)(subject, purpose)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
