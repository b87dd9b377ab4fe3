import { describe, expect, test } from 'vitest';
import { generatedUnicode } from '../../../build/generate-unicode.ts';
import { findsPattern, patternMistake } from '../../../engine/pattern/pattern.ts';
import type { PatternError } from '../../../engine/pattern/pattern-error.ts';

describe('a pattern', () => {
  test.each([
    ['', '', true],
    ['b', 'abc', true],
    ['^b', 'abc', false],
    ['^abc$', 'abc\n', false],
    ['(?m)^b$', 'a\nb\nc', true],
    ['a.c', 'a\nc', false],
    ['(?s)a.c', 'a\nc', true],
    ['a.c', 'a\u{1F697}c', true],
    ['^(?:ab|c|)+$', 'abcab', true],
    ['^(a|a)*$', `${'a'.repeat(40)}!`, false],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2,}$', 'aaaa', true],
    ['^(a?){3}$', 'aa', true],
    ['^(^a*)*b', 'aab', true],
    ['^(((a*)*b*)*c*)*$', 'abcabca', true],
    ['a{,2}', 'a{,2}', true],
    ['^x*?y+?$', 'xxyy', true],
    ['^[A-HJ-NPR-Z\\d]{17}$', 'KMHKR81AFNU005002', true],
    ['^[]a]+$', ']a', true],
    ['^[^]a]+$', 'bc', true],
    ['^[a-]+$', 'a-', true],
    ['^[\\w-.]+$', 'a-.', true],
    ['^[[:alpha:][:^ascii:]]+$', 'aä', true],
    ['\\bcar\\b', 'the car is', true],
    ['\\bcar\\b', 'cars', false],
    ['\\Bar', 'car', true],
    ['^\\Qa.b\\E$', 'a.b', true],
    ['^\\Qa.b', 'axb', false],
    ['\\x41\\x{1F697}\\u0042\\u{43}\\101', 'A\u{1F697}BCA', true],
    ['^\\/\\.\\-$', '/.-', true],
    ['^\\pL\\p{Lu}\\P{Lu}\\p{^Nd}\\p{Greek}\\p{Any}$', 'äÄäxα1', true],
    ['(?i)^straẞe$', 'STRAße', true],
    ['(?i)^k[^k]$', '\u212ak', false],
    ['(?i)\\W', '\u212a', false],
    ['(?i:a)b', 'Ab', true],
    ['(?i:a)b', 'AB', false],
    ['(a(?i)b|c)d', 'aBd', true],
    ['(a(?i)b|c)d', 'aBD', false],
    ['(?P<model>ioniq)(?<number>\\d)', 'ioniq5', true],
    [`(?<${'n'.repeat(120)}>a)b`, 'ab', true],
    ['(?U)a+b', 'aab', true],
    ['(?sU-i)a.b', 'a\nb', true],
    ['(?U-s:a.b)', 'a\nb', false],
  ])('%j in %j: %s', (pattern, text, expected) => {
    expect(findsPattern(pattern, text)).toBe(expected);
  });

  test('gives the same results when texts are searched again', () => {
    const pattern = '(a|b)*a[ab]{12}$';
    const texts = ['ab'.repeat(3_000), 'b'.repeat(20), 'abbbbbbbbbbbb', 'bbbbbbbbbbbbb'];

    const first = texts.map((text) => findsPattern(pattern, text));
    const again = texts.map((text) => findsPattern(pattern, text));

    expect(first).toEqual([false, false, true, false]);
    expect(again).toEqual(first);
  });

  test.each([
    ['a(?=b)', 1, 4, 'look-ahead is not part of RE2'],
    ['a(?!b)', 1, 4, 'look-ahead is not part of RE2'],
    ['(?<=a)b', 0, 4, 'look-behind is not part of RE2'],
    ['(?<!a)b', 0, 4, 'look-behind is not part of RE2'],
    ['(a)\\1', 3, 5, 'a back-reference is not part of RE2'],
    ['(?<n>a)\\k<n>', 7, 9, 'a back-reference is not part of RE2'],
    ['(?>a)', 0, 3, 'an atomic group is not part of RE2'],
    ['(?x)a', 0, 2, 'expected a group such as (?:a|b) or (?i)'],
    ['a(b', 1, 2, 'this ( is never closed'],
    ['a)b', 1, 2, 'this ) closes no ('],
    ['a[b', 1, 2, 'this [ is never closed'],
    ['*a', 0, 1, '* has nothing to repeat'],
    ['a|+', 2, 3, '+ has nothing to repeat'],
    ['a**', 1, 3, '** repeats a repetition: put the first in (?:...)'],
    ['a{3,2}', 1, 6, '{3,2} ends below where it begins'],
    ['a{1001}', 1, 7, '{1001} repeats more than 1000 times'],
    ['[b-a]', 1, 4, 'this range ends below where it begins'],
    ['[a-\\d]', 1, 5, 'a range ends with one letter'],
    ['[[:car:]]', 1, 8, 'there is no class [:car:]'],
    ['\\p{Letter}', 0, 10, 'no class of letters Letter: RE2 has L, Lu, Nd, Greek and so on'],
    ['\\y', 0, 2, 'there is no escape \\y'],
    ['\\x{110000}', 0, 10, 'expected a code point such as \\x{1F600}'],
    ['a\\', 1, 2, 'the backslash at the end escapes nothing'],
    ['(a{1000}){1000}', 0, 15, 'more than 1000 letters and classes'],
    ['(|a|b?){900}', 0, 12, 'more than 1000 letters and classes'],
  ])('%j is refused at %i to %i: %s', (pattern, start, end, message) => {
    const error = refusalOf(pattern);

    expect(error).toMatchObject({
      start,
      end,
      message: expect.stringContaining(message) as string,
    });
  });
});

test('classes with more ranges than can be worked through at once are refused', () => {
  const wide = Array.from({ length: 200 }, (_, index) => `[^\\x{${4000 + index}}\\pL]`);
  const error = refusalOf(wide.join(''));

  expect(error.message).toBe('the classes of the pattern have too many ranges');
  expect(error.start).toBe(wide.slice(0, 145).join('').length);
});

test('deeply nested groups are refused before they fill the stack', () => {
  const error = refusalOf('('.repeat(9_000));

  expect([error.start, error.message]).toEqual([200, 'more than 200 nested groups']);
});

test('the tables of letters are those of the Unicode Character Database', {
  tags: 'long',
}, async () => {
  const { expected, actual } = await generatedUnicode();

  expect(actual).toBe(expected);
});

function refusalOf(pattern: string): PatternError {
  const mistake = patternMistake(pattern);
  if (mistake === undefined) throw new Error(`${pattern} was taken`);
  return mistake;
}
