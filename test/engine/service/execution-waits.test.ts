import { describe, expect, test } from 'vitest';
import { type CommandRequest, Fault } from '../../../engine/index.ts';
import { begin, entriesOf, minute, parked, runOf } from '../../support/executing.ts';

describe('commands', () => {
  test('of one vehicle do not disturb each other', () => {
    const run = runOf(parked);
    const all = Array.from({ length: 40 }, (_, index) =>
      begin(run, { type: index % 2 === 0 ? 'charge-start' : 'security-lock' }),
    );
    run.advanceTo(run.world.clock.now + 10 * minute);

    expect(new Set(all.map(({ id }) => id)).size).toBe(40);
    all.forEach(({ status }, index) => expect(status).toBe(index % 2 ? 'SUCCESS' : 'FAILURE'));
  });
});

describe('an impossible request is a fault and changes nothing', () => {
  test.each<[CommandRequest, string]>([
    [{ type: 'charge-set-limit', parameters: { percent: 49 } }, 'out_of_range'],
    [{ type: 'charge-set-limit', parameters: { percent: 80.5 } }, 'out_of_range'],
    [
      { type: 'navigation-set-destination', parameters: { latitude: 91, longitude: 0 } },
      'out_of_range',
    ],
    [{ type: 'charge-schedule-delete', parameters: { scheduleId: 'x' } }, 'schedule_not_found'],
  ])('%j is %s', (request, code) => {
    const run = runOf('{ model: tesla-model-3-long-range-awd }');

    expect(() => begin(run, request)).toThrow(expect.objectContaining({ code }) as Fault);
    expect(entriesOf(run).map(({ kind }) => kind)).toEqual(['command.request', 'command.refused']);
  });

  test('for an unknown user', () => {
    const run = runOf(parked);
    const { executions } = run.world.service;

    expect(() => executions.begin({ row: 0, user: 'nobody', type: 'charge-start' })).toThrow(Fault);
  });
});

test('time advances just far enough for an outcome, and the instant is complete', () => {
  const run = runOf(parked);
  const execution = begin(run, { type: 'security-unlock' });
  const { clock } = run.world;

  expect(run.advanceUntil(() => execution.status !== 'PENDING', clock.now + 1)).toBe(false);
  expect(clock.now).toBe(execution.receivedAtMs + 1);
  expect(run.advanceUntil(() => execution.status !== 'PENDING', clock.now + 5 * minute)).toBe(true);
  expect(clock.now).toBe(execution.completedAtMs);
  expect(clock.nextAtMs).toBeGreaterThan(clock.now);
  expect(run.advanceUntil(() => true, clock.now)).toBe(true);
});
