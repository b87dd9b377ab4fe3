import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../../adapters/file/lines.ts';
import { scratch } from '../scratch.ts';

function linesIn(text: string) {
  const folder = scratch({ a: text });
  const descriptor = openSync(join(folder, 'a'), 'r');
  try {
    return [...linesOf(descriptor)];
  } finally {
    closeSync(descriptor);
  }
}

/** Lengths around the size of a chunk, in characters of one to four bytes. */
const line = fc
  .tuple(
    fc.constantFrom('a', 'é', '€', '🚗', ''),
    fc.oneof(
      fc.nat(40),
      fc.integer({ min: 65_530, max: 65_540 }),
      fc.constantFrom(32_768, 131_072),
    ),
  )
  .map(([character, count]) => character.repeat(count));

test('lines come as they were written, wherever chunks end', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, endsWithFeed) => {
      const text = lines.join('\n') + (endsWithFeed ? '\n' : '');
      const pieces = text.split('\n');
      const rest = pieces.pop()!;

      expect(linesIn(text)).toEqual([
        ...pieces.map((piece) => ({ text: piece, isComplete: true })),
        ...(rest === '' ? [] : [{ text: rest, isComplete: false }]),
      ]);
    }),
    { numRuns: 40 },
  );
});

test('a line without an end does not fill the memory', () => {
  expect(() => linesIn('x'.repeat(17 * 1_048_576))).toThrow(RangeError);
});
