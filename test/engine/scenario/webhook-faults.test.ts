import { describe, expect, test } from 'vitest';
import { openRun } from '../../support/activity.ts';
import { around, mistakesOf } from './diagnostics-of.ts';

const fault = (match: string) => `
version: 1
name: some
clock: { start: 2026-05-04T06:00:00 }
users: { anna: {}, ben: {} }
vehicles: { car: { model: BEV, owner: anna }, van: { model: BEV, owner: ben } }
webhooks:
  main: { receiver: {}, verify: skip, triggers: [Closure.IsLocked], subscribe: [car, van] }
faults: [{ target: webhook.main, match: ${match}, effects: [{ drop: true }] }]
`;

test.each([
  ['{ vehicle: car }', ['car']],
  ['{ user: ben }', ['van']],
  ['{ vehicle: car, user: ben }', []],
  ['{ sequence: { to: 1000000 } }', ['car', 'van']],
  ['{ sequence: { from: 1000000 } }', []],
  ['{ event: 2 }', ['car', 'van']],
  ['{ vehicle: van, event: 2 }', ['van']],
  ['{ event: 1 }', []],
])('a fault of a webhook that matches %s drops the events of %j', (match, expected) => {
  const run = openRun(fault(match));
  run.advanceTo(run.world.clock.now + 60_000);
  for (const vehicle of ['car', 'van']) run.order(vehicle, { emit: { webhook: 'main' } });

  const { retained } = run.world.log;
  const created = retained.filter(({ kind }) => kind === 'event.created').slice(-2);
  const dropped = new Set(
    retained.flatMap(({ data, kind }) => (kind === 'delivery.disturbed' ? [data['event']] : [])),
  );
  const struck = created.filter(({ data }) => dropped.has(data['event']));
  expect(struck.map(({ subject }) => subject)).toEqual(expected);
});

const mistakes = (written: string) =>
  mistakesOf(
    around(`webhooks: { main: { receiver: {} } }\nsteps:\n  - fault: { ${written} }\n`),
  ).join('\n');

describe('what a fault cannot match is reported where it is', () => {
  test.each([
    [
      'target: webhook.main, match: { operation: signals.list }, effects: [{ drop: true }]',
      'modifier_misplaced 9:45 operation',
    ],
    [
      'target: webhook.main, match: { vehicle: cra }, effects: [{ drop: true }]',
      'name_unknown 9:54 cra -> car',
    ],
    [
      'target: webhook.main, match: { sequence: { from: 9, to: 2 } }, effects: [{ drop: true }]',
      'out_of_range 9:70 2',
    ],
    [
      'target: webhook.main, match: { sequence: { from: -1 } }, effects: [{ drop: true }]',
      'out_of_range 9:63 -1',
    ],
    [
      'target: api, match: { sequence: { from: 9 } }, effects: [{ status: 500 }]',
      'modifier_misplaced 9:36 sequence',
    ],
    [
      'target: api, match: { event: 2 }, effects: [{ status: 500 }]',
      'modifier_misplaced 9:36 event',
    ],
    ['target: webhook.main, match: { event: 0 }, effects: [{ drop: true }]', 'out_of_range 9:52 0'],
  ])('%s', (written, expected) => {
    expect(mistakes(written)).toBe(expected);
  });
});
