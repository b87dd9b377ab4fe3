import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { findsPattern } from '../../engine/pattern/pattern.ts';

/** Patterns that mean the same in RE2 and, with the flag u, in JavaScript. */
const letter = fc.constantFrom(
  ...'abksä_ ',
  ...words('🚗 \\n \\. [ab] [^a] [a-c\\d] [\\w-]'),
  ...words('\\w \\W \\d \\D [^\\n] \\p{L} \\P{Lu} [^\\p{Ll}k] ^ $ \\b'),
);
const times = fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '{2,3}', '*?', '+?', '??');

const { pattern } = fc.letrec<{ pattern: string; sequence: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    letter,
    tie('sequence'),
    fc.tuple(tie('pattern'), times).map(([item, often]) => `(?:${item})${often}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
    tie('pattern').map((item) => `(?:${item}|)`),
  ),
  sequence: fc.array(tie('pattern'), { minLength: 2, maxLength: 4 }).map((items) => items.join('')),
}));

const text = fc
  .array(
    fc.constantFrom('a', 'b', 'A', 'K', 'ſ', '\u212a', 'ä', 'Ä', '🚗', '1', ' ', '\n', '.', '_'),
  )
  .map((letters) => letters.join(''));

const runs = { numRuns: 1_000 };

test('a pattern finds the same texts as a RegExp', () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom('', 'm'), text, (source, flags, within) => {
      const own = findsPattern(`(?${flags || 's'})${source}`, within);

      expect(own).toBe(new RegExp(source, `u${flags}`).test(within));
    }),
    runs,
  );
});

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

function words(list: string): readonly string[] {
  return list.split(' ');
}
