import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ambience } from './tidy/ambience.ts';
import { circlesOf } from './tidy/circles.ts';
import { englishFigures, type Figure, habits } from './tidy/english.ts';
import { layering } from './tidy/layering.ts';
import { logWriters } from './tidy/log-writers.ts';
import { optionFigures } from './tidy/options.ts';
import { differing, packageFigures, readLock } from './tidy/packages.ts';
import { planted } from './tidy/planted.ts';
import { filesOfStorey, roomOrder } from './tidy/rooms.ts';
import { findings } from './tidy/rule.ts';
import { sizeFigures } from './tidy/sizes.ts';
import { areaOf, codeAreas, readTree } from './tidy/source-tree.ts';
import { length, naming, sharing, unfinished, workplace } from './tidy/text.ts';

const root = resolve(import.meta.dirname, '..');
const files = readTree(root);
const rules = [
  layering,
  roomOrder,
  ambience,
  logWriters,
  length,
  unfinished,
  workplace,
  sharing,
  naming,
];

test.each(codeAreas)('the rules see the code in %s', (area) => {
  const seen = files.filter(({ path }) => areaOf(path) === area && path.endsWith('.ts'));

  expect(seen.length).toBeGreaterThan(0);
});

test.each(rules)('the tree keeps the rule: $name', (rule) => {
  expect(findings(rule, files)).toEqual([]);
});

test('an import that breaks the order of the rooms is named with both of them', () => {
  const text = `\nimport type { World } from '../world.ts';`;

  expect(findings(roomOrder, [{ path: 'engine/service/service.ts', text }])).toEqual([
    'engine/service/service.ts:2: the room service imports engine/world.ts of the higher room world',
  ]);
});

test.each(['engine', 'adapters'] as const)(
  'no imports of the %s run in a circle, those of types included',
  (storey) => {
    expect(circlesOf(filesOfStorey(files, storey))).toEqual([]);
  },
);

test('circles of imports are found through types, and the largest comes first', () => {
  const file = (path: string, ...targets: readonly string[]) => ({
    path,
    text: targets.map((target) => `import type { T } from './${target}';`).join('\n'),
  });

  const circles = circlesOf([
    file('a.ts', 'b.ts', 'd.ts'),
    file('b.ts', 'a.ts', 'e.ts'),
    file('c.ts', 'a.ts'),
    file('d.ts', 'outside.ts'),
    file('e.ts', 'f.ts'),
    file('f.ts', 'g.ts', 'a.ts'),
    file('g.ts', 'h.ts'),
    file('h.ts', 'g.ts'),
  ]);

  expect(circles).toEqual([
    ['a.ts', 'b.ts', 'e.ts', 'f.ts'],
    ['g.ts', 'h.ts'],
  ]);
});

test.each(englishFigures(files))('the English of $scope: $habit', (figure) => {
  expect(excess(figure)).toEqual([]);
});

/** The figure and all its places where it exceeds its ceiling. */
function excess({ ceiling, places }: Pick<Figure, 'ceiling' | 'places'>): string[] {
  return places.length > ceiling ? [`${places.length}, at most ${ceiling}`, ...places] : [];
}

test.each(optionFigures(files))('the options have few $name', (figure) => {
  expect(excess(figure)).toEqual([]);
});

test.each([
  ['interface CarFlags {}\nexport interface RoadFlags extends CarFlags {}', [2, 0]],
  ["command.option('--car').action(async (path: string, flags: Car) => {});", [0, 2]],
  ['command.action((_, flags) => drive(flags as Car, command.opts<Car>()));', [0, 2]],
  ['type CarFlags = OptionsOf<typeof carOptions>;', [0, 0]],
  ['command.action((path, flags) => drive(path, flags));\nconst car: Car = {} as Car;', [0, 0]],
])('counts the repetitions of options in %j', (text, counts) => {
  const figures = optionFigures([{ path: 'adapters/cli/car-commands.ts', text }]);

  expect(figures.map(({ places }) => places.length)).toEqual(counts);
});

