import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lines } from '../../../adapters/file/lines.ts';
import { bytesOfLog } from '../../../adapters/file/log-bytes.ts';
import { scratch } from '../scratch.ts';

/** Every line of a file with this text, or these bytes. */
function linesIn(content: string | Uint8Array) {
  const file = join(scratch(), 'a');
  writeFileSync(file, content);
  const bytes = bytesOfLog(openSync(file, 'r'));
  try {
    const lines = new Lines(bytes.next);
    const found: { readonly text: string; readonly isComplete: boolean }[] = [];
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      found.push({ text: line.bytes.toString(), isComplete: line.isComplete });
    }
    return found;
  } finally {
    bytes.close();
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
