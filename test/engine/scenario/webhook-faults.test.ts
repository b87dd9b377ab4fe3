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

test('a fault at the start reaches the first delivery of a webhook that skips its challenge', () => {
  const run = openRun(fault('{ vehicle: van, event: 1 }'));
  run.advanceTo(run.world.clock.now + 60_000);

  const subjects = run.world.log.retained
    .filter(({ kind }) => kind === 'delivery.attempted' || kind === 'delivery.disturbed')
    .map(({ data, kind }) => [kind, data['effect']]);
  expect(subjects).toEqual([
    ['delivery.attempted', undefined],
    ['delivery.disturbed', 'drop'],
  ]);
});

test.each([
  ['reset: true', ['reset', undefined]],
  ['unanswered: true', ['timeout', undefined]],
])('a fault of one attempt, %s: the next one comes through', (effect, outcomes) => {
  const scenario = fault('{ vehicle: car, event: 1, attempt: 1 }').replace('drop: true', effect);
  const run = openRun(scenario);
  run.advanceTo(run.world.clock.now + 600_000);

  const ended = run.world.log.retained
    .filter(({ kind }) => kind === 'delivery.failed' || kind === 'delivery.delivered')
    .filter(({ data }) => data['event'] === firstEventOf(run, 'car'));
  expect(ended.map(({ data }) => data['failure'])).toEqual(outcomes);
});

const firstEventOf = (run: ReturnType<typeof openRun>, vehicle: string) =>
  run.world.log.retained.find(
    ({ kind, subject }) => kind === 'event.created' && subject === vehicle,
  )!.data['event'];

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
      'target: webhook.main, match: { attempt: 1 }, effects: [{ delay: { by: 30s } }]',
      'modifier_misplaced 9:45 attempt',
    ],
    [
      'target: api, match: { attempt: 1 }, effects: [{ status: 500 }]',
      'modifier_misplaced 9:36 attempt',
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