test.each([
  ['/** What a car is. */ const car = 1;', [1, 0, 1, 0, 0, 0]],
  ['/**\n * Whom to call.\n */\nconst car = 1;', [1, 0, 0, 0, 0, 0]],
  ['/** A car, and what it does. Who drives it. */', [0, 1, 1, 0, 0, 0]],
  ['// Whose car it is,\n// whoever drives it. What for?', [0, 2, 1, 1, 0, 0]],
  ['/** A car that somebody drives and nobody owns. */', [0, 0, 0, 2, 0, 0]],
  [`// ${'a car '.repeat(17)}`, [0, 0, 0, 0, 1, 0]],
  ['interface Car {} type Wheel = 1; class Road {}', [0, 0, 0, 0, 0, 3]],
  ['/** Whole numbers. */ const text = "/** What, somebody? */"; // a car', [0, 0, 0, 0, 0, 0]],
])('counts the English of %j', (text, counts) => {
  const known = 'class Car {} interface Wheel {} type Road = 1;';
  const figures = englishFigures([
    { path: 'engine/car.ts', text },
    { path: 'adapters/car.ts', text: known },
  ]).filter(({ scope }) => scope === 'engine' || scope === 'both');

  expect(figures.map(({ habit }) => habit)).toEqual(habits.map(({ name }) => name));
  expect(figures.map(({ places }) => places.length)).toEqual(counts);
});

test.each([
  ['engine/car.ts', ['engine']],
  ['adapters/cli/car.tsx', ['adapters']],
  ['test/car.test.ts', ['test, lab, bench and build']],
  ['lab/car.ts', ['test, lab, bench and build']],
  ['bench/car.ts', ['test, lab, bench and build']],
  ['build/car.ts', ['test, lab, bench and build']],
  ['docs/car.ts', []],
  ['engine/car.generated.ts', []],
])('counts the English of %s', (path, scopes) => {
  const figures = englishFigures([{ path, text: '/** What a car is. */' }]);
  const counted = figures.filter(({ places }) => places.length > 0);

  expect([...new Set(counted.map(({ scope }) => scope))]).toEqual(scopes);
});

test('a figure above its ceiling names the places', () => {
  const text = 'one();\n/** What a car is. */';
  const [first] = englishFigures([{ path: 'engine/car.ts', text }]);

  expect(excess({ ...first!, ceiling: 1 })).toEqual([]);
  expect(excess({ ...first!, ceiling: 0 })).toEqual([
    '1, at most 0',
    'engine/car.ts:2: /** What a car is. */',
  ]);
});

test.each(packageFigures(readLock(root)))('the root has few $name', ({ count, ceiling }) => {
  expect(count).toBeLessThanOrEqual(ceiling);
});

test.each(sizeFigures(files))('there are few $name', ({ count, ceiling }) => {
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(ceiling);
});

test('packages for other machines do not count', () => {
  const packages = {
    '': { devDependencies: { a: '1.0.0', b: '1.0.0' } },
    'node_modules/a': {},
    'node_modules/a/node_modules/b': { os: ['linux', 'darwin'], cpu: ['x64'] },
    'node_modules/b': { os: ['win32'] },
    'node_modules/c': { os: ['linux'], libc: ['musl'] },
  };

  expect(packageFigures({ packages }).map(({ count }) => count)).toEqual([2, 2]);
});

test('a package that checks/ has, too, has the version of the root', () => {
  const checks = readLock(resolve(root, 'checks'));

  expect(differing(readLock(root), checks)).toEqual([]);
  const other = { packages: { 'node_modules/yaml': { version: '1.0.0' } } };
  expect(differing(other, checks)).toEqual([expect.stringMatching(/^yaml: 1\.0\.0, \d/)]);
});

describe.each(planted)('$rule.name in $path', ({ rule, path, caught, accepted }) => {
  test.each(caught)('catches %j', (text) => {
    expect(findings(rule, [{ path, text }])).not.toEqual([]);
  });

  test.each(accepted)('accepts %j', (text) => {
    expect(findings(rule, [{ path, text }])).toEqual([]);
  });
});

test.each([
  ['engine/world.ts', 400, 0],
  ['engine/world.ts', 401, 1],
  ['engine/chart/tables.generated.ts', 401, 0],
])('length: %s of %i lines has %i findings', (path, lines, expected) => {
  expect(findings(length, [{ path, text: 'x;\n'.repeat(lines) }])).toHaveLength(expected);
});

test.each([
  'engine/Battery.ts',
  'engine/charge_schedule.ts',
  'engine/utils.ts',
  'engine/time-utils.ts',
  'test/helpers/pool.ts',
])('naming catches %s', (path) => {
  expect(findings(naming, [{ path, text: '' }])).not.toEqual([]);
});

test.each([
  'engine/charge-schedule.chart.ts',
  'test/tidy.test.ts',
  'scenarios/basics/plug-in.yaml',
  'scenarios/README.md',
])('naming accepts %s', (path) => {
  expect(findings(naming, [{ path, text: '' }])).toEqual([]);
});
