import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFigureCondition, type Diagnostic, ScenarioError } from '../../../engine/index.ts';

const types = { failed: 'number', rate: 'number', p99: 'duration' } as const;

function compiled(text: string) {
  return compileFigureCondition(text, types, 'figures');
}

function mistakeIn(text: string): Diagnostic {
  try {
    compiled(text);
  } catch (error) {
    if (error instanceof ScenarioError) return error.diagnostics[0]!;
    throw error;
  }
  throw new Error(`${text} has no mistake`);
}

describe('a condition on figures', () => {
  test('compares durations and numbers as their milliseconds and values', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.nat(1000),
        (limitMs, p99, failed) => {
          const values = { p99, failed, rate: failed + 0.5 };
          expect(compiled(`p99 < ${limitMs}ms`).holds(values)).toBe(
            Math.round(p99 * 1e6) / 1e6 < limitMs,
          );
          expect(compiled(`failed == ${failed} && rate > failed`).holds(values)).toBe(true);
          expect(compiled(`failed < ${failed}`).holds(values)).toBe(false);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('names the figures that it reads', () => {
    const { names, source } = compiled('p99 < 1m30s || failed * 2 <= 0.01 * rate');
    expect(names).toEqual(['failed', 'rate', 'p99']);
    expect(source).toBe('p99 < 1m30s || failed * 2 <= 0.01 * rate');
  });

  test('does not hold for a duration without a value', () => {
    expect(compiled('p99 < 1h').holds({ failed: 0, rate: 1, p99: Number.NaN })).toBe(false);
  });

  test.each<[text: string, marked: string, message: RegExp, suggestion?: string]>([
    ['faild == 0', 'faild', /there is no figure faild; there are failed, rate, p99/, 'failed'],
    ['p99 < 250ms && faild == 0', 'faild', /there is no figure faild/, 'failed'],
    ['p99 < 250', 'p99 < 250', /a duration and int cannot be compared/],
    ['p99 < 5ms && rate < 5ms', 'rate < 5ms', /double and a duration cannot be compared/],
    ['failed = 0', '=', /equality is written ==/],
    ['failed', 'failed', /a condition is true or false; this is a double/],
    ['p99 < 5ms &&', '&', /the expression ends too early/],
  ])('%s is refused at its place', (text, marked, message, suggestion) => {
    const mistake = mistakeIn(text);
    expect(mistake.message).toMatch(message);
    expect(text.slice(mistake.column - 1, mistake.column - 1 + mistake.length)).toBe(marked);
    expect(mistake.suggestion).toBe(suggestion);
  });
});
