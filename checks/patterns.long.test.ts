import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { findsPattern } from '../engine/pattern/pattern.ts';
import { pattern, runs, text } from '../test/properties/pattern-texts.ts';

test('a pattern finds the same texts as another RE2, also ignoring case', () => {
  const flagged = fc.tuple(fc.subarray(['i', 'm', 's']), pattern);
  fc.assert(
    fc.property(flagged, text, ([flags, rest], within) => {
      const source = flags.length === 0 ? rest : `(?${flags.join('')})${rest}.?`;

      expect(findsPattern(source, within)).toBe(RE2JS.compile(source).test(within));
    }),
    runs,
  );
});
