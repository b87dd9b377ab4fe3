import { expect, test } from 'vitest';
import { checkShares } from '../../../../adapters/cli/load/load-shares.ts';
import { nameOfRow, parseScenario, rowCount, shareOf } from '../../../../engine/index.ts';

const scenarioOf = (vehicles: string, plugged: string) =>
  parseScenario(
    `version: 1
name: storm
vehicles: { single: { model: BEV } }
${vehicles}
steps: [{ plugIn: { vehicle: ${plugged}, power: 7kW } }]
`,
    { file: 'storm.yaml' },
  );

const cars = 'fleets: { cars: { count: 20, model: BEV }, vans: { count: 7, model: BEV } }';

test('each member of a fleet is in one share, under its own name', () => {
  const whole = scenarioOf(cars, 'cars');
  const namesOf = (scenario: typeof whole): readonly (string | undefined)[] =>
    Array.from({ length: rowCount(scenario) }, (_, row) => nameOfRow(scenario, row));
  for (let count = 1; count <= 7; count += 1) {
    const shares = Array.from({ length: count }, (_, at) =>
      shareOf(whole, { index: at + 1, count }),
    );
    const members = shares.flatMap((share) => namesOf(share).filter((name) => name !== 'single'));
    expect(members).toHaveLength(27);
    expect(new Set(members)).toEqual(new Set(namesOf(whole).slice(1)));
    for (const share of shares) expect(namesOf(share)).toContain('single');
  }
});

test.each([
  ['no fleet', '', 'single', 2, 'the scenario has no fleet whose vehicles threads could share'],
  ['more threads than members', cars, 'cars', 8, 'vans has 7 vehicles, fewer than threads'],
  [
    'a member that a step names',
    cars,
    'cars-7',
    2,
    'cars-7 is in one of the threads alone: a step orders it to plugIn  storm.yaml:5:9',
  ],
])('threads are refused for %s', (_, vehicles, plugged, jobs, why) => {
  expect(() => checkShares(scenarioOf(vehicles, plugged), jobs)).toThrow(`--jobs ${jobs}: ${why}`);
});

test.each(['cars', 'single'])('threads are taken where a step is about %s', (plugged) => {
  expect(() => checkShares(scenarioOf(cars, plugged), 7)).not.toThrow();
});
