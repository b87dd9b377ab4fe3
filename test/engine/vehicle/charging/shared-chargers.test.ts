import { expect, test, vi } from 'vitest';
import { parseScenario } from '../../../../engine/scenario/parse.ts';
import { ScenarioRun } from '../../../../engine/scenario/run.ts';
import { Chargers } from '../../../../engine/vehicle/row/charger.ts';

function shared(...steps: string[]): readonly (readonly [string, number])[] {
  const run = new ScenarioRun(
    parseScenario(
      `version: 1
chargers:
  one: { type: AC, power: 11kW, perCar: true }
  two: { type: AC, power: 11kW, perCar: true }
vehicles: { a: { model: BEV }, b: { model: BEV }, c: { model: BEV } }
steps: [${steps.join(', ')}]`,
      { file: 'a.yaml' },
    ),
  );
  run.advanceTo(Infinity);
  return [...run.world.dynamics.sharedChargers.most];
}

const plug = (vehicle: string, charger: string): string =>
  `{ plugIn: { vehicle: ${vehicle}, charger: ${charger} } }`;

test.each([
  ['one vehicle', [plug('a', 'one'), '{ unplug: a }', plug('a', 'one')], []],
  ['one after another', [plug('a', 'one'), '{ unplug: a }', plug('b', 'one')], []],
  ['a charger each', [plug('a', 'one'), plug('b', 'two')], []],
  [
    'offers without a charger',
    ['{ plugIn: { vehicle: a, power: 11kW } }', '{ plugIn: { vehicle: b, power: 11kW } }'],
    [],
  ],
  ['two at once', [plug('a', 'one'), '{ wait: 1h }', plug('b', 'one')], [['one', 2]]],
  [
    'three, of which two at once',
    [plug('a', 'one'), plug('b', 'one'), '{ unplug: a }', plug('c', 'one')],
    [['one', 2]],
  ],
  [
    'two that leave, and one that comes',
    [plug('a', 'one'), plug('b', 'one'), '{ unplug: a }', '{ unplug: b }', plug('c', 'one')],
    [['one', 2]],
  ],
  ['three at once', [plug('a', 'one'), plug('b', 'one'), plug('c', 'one')], [['one', 3]]],
])('%s', (_name, steps, most) => {
  expect(shared(...steps)).toEqual(most);
});

test('the work of a plug-in does not grow with the vehicles that are plugged in', () => {
  const looksAtChargers = (vehicles: number): number => {
    const text = `version: 1
chargers: { one: { type: AC, power: 11kW } }
fleets: { cars: { model: BEV, count: ${vehicles} } }
steps: [{ plugIn: { vehicle: cars, charger: one } }]`;
    const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }));
    const at = vi.spyOn(Chargers.prototype, 'at');
    run.advanceTo(run.world.clock.now);
    const looks = at.mock.calls.length;
    at.mockRestore();
    expect([...run.world.dynamics.sharedChargers.most]).toEqual([['one', vehicles]]);
    return looks;
  };

  expect(looksAtChargers(80)).toBeLessThan(2.5 * looksAtChargers(40));
});
