import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../engine/index.ts';
import { Likeness } from '../../../engine/replay/likeness.ts';

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const strict = new Likeness([], []);

describe('values are alike', () => {
  test('where they are the same, and only there', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(strict.differences(a, structuredClone(a))).toEqual([]);
        const isSame = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(strict.differences(a, b).length === 0).toBe(isSame);
      }),
    );
  });

  test('to each other', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const back = strict.differences(b, a).map(({ path, recorded, here }) => {
          return { path, recorded: here, here: recorded };
        });
        expect(strict.differences(a, b)).toEqual(back);
      }),
    );
  });

  test.each<[string, string[]]>([
    ['latitude', ['body.latitude', 'body.path.0.latitude', 'latitude']],
    ['**.latitude', ['body.latitude', 'body.path.0.latitude', 'latitude']],
    ['body.*', ['body.latitude', 'body.longitude', 'body.path.0.latitude']],
    ['body.l*', ['body.latitude', 'body.longitude']],
    ['body.**.lat*', ['body.latitude', 'body.path.0.latitude']],
    ['body.path.**', ['body.path.0.latitude']],
    ['body', ['body.latitude', 'body.longitude', 'body.path.0.latitude']],
  ])('in what %s leaves out', (pattern, paths) => {
    const of = (value: number): Json => ({
      body: { latitude: value, longitude: value, path: [{ latitude: value }] },
      latitude: value,
    });
    const all = strict.differences(of(1), of(2)).map(({ path }) => path);
    const differences = new Likeness([pattern], []).differences(of(1), of(2));
    const left = new Set(differences.map(({ path }) => path));

    expect(all.filter((path) => !left.has(path))).toEqual([...paths].sort());
  });

  test('within what is tolerated', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -9, max: 9 }), (value, by) => {
        const likeness = new Likeness([], [{ pattern: '**.n', amount: 4 }]);
        const isAlike = likeness.differences({ n: value }, { n: value + by }).length === 0;
        expect(isAlike).toBe(Math.abs(by) <= 4);
      }),
    );
  });
});

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  if (Array.isArray(value)) return value.map((each: Json) => sorted(each));
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, sorted(each)]),
  );
}
