import * as fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';

/** The cases of a property, in the order in which they are tried. */
function triedOf(parameters?: fc.Parameters<[number]>): readonly number[] {
  const tried: number[] = [];
  fc.assert(
    fc.property(fc.integer(), (number) => void tried.push(number)),
    parameters,
  );
  return tried;
}

describe('a property', () => {
  test.each([
    [{ numRuns: 200 }, 20, 200],
    [{ numRuns: 20 }, 5, 20],
    [{ numRuns: 3 }, 3, 3],
    [undefined, 10, 100],
    [{ numRuns: 10, examples: [[1], [2], [3], [4], [5], [6]] as [number][] }, 10, 10],
    [{ numRuns: 90, examples: [[1], [2]] as [number][] }, 11, 90],
  ])('with %j tries %i cases, and %i with --mode all', (parameters, few, all) => {
    expect(triedOf(parameters)).toHaveLength(inject('share') === 1 ? all : few);
  });

  test('tries its examples, then the same cases in every run', () => {
    const seed = { seed: 1, numRuns: 100, examples: [[7]] as [number][] };
    const tried = triedOf(seed);

    expect(tried[0]).toBe(7);
    expect(triedOf({ ...seed, numRuns: 1000 }).slice(0, tried.length)).toEqual(tried);
  });
});
