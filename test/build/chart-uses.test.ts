import { expect, test } from 'vitest';
import { usesOf } from '../../build/chart-uses.ts';
import { compileChart } from '../../engine/chart/compile.ts';
import { accessChart } from '../../engine/vehicle/reporting/access.chart.ts';
import { tripChart } from '../engine/chart/fixtures/charts.ts';

test('a word is used on the events whose payload it may get, and on none by a timer', () => {
  const table = compileChart(accessChart);
  const { guards, actions, delays } = usesOf(table);

  expect([...guards[table.guards.indexOf('unchanged')]!]).toEqual([
    'permission.grant',
    'permission.revoke',
    'permissions.set',
  ]);
  expect([...guards[table.guards.indexOf('moreToEnd')]!]).toEqual(['']);
  expect([...actions[table.actions.indexOf('announceExpired')]!]).toEqual(['']);
  expect([...delays[table.delays.indexOf('nextEnd')]!].toSorted()).toEqual([
    '',
    'permission.grant',
    'permission.revoke',
  ]);
});

test('a word is used without a payload after an event that the chart raised itself', () => {
  const table = compileChart(tripChart);
  const { actions } = usesOf(table);

  // `noise` is sent from outside, and raised by `shout` once a leg ends.
  expect([...actions[table.actions.indexOf('wipe')]!].toSorted()).toEqual(['', 'noise', 'rain']);
  expect([...actions[table.actions.indexOf('rest')]!].toSorted()).toEqual(['', 'finish', 'skip']);
});
