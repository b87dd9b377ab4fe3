import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostAlike, nearest } from '../../engine/nearest.ts';

const word = fc.stringMatching(/^[a-z]{4,12}$/);

describe('a word with one slip is found again', () => {
  const slip = fc.record({ word, at: fc.nat(), letter: fc.constantFrom('q', 'x', 'Z') });
  const slips: Record<string, (text: string, at: number, letter: string) => string> = {
    'left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
    'put in': (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
    replaced: (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
    swapped: (text, at) =>
      text.slice(0, at) + (text[at + 1] ?? '') + text[at]! + text.slice(at + 2),
    'in capitals': (text, at) => text.slice(0, at) + text[at]!.toUpperCase() + text.slice(at + 1),
  };

  test.each(Object.entries(slips))('a letter %s', (_name, make) => {
    fc.assert(
      fc.property(slip, ({ word: text, at, letter }) => {
        const mistyped = make(text, at % text.length, letter);

        expect(nearest(mistyped, ['0000000000', text])).toBe(text);
      }),
    );
  });
});

test('the nearer of two wins, and the first of equals', () => {
  expect(nearest('lokc', ['look', 'lock'])).toBe('lock');
  expect(nearest('cat', ['car', 'cap'])).toBe('car');
});

test('a word that is far from all has no neighbour', () => {
  fc.assert(
    fc.property(word, (text) => {
      expect(nearest(text, ['0'.repeat(9)])).toBeUndefined();
    }),
  );
  expect(nearest('x', ['y'])).toBeUndefined();
  expect(nearest('soc', ['odo'])).toBeUndefined();
  expect(nearest('', ['a'])).toBeUndefined();
});

test('a word longer than any name has no neighbour, as its comparison would take long', () => {
  const long = 'ab'.repeat(8000);

  expect(nearest(`${long}c`, [`${long}d`])).toBeUndefined();
  expect(mostAlike(long, [long])).toEqual([]);
});
