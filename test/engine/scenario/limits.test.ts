import { describe, expect, test } from 'vitest';
import { diagnosticsOf, parse } from './diagnostics-of.ts';

const codesOf = (text: string): string[] => diagnosticsOf(text).map(({ code }) => code);

describe('what is too much is refused before it costs anything', () => {
  const aliasBomb = [
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...[...'bcdefghi'].map((name, index) => {
      const before = 'abcdefgh'[index]!;
      return `${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`;
    }),
  ].join('\n');

  test.each([
    ['a file above 1 MiB', 'x'.repeat(1_048_577), 'file_too_large'],
    ['a file above 1 MiB in UTF-8', 'é'.repeat(524_289), 'file_too_large'],
    ['flow lists in each other', '['.repeat(1_000_000), 'too_deep'],
    ['maps in each other', '{a: '.repeat(250_000), 'too_deep'],
    ['block lists in each other', '- '.repeat(500_000), 'too_deep'],
    ['explicit keys in each other', '? '.repeat(500_000), 'too_deep'],
    [
      'indentation',
      Array.from({ length: 1000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
      'too_deep',
    ],
    ['steps in each other', `version: 1\nsteps: ${'[{parallel: {a: '.repeat(40)}`, 'too_deep'],
    ['items', '-\n'.repeat(500_000), 'too_many_nodes'],
    ['commas', `[${','.repeat(1_000_000)}`, 'too_many_nodes'],
    [
      'keys',
      `{${Array.from({ length: 90_000 }, (_, key) => `k${key}: 1`).join()}}`,
      'too_many_nodes',
    ],
    ['the same key', 'a: 1\n'.repeat(200_000), 'too_many_nodes'],
    ['comments', '#\n'.repeat(500_000), 'too_many_nodes'],
    ['quotes', '"'.repeat(1_000_000), 'too_many_nodes'],
    ['tags', '!a '.repeat(300_000), 'too_many_nodes'],
    ['documents', '---\n'.repeat(250_000), 'too_many_nodes'],
    ['aliases that multiply', aliasBomb, 'too_many_nodes'],
    ['an alias of itself', 'version: 1\ntags: &a [x, *a]', 'alias_cycle'],
    ['an expression of parentheses', expressionOf('('.repeat(9_000)), 'expression_syntax'],
    ['an endless expression', expressionOf('car.moving || '.repeat(1_000)), 'expression_syntax'],
  ])('%s', { tags: 'long' }, (_name, text, code) => {
    expect(codesOf(text)).toEqual([code]);
  });

  function expressionOf(source: string): string {
    return `version: 1\nvehicles: { car: { model: BEV } }\nsteps: [{ waitUntil: "${source}" }]`;
  }
});

test('20,000 keys in one map are read', { tags: 'long' }, () => {
  const users = Array.from({ length: 20_000 }, (_, user) => `  user-${user}: {}`).join('\n');

  expect(parse(`version: 1\nusers:\n${users}`).users).toHaveLength(20_000);
});

test('10,000 vehicles in 900 kB are read', { tags: 'long' }, () => {
  const vehicles = Array.from(
    { length: 10_000 },
    (_, vehicle) =>
      `  vehicle-${String(vehicle).padStart(5, '0')}:\n` +
      `    model: hyundai-ioniq-5 # ${'.'.repeat(22)}\n    state: { battery.soc: 31% }\n`,
  ).join('');
  const text = `version: 1\nvehicles:\n${vehicles}`;

  expect(text.length).toBeGreaterThan(900_000);
  expect(parse(text).vehicles.at(-1)).toMatchObject({
    name: 'vehicle-09999',
    model: 'hyundai-ioniq-5',
    state: { socPercent: 31 },
    position: { line: 30_000, column: 3 },
  });
});

test('a fleet of ten million is one entry', () => {
  const { fleets } = parse('version: 1\nfleets: { f: { count: 10000000, model: BEV } }');

  expect(JSON.stringify(fleets).length).toBeLessThan(1_000);
});
