import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSteps } from '../../engine/scenario/expressions/meter.ts';
import { metered } from '../engine/scenario/metered.ts';

/** An expression over numbers, and its value computed by plain loops. */
interface Written<Value> {
  readonly source: string;
  readonly value: (variables: Variables) => Value;
}

type Variables = Readonly<Record<string, number>>;

/** Iterations that the independent evaluation takes; beyond them it gives up. */
const mostLoops = 3 * mostSteps;
let loops = 0;

class Endless extends Error {}

function looped(): void {
  loops += 1;
  if (loops > mostLoops) throw new Endless();
}

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });

const list: fc.Arbitrary<Written<number[]>> = numbers.map((all) => ({
  source: `[${all.join(', ')}]`,
  value: () => [...all],
}));

/** A boolean expression over the first variables. */
function truth(depth: number, known: number): fc.Arbitrary<Written<boolean>> {
  const compared = comparison(known);
  if (depth === 0 || known === names.length) return compared;
  const name = names[known]!;
  return fc
    .tuple(elements(depth - 1, known), truth(depth - 1, known + 1), fc.nat(4))
    .map(([range, inner, kind]): Written<boolean> => {
      const all = (variables: Variables): boolean[] =>
        range.value(variables).map((each) => {
          looped();
          return inner.value({ ...variables, [name]: each });
        });
      const { source } = range;
      const macro = (word: string): string => `${source}.${word}(${name}, ${inner.source})`;
      switch (kind) {
        case 0:
          return { source: macro('all'), value: (v) => all(v).every((each) => each) };
        case 1:
          return { source: macro('exists'), value: (v) => all(v).some((each) => each) };
        case 2:
          return {
            source: macro('exists_one'),
            value: (v) => all(v).filter((each) => each).length === 1,
          };
        case 3:
          return {
            source: `${macro('filter')}.size() > 1`,
            value: (v) => all(v).filter((each) => each).length > 1,
          };
        default:
          return {
            source: `${macro('map')} == ${macro('map')}`,
            value: (v) => {
              all(v);
              return true;
            },
          };
      }
    });
}

function elements(depth: number, known: number): fc.Arbitrary<Written<number[]>> {
  if (depth === 0 || known === names.length) return list;
  const name = names[known]!;
  const doubled = fc.tuple(list, list).map(
    ([one, other]): Written<number[]> => ({
      source: `(${one.source} + ${other.source})`,
      value: (v) => [...one.value(v), ...other.value(v)],
    }),
  );
  const kept = fc.tuple(list, comparison(known + 1)).map(
    ([of, which]): Written<number[]> => ({
      source: `${of.source}.filter(${name}, ${which.source})`,
      value: (v) => of.value(v).filter((each) => which.value({ ...v, [name]: each })),
    }),
  );
  return fc.oneof(list, doubled, kept);
}

function comparison(known: number): fc.Arbitrary<Written<boolean>> {
  const number: fc.Arbitrary<Written<number>> = fc.oneof(
    fc.integer({ min: 0, max: 9 }).map((it) => ({ source: String(it), value: () => it })),
    ...names
      .slice(0, known)
      .map((name) => fc.constant({ source: name, value: (v: Variables) => v[name]! })),
  );
  return fc.tuple(number, number).map(([one, other]) => ({
    source: `${one.source} * 2 <= ${other.source} + 5`,
    value: (v) => one.value(v) * 2 <= other.value(v) + 5,
  }));
}

describe('an expression', () => {
  const expressions = fc.integer({ min: 0, max: 6 }).chain((depth) => truth(depth, 0));

  test('is answered as plain loops answer it, or refused, and within its budget', () => {
    fc.assert(
      fc.property(expressions, ({ source, value }) => {
        const { answer, isRefused, taken } = metered(source);
        const plain = plainly(() => value({}));

        expect(taken).toBeLessThanOrEqual(mostSteps);
        if (isRefused) expect(loops).toBeGreaterThan(mostSteps / 200);
        else if (plain !== undefined) expect(answer).toBe(plain);
      }),
      { numRuns: 300 },
    );
  });

  test('takes the same steps whenever it is evaluated', () => {
    fc.assert(
      fc.property(expressions, fc.integer({ min: 1, max: 300 }), ({ source }, times) => {
        const searching = `${source} || "abc".matches("(a|b){${times}}")`;
        const first = metered(searching);

        expect(metered(searching)).toEqual(first);
      }),
      { numRuns: 50 },
    );
  });
});

/** The value computed by plain loops; undefined if there are too many. */
function plainly(evaluate: () => boolean): boolean | undefined {
  loops = 0;
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof Endless) return undefined;
    throw error;
  }
}
