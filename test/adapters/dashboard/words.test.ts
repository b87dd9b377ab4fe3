import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteWords, proseParts } from '../../../adapters/dashboard/app/words.ts';

const units = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 } as const;

describe('a number of bytes in words', () => {
  test('has the unit in which it is below 1,000, and is off by less than a tenth of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.double({ min: 0, max: 1e9 }),
        (few, many) => {
          for (const bytes of [few, Math.floor(few * many), Math.floor(many)]) {
            const [, amount = '', unit = ''] =
              /^([\d,.]+) (B|kB|MB|GB)$/.exec(byteWords(bytes)) ?? [];
            const value = Number(amount.replaceAll(',', ''));
            const size = units[unit as keyof typeof units];

            expect(Math.abs(value * size - bytes)).toBeLessThan(size / 10);
            if (unit !== 'GB') expect(value).toBeLessThan(1000);
            if (unit !== 'B') expect(value).toBeGreaterThanOrEqual(1);
          }
        },
      ),
    );
  });

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [999_949, '999.9 kB'],
    [999_950, '1 MB'],
    [1_234_567, '1.2 MB'],
    [5e12, '5,000 GB'],
  ])('%i is %s', (bytes, words) => {
    expect(byteWords(bytes)).toBe(words);
  });
});

test.each([
  ['no code', ['no code']],
  ['the default of `motorpool serve`.', ['the default of ', 'motorpool serve', '.']],
  ['`a` and `b`', ['', 'a', ' and ', 'b', '']],
  ['one ` alone', ['one ` alone']],
])('the parts of %j are %j', (text, parts) => {
  expect(proseParts(text)).toEqual(parts);
});
