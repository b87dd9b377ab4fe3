import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findsPattern } from '../../engine/pattern/pattern.ts';
import { pattern, runs, text } from './pattern-texts.ts';

test('a pattern finds the same texts as a RegExp', () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom('', 'm'), text, (source, flags, within) => {
      const own = findsPattern(`(?${flags || 's'})${source}`, within);

      expect(own).toBe(new RegExp(source, `u${flags}`).test(within));
    }),
    runs,
  );
});
