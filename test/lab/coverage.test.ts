import { expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../engine/index.ts';
import { coverageOf, isTaken } from '../../lab/chart-coverage/coverage.ts';
import { LeafCounter } from '../../lab/chart-coverage/leaf-counter.ts';
import { figuresOf } from '../../lab/chart-coverage/summary.ts';
import { unreachable } from '../../lab/chart-coverage/unreachable.ts';
import { countedTables } from '../../lab/charts.generated.ts';

const night = `version: 1
name: night
seed: 7
clock: { start: 2026-03-02T20:00:00, limit: 12h }
vehicles:
  car: { model: hyundai-ioniq-5-lr, state: { battery.soc: 70%, chargeLimit: 80% } }
  van: { model: ICE }
steps:
  - lock: van
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 6h
expect:
  - car.charge.isComplete
`;

function counted(text: string, counter: LeafCounter | undefined): string {
  const run = new ScenarioRun(parseScenario(text, { file: 'night' }), { counter });
  run.advanceTo(Infinity);
  expect(run.conclusion?.verdict).toBe('PASS');
  return run.world.log.digest;
}

test('a run under count has the same log, and is told by chart and kind of vehicle', () => {
  const counter = new LeafCounter();
  const digest = counted(night, counter);

  expect(digest).toBe(counted(night, undefined));
  const charts = coverageOf([{ scenario: 'night', taken: counter.taken }]);
  const taken = charts.flatMap(({ transitions }) => transitions.filter(isTaken));
  const names = (kind: string): readonly string[] =>
    taken.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name);
  expect(names('ICE')).toEqual([
    'connectivity: power.idle after sleepTimeout',
    'lock: locked on doors.lock',
  ]);
  expect(names('BEV').filter((name) => name.startsWith('charge:'))).toEqual([
    'charge: unplugged on cable.plug',
    'charge: plugged.connecting on port.opened',
    'charge: plugged.deciding always [windowOpen]',
    'charge: plugged.charging after timeToLimit',
    'charge: plugged.complete on drain.change',
  ]);
  expect(taken.every(({ scenarios }) => scenarios.join() === 'night')).toBe(true);
});

test('the states of a start count as entered, and those that a step passes too', () => {
  const counter = new LeafCounter();
  counted(night, counter);
  const charts = coverageOf([{ scenario: 'night', taken: counter.taken }]);
  const entered = charts
    .find(({ chart }) => chart === 'charge')!
    .states.filter(isTaken)
    .map(({ state }) => state);

  expect(entered).toEqual([
    'unplugged',
    'plugged.connecting',
    'plugged.deciding',
    'plugged.charging.scheduled',
    'plugged.complete',
  ]);
});

test('nothing is taken without runs, and every chart has its figures', () => {
  const charts = coverageOf([]);
  const figures = figuresOf(charts);

  expect(charts.map(({ chart }) => chart)).toEqual(countedTables.map(({ id }) => id));
  expect(figures).toMatchObject({ percent: 0, states: { taken: 0 }, transitions: { taken: 0 } });
  expect(figures.moves.of + figures.stays.of + figures.refuses.of).toBe(figures.transitions.of);
  expect(countedTables.every(({ taken, leaves }) => taken.length * 4 === leaves.length)).toBe(true);
});

test('a transition that no run took has its fewest events, whatever was taken', () => {
  const counter = new LeafCounter();
  counted(night, counter);
  const charts = coverageOf([{ scenario: 'night', taken: counter.taken }]);

  for (const each of charts.flatMap(({ transitions }) => transitions)) {
    expect(each.path === undefined, each.name).toBe(isTaken(each));
  }
});

test('transitions have names of their own, by which the unreachable ones are listed', () => {
  const names = coverageOf([]).flatMap(({ transitions }) => transitions.map(({ name }) => name));

  expect(new Set(names).size).toBe(names.length);
  for (const name of unreachable.keys()) expect(names).toContain(name);
});
