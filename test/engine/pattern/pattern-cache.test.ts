import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PatternCache } from '../../../engine/pattern/pattern-cache.ts';

const patterns = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('a', '.', '\\b', '[a-z]', '\\pL'))
    .map(([times, part]) => `(?:${part}x){${times}}`),
  { maxLength: 30 },
);

test('the patterns that stay compiled are the latest that fit together', () => {
  fc.assert(
    fc.property(patterns, fc.integer({ min: 0, max: 60_000 }), (sources, mostWords) => {
      const cache = new PatternCache(mostWords);
      const compiled = new Map(sources.map((source) => [source, cache.compile(source)]));
      let words = 0;

      for (const source of new Set(sources.toReversed())) {
        const { size } = compiled.get(source)!;
        if (size > mostWords) continue;
        words += size;
        if (words > mostWords) break;
        expect(cache.compile(source)).toBe(compiled.get(source));
      }
    }),
  );
});

test('a pattern that does not fit is searched for, and the others stay', () => {
  const cache = new PatternCache(1_000_000);
  const [small, large] = ['^car-[0-9]+$', '(\\ba|.b){300}'];
  const kept = cache.compile(small);

  expect(cache.compile(large).finds('ab'.repeat(500))).toBe(true);
  expect(cache.compile(large)).not.toBe(cache.compile(large));
  expect(cache.compile(small)).toBe(kept);
});

test('a hundred patterns of a few letters stay compiled in a hundredth of 16 MB', () => {
  const cache = new PatternCache(400_000);
  const sources = Array.from({ length: 100 }, (_, index) => `^car-${index}[0-9]+$`);
  const compiled = sources.map((source) => cache.compile(source));

  expect(sources.every((source, index) => cache.compile(source) === compiled[index])).toBe(true);
});
