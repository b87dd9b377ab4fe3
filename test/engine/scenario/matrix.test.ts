import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScenario, parseScenarios } from '../../../engine/index.ts';
import { cars, runOf, shownMistakes } from './composed.ts';

function namesOf(matrix: string, picked: Readonly<Record<string, string>> = {}): string[] {
  const text = `${cars}name: m\nmatrix: ${matrix}\n`;
  return parseScenarios(text, { file: 'main.yaml', matrix: picked }).map(({ name }) => name);
}

describe('a matrix', () => {
  test('has every combination once, the first axis slowest', () => {
    const size = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 3 }), (sizes) => {
        const axes = sizes.map(
          (count, axis) => `a${axis}: [${[...Array(count).keys()].join(', ')}]`,
        );
        const names = namesOf(`{ ${axes.join(', ')} }`);

        expect(names).toHaveLength(sizes.reduce((product, count) => product * count, 1));
        expect(new Set(names).size).toBe(names.length);
        expect(names.toSorted()).toEqual(names);
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['{ a: [1, x, true] }', ['m[a=1]', 'm[a=x]', 'm[a=true]']],
    ['{ a: { from: 0.1, until: 0.3, step: 0.1 } }', ['m[a=0.1]', 'm[a=0.2]', 'm[a=0.3]']],
    ['{ a: { from: 20%, until: 45%, step: 10% } }', ['m[a=20%]', 'm[a=30%]', 'm[a=40%]']],
    [
      '{ a: [1, 2], b: [3, 4], exclude: [{ a: 1, b: 4 }, { a: 2, b: 3 }] }',
      ['m[a=1,b=3]', 'm[a=2,b=4]'],
    ],
    [
      '{ a: [1, 2], include: [{ a: 1, c: x }, { a: 3 }, { c: y }] }',
      ['m[a=1,c=y]', 'm[a=2,c=y]', 'm[a=3]'],
    ],
    ['{ include: [{ a: 1 }, { a: 2 }] }', ['m[a=1]', 'm[a=2]']],
  ])('%s', (matrix, names) => {
    expect(namesOf(matrix)).toEqual(names);
  });

  test('gives those that are picked', () => {
    expect(namesOf('{ a: [1, 2], b: [3, 4] }', { b: '4' })).toEqual(['m[a=1,b=4]', 'm[a=2,b=4]']);
    expect(namesOf('{ a: [1, 2], b: [3, 4] }', { b: '4', a: '1' })).toEqual(['m[a=1,b=4]']);
  });

  test('leaves all with the seed of the file, unless the seed names an axis', () => {
    const seeds = (seed: string) =>
      parseScenarios(`${cars}${seed}\nmatrix: { a: [1, 2] }\n`, { file: 'm.yaml' }).map(
        (each) => each.seed,
      );

    expect(seeds('name: x')).toEqual(['x', 'x']);
    expect(seeds('')).toEqual(['m', 'm']);
    expect(seeds('seed: 5')).toEqual(['5', '5']);
    expect(seeds('seed: s-$matrix.a')).toEqual(['s-1', 's-2']);
  });

  test('of one combination runs as the scenario does in which its values are written', () => {
    const text = (model: string, level: string, number: string) => `version: 1
seed: alike
vehicles: { car: { model: ${model}, state: { battery.soc: ${level} } } }
steps:
  - drive: { vehicle: car, distance: 5km }
  - waitUntil: car.battery.soc < ${number} && !car.moving
`;
    const axes = 'matrix: { model: [ICE, BEV], level: [40%, 90%] }\n';
    const combined = text('$matrix.model', '$matrix.level', '$matrix.level') + axes;
    const combination = runOf(combined, { matrix: { model: 'BEV', level: '40%' } });

    // The first entry says how the scenario is called.
    expect(combination.lines.slice(1)).toEqual(runOf(text('BEV', '40%', '40')).lines.slice(1));
    expect(combination.log[0]?.data['scenario']).toBe('main[model=BEV,level=40%]');
  });
});

describe('mistakes', () => {
  test.each([
    [
      '{ a: { from: 1, until: 100, step: 1 }, b: [1, 2, 3] }',
      '100 a × 3 b are 300 combinations; there may be 256',
      'matrix',
    ],
    [
      '{ a: { from: 1, until: 999, step: 1 } }',
      '999 values; there may be 256',
      '{ from: 1, until: 999, step: 1 } }',
    ],
    [
      '{ a: { from: 1%, until: 9, step: 1 } }',
      'from, until and step have one unit',
      '{ from: 1%, until: 9, step: 1 } }',
    ],
    [
      '{ a: { from: 9, until: 1, step: 1 } }',
      'from is at most until, and step is above 0',
      '{ from: 9, until: 1, step: 1 } }',
    ],
    ['{ a: [1], exclude: [{ a: 1 }] }', 'no combination is left', 'matrix'],
    ['{ a: [] }', 'no combination is left', 'matrix'],
    ['{ axis: [1], exclude: [{ axsi: 1 }] }', 'there is no axis axsi', 'axsi', 'axis'],
    ['{ a-b: [1] }', 'an axis is a word of letters, digits and _', 'a-b'],
    ['{ a: 5 }', 'expected a list or a map, found the number 5', '5'],
    ['[a]', 'expected a map of axes', '[a]'],
  ])('%s', (matrix, message, marked, suggestion?: string) => {
    const line = `matrix: ${matrix}`;
    const column =
      line.lastIndexOf(marked.replace(/ \}$/, ' }'), marked === 'matrix' ? 0 : undefined) + 1;
    const shown = shownMistakes(`${cars}${line}\n`);

    expect(shown.split('\n')[0]).toBe(`main.yaml:5:${column}: error: ${message}`);
    expect(shown.split('\n')[1]).toBe(`  ${line}`);
    if (suggestion !== undefined) expect(shown).toContain(`did you mean ${suggestion}?`);
  });

  test('a reference to what a combination lacks names the combination', () => {
    expect(
      shownMistakes(`${cars}matrix: { a: [1, 2], include: [{ a: 1, note: x }] }
description: about $matrix.note
`),
    ).toBe(`main.yaml:6:14: error: the combination a=2 has no note
  description: about $matrix.note
               ^^^^^^^^^^^^^^^^^^`);
  });

  test('more axes than there may be', () => {
    const axes = Array.from({ length: 101 }, (_, index) => `a${index}: [1]`);
    const read = (): unknown => namesOf(`{ ${axes.join(', ')} }`);

    expect(read).toThrow('101 axes; there may be 100');
  });

  test('one scenario has to be chosen where there can be only one', () => {
    const text = `${cars}matrix: { a: [1, 2], b: [x, y] }\n`;
    const one = (matrix?: Record<string, string>) => () =>
      parseScenario(text, { file: 'main.yaml', matrix });

    expect(one()).toThrow(
      'main.yaml:5:1: error: a matrix of 4 scenarios: choose one, such as a=1 and b=x',
    );
    expect(one({ a: '1' })).toThrow('a matrix of 2 scenarios');
    expect(one({ a: '3' })).toThrow('a is never 3; it is 1, 2');
    expect(one({ c: '3' })).toThrow('there is no axis c to pick of; there is a, b');
    expect(one({ a: '2', b: 'y' })().name).toBe('main[a=2,b=y]');
    expect(() => parseScenario(cars, { file: 'main.yaml', matrix: { a: '1' } })).toThrow(
      'there is no matrix to pick a of',
    );
  });
});
