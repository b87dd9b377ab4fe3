import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from '../../engine/name-pattern.ts';

const written = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
const named = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 10 });

test('in a pattern `*` stands for any text, and nothing else does', () => {
  fc.assert(
    fc.property(written, named, (pattern, name) => {
      const parts = pattern.split('*').map((part) => part.replaceAll('.', '\\.'));
      const expected = new RegExp(`^${parts.join('.*')}$`).test(name);

      expect(matchesPattern(pattern, name)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
