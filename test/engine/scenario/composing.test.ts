import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Parser } from 'yaml';
import { allAtOnce } from '../../../engine/in-steps.ts';
import { composing } from '../../../engine/scenario/source/composing.ts';
import { bit, inOnePiece, inPieces, lengths } from './composed-texts.ts';

describe('composing in pieces is composing in one piece', () => {
  test('of any text', () => {
    fc.assert(
      fc.property(
        fc.array(bit, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...lengths),
        (parts, length) => {
          const text = parts.join('');
          expect(inPieces(text, length)).toEqual(inOnePiece(text));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['x: [', '[], ', ']'],
    ['x: {', 'a: [b, c: d], ', '}'],
    ['[', 'a: 1,\n', ''],
    ['x:\n', '- [a, { b: c }]\n', ''],
    ['x:\n', '- a: &a [a, { b: c }]\n  b: !t\n\n   - *a\n   # c\n', ''],
    ['', '[a b: c]\n', ''],
    ['', '}', ''],
    ['', '...\n', 'a: 1'],
    ['[', ',', ']'],
    ['a: "', '\\q', '"'],
    ['a: ', '&a ', '1'],
  ])('of a long text: %j %j %j', { tags: 'long' }, (head, line, tail) => {
    const text = head + line.repeat(2000) + tail;
    for (const length of [100, 4000]) expect(inPieces(text, length)).toEqual(inOnePiece(text));
  });
});

test('no piece of a wide text has many nodes', () => {
  const text = `x: [${'[[]], '.repeat(2000)}]\ny:\n${'- - a: []\n'.repeat(2000)}`;
  const steps = [...composing([...new Parser().parse(text)], text, 400)];

  expect(steps.length).toBeGreaterThan(text.length / 500);
});

test('a list or map that is a key has a limit', () => {
  const text = `? [${'[], '.repeat(2000)}]\n: 1\n`;
  const { errors } = allAtOnce(composing([...new Parser().parse(text)], text));

  expect(errors.map(({ pos, message }) => [pos, message])).toEqual([
    [[2, 3], 'A key has at most 4000 characters'],
  ]);
});
