import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import { createStreams, type Stream } from '../../../engine/random/stream.ts';
import { streamName } from './stream-name.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 8 });
/** Texts made to collide: digits and the separator. */
const trickyText = fc.string({ unit: fc.constantFrom('0', '1', '2', ':', 'a'), maxLength: 6 });
const name = fc.oneof(
  fc.tuple(anyText, anyText, anyText),
  fc.tuple(trickyText, trickyText, trickyText),
);

const first = (stream: Stream, count = 8): number[] =>
  Array.from({ length: count }, () => stream.next());

describe('streams', () => {
  test('the same name draws the same numbers, whatever else is drawn meanwhile', () => {
    fc.assert(
      fc.property(name, name, fc.nat({ max: 20 }), ([seed, subject, purpose], other, skipped) => {
        const expected = first(createStreams(seed).stream(subject, purpose));

        const streams = createStreams(seed);
        const disturbance = streams.stream(other[1], other[2]);
        const stream = streams.stream(subject, purpose);
        const drawn = expected.map(() => {
          first(disturbance, skipped);
          return stream.next();
        });

        expect(drawn).toEqual(expected);
      }),
    );
  });

  test('different names never become one', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        fc.pre(one.some((part, index) => part !== other[index]));

        expect(streamName(...one)).not.toBe(streamName(...other));
      }),
      { numRuns: 2000 },
    );
    expect(streamName('1', '1', 'a')).not.toBe(streamName('1', '', '1a'));
    expect(streamName('4', '22', 'x')).not.toBe(streamName('42', '2', 'x'));
  });

  test('the numbers of a name are fixed for good', () => {
    const stream = createStreams('20261024').stream('car', 'report.latency');

    expect([stream.next(), stream.double(), stream.int(1000)]).toMatchInlineSnapshot(`
      [
        0.9078459169249982,
        0.4842035521613426,
        926,
      ]
    `);
  });

  test('whole numbers stay in their range and reach all of it', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 2 ** 53 - 1 }), (seed, maxExclusive) => {
        const drawn = createStreams(seed).stream('car', 'int').int(maxExclusive);

        expect(Number.isSafeInteger(drawn)).toBe(true);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(maxExclusive);
      }),
    );
    const stream = createStreams('all').stream('car', 'int');
    const seen = new Set(Array.from({ length: 300 }, () => stream.pick(['a', 'b', 'c', 'd'])));
    expect([...seen].toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each([0, -1, 0.5, 1.5, NaN, Infinity])('no whole number is drawn below %d', (below) => {
    expect(() => createStreams('s').stream('a', 'b').int(below)).toThrow(InvariantError);
  });

  test('nothing is picked from an empty list', () => {
    expect(() => createStreams('s').stream('a', 'b').pick([])).toThrow(InvariantError);
  });
});

describe('neighbouring names', () => {
  const count = 20_000;
  /** The first three draws of many streams whose names differ in one place. */
  const families: Record<string, (index: number) => Stream> = {
    subjects: (index) => createStreams('42').stream(`car-${index}`, 'latency'),
    purposes: (index) => createStreams('42').stream('car', `latency/${index}`),
    seeds: (index) => createStreams(String(index)).stream('car', 'latency'),
  };

  test.each(Object.entries(families))('%s are uniform and uncorrelated', (_, open) => {
    const draws = Array.from({ length: count }, (__, index) => first(open(index), 3));
    const column = (place: number) => draws.map((row) => row[place]!);

    for (const place of [0, 1, 2]) {
      // 99 degrees of freedom: 5 standard deviations above their mean.
      expect(chiSquare(column(place), 100)).toBeLessThan(99 + 5 * Math.sqrt(2 * 99));
    }
    for (const [one, other, lag] of [
      [0, 0, 1],
      [0, 0, 10],
      [1, 1, 1],
      [0, 1, 0],
      [1, 2, 0],
      [0, 1, 1],
    ] as const) {
      expect(Math.abs(correlation(column(one), column(other), lag))).toBeLessThan(4.5);
    }
  });

  test('the measures notice numbers that are not random', () => {
    const regular = Array.from({ length: count }, (_, index) => ((index * 31) % 997) / 997);
    const lumped = regular.map((value) => value * 0.9);

    expect(Math.abs(correlation(regular, regular, 1))).toBeGreaterThan(4.5);
    expect(chiSquare(lumped, 100)).toBeGreaterThan(99 + 5 * Math.sqrt(2 * 99));
  });
});

function chiSquare(values: readonly number[], bins: number): number {
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) counts[Math.floor(value * bins)]! += 1;
  const expected = values.length / bins;
  return counts.reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0);
}

/** In standard deviations from none, for values uniform in [0, 1). */
function correlation(one: readonly number[], other: readonly number[], lag: number): number {
  const length = one.length - lag;
  let sum = 0;
  for (let index = 0; index < length; index++) {
    sum += (one[index]! - 0.5) * (other[index + lag]! - 0.5);
  }
  return (sum * 12) / Math.sqrt(length);
}
