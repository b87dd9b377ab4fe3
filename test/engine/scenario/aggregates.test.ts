import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExpressionContext } from '../../../engine/scenario/expressions/context.ts';
import { ExpressionError } from '../../../engine/scenario/expressions/expression.ts';
import { around, aroundStep, diagnosticsOf, mistakesOf, parse } from './diagnostics-of.ts';
import { metered } from './metered.ts';
import { stillLife, vehicleView } from './still-life.ts';

function evaluated(source: string, context: ExpressionContext): unknown {
  const written = `expect: [{ value: ${JSON.stringify(source)}, present: true }]`;
  return parse(around(written)).expect[0]!.about.expressions![0]!.evaluate(context);
}

function taxis(odometers: readonly number[]): ExpressionContext {
  return stillLife({}, { fleet: odometers.map((odometerKm) => vehicleView({ odometerKm })) });
}

describe('an aggregate of a fleet', () => {
  const odometers = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1 });
  const expected = {
    sum: (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0),
    mean: (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length,
    min: (list: readonly number[]) => Math.min(...list),
    max: (list: readonly number[]) => Math.max(...list),
  };

  test.each(Object.entries(expected))('is the %s of its numbers, in both forms', (name, of) => {
    fc.assert(
      fc.property(odometers, (list) => {
        const numbers = 'taxis.map(v, v.odometer)';

        expect(evaluated(`${numbers}.${name}()`, taxis(list))).toBe(of(list));
        expect(evaluated(`${name}(${numbers})`, taxis(list))).toBe(of(list));
      }),
    );
  });

  test('takes whole numbers as well, and lists without a type', () => {
    const captured = { costs: [2.5, 1], mixed: [1, 'two'] };
    const context = { ...stillLife(), captured };

    expect(evaluated('[3, 1, 2].max()', context)).toBe(3);
    expect(evaluated('mean([1, 2])', context)).toBe(1.5);
    expect(evaluated('captured.costs.sum()', context)).toBe(3.5);
    expect(() => evaluated('captured.mixed.sum()', context)).toThrow(
      'sum takes numbers; the list holds a string',
    );
  });

  test('of whole numbers is exact, however large they are', () => {
    expect(evaluated('[9007199254740993, 2].sum() == 9007199254740995', stillLife())).toBe(true);
    expect(evaluated('max([9007199254740993, 9007199254740992]) % 10', stillLife())).toBe(3);
    expect(evaluated('min([9007199254740993, 9007199254740995]) % 10', stillLife())).toBe(3);
    const bounds = { min: -(2n ** 60n), max: 2n ** 60n };
    fc.assert(
      fc.property(fc.array(fc.bigInt(bounds), { minLength: 1, maxLength: 7 }), (list) => {
        const numbers = `[${list.join(', ')}]`;
        const sum = list.reduce((all, each) => all + each, 0n);
        const most = list.reduce((all, each) => (each > all ? each : all));

        expect(evaluated(`sum(${numbers}) == ${sum}`, stillLife())).toBe(true);
        expect(evaluated(`${numbers}.max() == ${most}`, stillLife())).toBe(true);
      }),
    );
  });

  test('whose sum is no 64-bit number is an error', () => {
    expect(() => evaluated('[9223372036854775807, 1].sum()', stillLife())).toThrow(ExpressionError);
  });

  test('of an empty list is a sum of 0, or an error', () => {
    const none = (name: string) => evaluated(`taxis.map(v, v.odometer).${name}()`, taxis([]));

    expect(none('sum')).toBe(0);
    for (const name of ['mean', 'min', 'max']) {
      expect(() => none(name)).toThrow(ExpressionError);
      expect(() => none(name)).toThrow(`${name} of an empty list: it has no number`);
    }
  });

  test('costs a step for each number', () => {
    const stepsOf = (count: number): number =>
      metered(`sum([${Array.from({ length: count }, () => '1').join()}])`).taken;

    // A literal takes a step too.
    expect(stepsOf(50) - stepsOf(10)).toBe(80);
  });

  test.each([
    ['taxis.map(v, v.odometer).avg() > 5', 'avg -> mean'],
    ['average(taxis.map(v, v.odometer)) > 5', 'average -> mean'],
    ['taxis.map(v, v.odometer).summ() > 5', 'summ -> sum'],
    ['avg(taxis.odometer) > 5', 'taxis.odometer -> taxis.map(v, v.odometer)'],
    ['taxis.map(v, v.place).sum() > 5', 'sum'],
  ])('%s is a mistake: %s', (source, marked) => {
    const [mistake] = mistakesOf(aroundStep(`expect: [${JSON.stringify(source)}]`));

    expect(mistake).toMatch(new RegExp(` ${marked.replace(/[.()]/g, '\\$&')}$`));
  });
});

describe('a percentage', () => {
  test.each([
    ['car.battery.soc >= 80%', '80%', 'write 80: percentages are numbers from 0 to 100'],
    ['car.battery.soc > 12.5 % && car.locked', '12.5 %', 'write 12.5: percentages are'],
    ['(car.battery.soc == 80%)', '80%', 'write 80: percentages are'],
  ])('is a number: %s', (source, marked, message) => {
    const text = aroundStep(`expect: ['${source}']`);

    expect(mistakesOf(text)[0]).toMatch(new RegExp(`^expression_syntax \\d+:\\d+ ${marked}$`));
    expect(diagnosticsOf(text)[0]?.message).toContain(message);
  });

  test('is not seen in a remainder', () => {
    const text = aroundStep("expect: ['9 % 5 = 4']");

    expect(diagnosticsOf(text)[0]?.message).toContain('equality is written ==');
  });

  test.each([
    ['car.battery.soc > 0.8', 'write 80 unless'],
    ['0.125 <= car.charge.limit', 'write 12.5 unless'],
    ['taxis.all(v, v.battery.soc > 0.8)', 'write 80 unless'],
  ])('is hardly below 1: %s', (source, message) => {
    const { hints } = parse(aroundStep(`expect: ['${source}']`));

    expect(hints.map((hint) => hint.message)).toEqual([
      expect.stringContaining(message) as unknown as string,
    ]);
  });

  test.each(['car.battery.soc > 80', 'car.battery.soc > 0', 'car.odometer > 0.8'])(
    'calls for no hint: %s',
    (source) => {
      expect(parse(aroundStep(`expect: ['${source}']`)).hints).toEqual([]);
    },
  );
});
