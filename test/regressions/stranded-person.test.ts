import { expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { advance, driven, facts, personState } from '../support/driven.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A commuter whose battery is emptied on the way to work. */
function stranded(): ScenarioRun {
  const run = driven({
    persona:
      '{ commuter: { leave: "07:00", back: "17:00", distance: 30km, errands: 0%, outings: 0% } }',
    state: '{ battery.soc: 70% }',
  });
  while (facts(run, 'trip.started').length === 0) advance(run, minute);
  advance(run, 10 * minute);
  run.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 0 });
  advance(run, minute);
  expect(personState(run)).toBe('stuck');
  return run;
}

function place({ world }: ScenarioRun): string {
  return world.truthOf(world.rowOf('car')).place;
}

test('a driver whose stranded car is charged drives home, and to work the next day', () => {
  const run = stranded();
  run.order('car', { plugIn: { power: '11kW' } });
  advance(run, 8 * hour);

  expect(place(run)).toBe('home');
  // Part of the way was driven before; the rest leads home from there.
  expect(facts(run, 'trip.arrived').at(-1)?.data['distanceKm']).toBeLessThan(20);
  advance(run, 24 * hour);
  expect(facts(run, 'trip.arrived').map(({ data }) => data['place'])).toContain('work');
});

test('a driver whose stranded car has energy again goes on at once', () => {
  const run = stranded();
  run.world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent: 60 });
  advance(run, hour);

  expect(place(run)).toBe('home');
});

test('a driver without help gets it on the road after a while', () => {
  const run = stranded();
  advance(run, 12 * hour);

  expect(place(run)).toBe('home');
});
