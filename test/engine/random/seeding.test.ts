// Only a reference brings an ambient module along wherever this file is compiled.
/// <reference path="./alea.d.ts" />
import * as fc from 'fast-check';
import alea from 'seedrandom/lib/alea.js';
import { expect, test } from 'vitest';
import { createSeeding } from '../../../engine/random/seeding.ts';
import { createStreams } from '../../../engine/random/stream.ts';
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

test('a stream draws as seedrandom does', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(fc.boolean()), (seed, subject, areDoubles) => {
      const expected = alea(streamName(seed, subject, 'draws'), { state: true });
      const stream = createStreams(seed).stream(subject, 'draws');

      for (const isDouble of areDoubles) {
        if (isDouble) expect(stream.double()).toBe(expected.double());
        else expect(stream.next()).toBe(expected());
      }
    }),
  );
});
