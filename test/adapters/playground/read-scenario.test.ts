import { expect, test } from 'vitest';
import { limits, runObjection, textObjection } from '../../../adapters/playground/limits.ts';
import { checkScenario, readScenario } from '../../../adapters/playground/read-scenario.ts';

const none = { texts: {}, recordings: {} };

function sentences(text: string, files = none): readonly string[] {
  return checkScenario({ name: 'night', text }, files).mistakes.map(({ sentence }) => sentence);
}

test('a scenario without mistakes has none', () => {
  expect(sentences('version: 1\nvehicles: { car: { model: BEV } }\n')).toEqual([]);
});

test('mistakes are those of motorpool check, at their places', () => {
  const text = 'version: 1\nvehicles: { car: { modle: BEV } }\n';
  const { mistakes } = checkScenario({ name: 'night', text }, none);

  expect(mistakes).toContainEqual({
    sentence: expect.stringMatching(/modle.*did you mean model\?$/) as string,
    isHint: false,
    place: { line: 2, column: 20, length: 5 },
  });
});

test('mistakes in conditions are found without running anything', () => {
  const text = `version: 1
vehicles: { car: { model: BEV } }
steps:
  - waitUntil: car.battery.sco > 80
`;
  const { mistakes } = checkScenario({ name: 'night', text }, none);

  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]!.sentence).toContain('sco');
  expect(mistakes[0]!.place).toMatchObject({ line: 4 });
});

test('a scenario imports the shipped files, and no others', () => {
  const text = 'version: 1\nimports: [lib/places.yaml]\nvehicles: { car: { model: BEV } }\n';
  const files = { texts: { 'lib/places.yaml': 'version: 1\nplaces: {}\n' }, recordings: {} };

  expect(sentences(text, files).join()).not.toContain('shipped');
  expect(sentences(text)).toEqual(['a tab has the shipped files alone, and this is none of them']);
});

test('the combinations of a matrix are listed', () => {
  const text = `version: 1
matrix: { train: [BEV, ICE] }
vehicles: { car: { model: $matrix.train } }
`;
  const { combinations, mistakes } = checkScenario({ name: 'night', text }, none);

  expect(mistakes).toEqual([]);
  expect(combinations).toHaveLength(2);
  expect(combinations[1]).toContain('ICE');
});

test('a text that is too large, and too many vehicles, are refused with a sentence each', () => {
  expect(sentences(`name: ${'ä'.repeat(limits.textBytes / 2)}`)).toEqual([
    'the text is larger than 1 MiB, the most that a scenario may be',
  ]);
  expect(textObjection('a'.repeat(limits.textBytes))).toBeUndefined();
  expect(sentences('version: 1\nfleets: { cars: { count: 2001, model: BEV } }\n')).toEqual([
    'the scenario has 2,001 vehicles, and a tab runs at most 2,000: motorpool run has no such limit',
  ]);
  const text = 'version: 1\nfleets: { cars: { count: 2000, model: BEV } }\n';
  expect(readScenario({ name: 'cars', text }, none).scenarios).toHaveLength(1);
});

test('a run with too many entries, or too long, is stopped with a sentence', () => {
  expect(runObjection(200_000, 20_000)).toBeUndefined();
  expect(runObjection(200_001, 0)).toMatch(/^stopped after 200,000 entries, /);
  expect(runObjection(0, 20_001)).toMatch(/^stopped after 20 s, /);
});
