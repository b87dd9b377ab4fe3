import * as fc from 'fast-check';

const letter = fc.constantFrom(
  ...'abksä_ ',
  ...words('🚗 \\n \\. [ab] [^a] [a-c\\d] [\\w-]'),
  ...words('\\w \\W \\d \\D [^\\n] \\p{L} \\P{Lu} [^\\p{Ll}k] ^ $ \\b'),
);
const times = fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '{2,3}', '*?', '+?', '??');

/** Patterns that mean the same in RE2 and, with the flag u, in JavaScript. */
export const { pattern } = fc.letrec<{ pattern: string; sequence: string }>((tie) => ({
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

/** Texts in which they may find something. */
export const text = fc
  .array(
    fc.constantFrom('a', 'b', 'A', 'K', 'ſ', '\u212a', 'ä', 'Ä', '🚗', '1', ' ', '\n', '.', '_'),
  )
  .map((letters) => letters.join(''));

export const runs = { numRuns: 1_000 };

function words(list: string): readonly string[] {
  return list.split(' ');
}
