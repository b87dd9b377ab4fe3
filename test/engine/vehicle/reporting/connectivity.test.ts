import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../../../engine/index.ts';
import { openRun } from '../../../support/activity.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Teslas do not wake when they are polled; Hyundais do. Both sleep after ten minutes or so. */
function oneCar(members = '', { model = 'tesla-model-3-long-range-awd', log = 'everything' } = {}) {
  return openRun(`
version: 1
name: connectivity
log: ${log}
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ${model}${members} } }`);
}

const hyundai = { model: 'hyundai-ioniq-5-long-range-rwd' };

function advance(run: ScenarioRun, ms: number): void {
  run.advanceTo(run.world.clock.now + ms);
}

function facts({ world }: ScenarioRun, subject = 'car'): string[] {
  return world.log.retained
    .filter((entry) => entry.io === 'st' && entry.subject === subject)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'signal.changed' && kind !== 'vehicle.slept');
}

function report({ world }: ScenarioRun) {
  return world.reportOf(0);
}

describe('polling', () => {
  test('an awake car answers with how things stand now, watched or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 * minute }), (afterMs) => {
        for (const log of ['everything', 'watched']) {
          const run = oneCar(', timeouts: { sleep: 1d }', { log });
          advance(run, afterMs);
          const askedMs = run.world.clock.now;
          const before = report(run).atMs;
          const { refused } = run.world.submit({ kind: 'vehicle.poll', vehicle: 'car' });
          const under = report(run).atMs;
          advance(run, minute);

          expect(refused).toBeUndefined();
          expect(under).toBe(before);
          expect(report(run).atMs).toBe(askedMs);
          expect(report(run).ingestedMs).toBeGreaterThan(askedMs);
          expect(report(run).retrievedMs).toBe(run.world.clock.now);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a car that drives answers too, and drives on unchanged', () => {
    const asked = oneCar();
    const left = oneCar();
    for (const run of [asked, left]) {
      run.order('car', { drive: { distance: '50km', speed: '100km/h' } });
      advance(run, 10 * minute + 17_000);
    }
    asked.world.submit({ kind: 'vehicle.poll', vehicle: 'car' });
    const askedMs = asked.world.clock.now;
    advance(asked, 20_000);

    expect(report(asked).atMs).toBe(askedMs);
    for (const run of [asked, left]) run.advanceTo(askedMs + hour);
    expect(asked.world.truthOf(0).energyKwh).toBe(left.world.truthOf(0).energyKwh);
    expect(asked.world.truthOf(0).isAsleep).toBe(left.world.truthOf(0).isAsleep);
  });

  test('a sleeping car that does not wake says so, and nothing changes but the log', () => {
    const asked = oneCar();
    const left = oneCar();
    for (const run of [asked, left]) advance(run, 3 * hour);
    const { refused } = asked.world.submit({ kind: 'vehicle.poll', vehicle: 'car' });

    expect(refused).toBe('vehicle_asleep');
    for (let step = 0; step < 30; step += 1) {
      for (const run of [asked, left]) advance(run, 30 * minute);
      expect(report(asked).atMs).toBe(report(left).atMs);
      expect(asked.world.truthOf(0).energyKwh).toBe(left.world.truthOf(0).energyKwh);
      expect(asked.world.truthOf(0).isAsleep).toBe(true);
    }
  });

  test.each([
    ['as usual for a Tesla', '', undefined, 'vehicle_asleep'],
    ['as usual for a Hyundai', '', hyundai, undefined],
    ['a Tesla that is told to', ', wakeOnPoll: true', undefined, undefined],
    ['a Hyundai that is told not to', ', wakeOnPoll: false', hyundai, 'vehicle_asleep'],
  ])('wakes a sleeping car or does not: %s', (_, members, model, refused) => {
    const run = oneCar(members, model);
    advance(run, 3 * hour);
    const askedMs = run.world.clock.now;
    const answer = run.world.submit({ kind: 'vehicle.poll', vehicle: 'car' });
    const { isAsleep } = run.world.truthOf(0);
    advance(run, minute);

    expect(answer.refused).toBe(refused);
    expect(isAsleep).toBe(refused !== undefined);
    expect(report(run).atMs === askedMs).toBe(refused === undefined);
    expect(facts(run)).toContain(refused === undefined ? 'vehicle.woken' : 'command.refused');
  });

  test('a car without a network does not answer', () => {
    const run = oneCar();
    run.order('car', { set: { online: false } });

    expect(run.order('car', 'poll').refused).toBe('vehicle_offline');
    expect(run.order('car', 'wake').refused).toBe('vehicle_offline');
  });
});

describe('waking', () => {
  test('an owner who opens the app wakes the car', () => {
    const run = oneCar();
    advance(run, 3 * hour);
    const { isAsleep } = run.world.truthOf(0);
    const { refused } = run.order('car', 'wake');

    expect([isAsleep, refused, run.world.truthOf(0).isAsleep]).toEqual([true, undefined, false]);
    advance(run, hour);
    expect(run.world.truthOf(0).isAsleep).toBe(true);
  });

  test('and keeps one awake that was about to sleep; polling does not', () => {
    for (const verb of ['wake', 'poll']) {
      const run = oneCar(', timeouts: { sleep: 10m }');
      advance(run, 9 * minute);
      run.order('car', verb);
      advance(run, 2 * minute);

      expect(run.world.truthOf(0).isAsleep).toBe(verb === 'poll');
    }
  });
});

describe('sleeping', () => {
  test('a car that stops charging stays up for its air conditioning', () => {
    const run = oneCar(', temperature: 35degC, state: { battery.soc: 50% }');
    run.order('car', { plugIn: { power: '11kW' } });
    run.order('car', { climate: { action: 'start' } });
    advance(run, minute);
    run.order('car', { charge: { action: 'stop' } });
    advance(run, 20 * minute);
    const during = run.world.truthOf(0).isAsleep;
    advance(run, hour);

    expect([during, run.world.truthOf(0).isAsleep]).toEqual([false, true]);
  });

  test('a car without a network falls asleep, and sleeps on when it is back', () => {
    const run = oneCar(', timeouts: { sleep: 10m }');
    run.order('car', { set: { online: false } });
    advance(run, 10 * minute);
    const { isAsleep, isOnline } = run.world.truthOf(0);
    run.order('car', { set: { online: true } });

    expect([isAsleep, isOnline]).toEqual([true, false]);
    expect([run.world.truthOf(0).isAsleep, run.world.truthOf(0).isOnline]).toEqual([true, true]);
  });
});

describe('a vehicle that is told at the first instant that it is online', () => {
  const changes = { set: { 'battery.soc': '42%', odometer: '31000km' } };
  const told = (run: ScenarioRun) => [report(run).socPercent, report(run).odometerKm];

  test.each(['everything', 'watched'])('is known at once as it begins, log: %s', (log) => {
    const run = oneCar('', { log });
    const start = run.world.clock.now;
    run.order('car', changes);
    expect(told(run)).toEqual([60, 12_000]);

    run.order('car', { set: { online: true } });

    expect(told(run)).toEqual([42, 31_000]);
    expect([report(run).atMs, report(run).ingestedMs]).toEqual([start, start]);
    const changed = run.world.log.retained.filter(
      ({ kind, data }) =>
        kind === 'signal.changed' && data['code'] === 'tractionbattery-stateofcharge',
    );
    expect(changed.map(({ atMs, data }) => [atMs, data['body']])).toEqual(
      log === 'watched' ? [] : [60, 42].map((value) => [start, { value, unit: 'percent' }]),
    );
  });

  test('reports later changes of that instant as it always does', () => {
    const run = oneCar();
    run.order('car', { set: { online: true } });
    run.order('car', changes);

    expect(told(run)).toEqual([60, 12_000]);
    advance(run, minute);
    expect(told(run)).toEqual([42, 31_000]);
  });

  test('is unchanged by it at any later instant', () => {
    const run = oneCar();
    advance(run, 1);
    run.order('car', changes);
    run.order('car', { set: { online: true } });

    expect(told(run)).toEqual([60, 12_000]);
  });
});

describe('offline spells', () => {
  const spells = ', offline: { every: { exponential: { mean: 6h } }, for: { uniform: [5m, 2h] } }';
  const days = 20;

  test('come and go by themselves', () => {
    const run = oneCar(spells);
    advance(run, days * 24 * hour);
    const told = run.world.log.retained.filter(({ kind }) => kind.startsWith('network.'));
    const lengths = told.flatMap(({ atMs, kind }, index) =>
      kind === 'network.restored' ? [atMs - told[index - 1]!.atMs] : [],
    );

    expect(told.length).toBeGreaterThan(2 * days);
    expect(
      told.map(({ kind }, index) => kind === 'network.dropped' || index % 2 === 1),
    ).not.toContain(false);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5 * minute);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * hour);
  });

  test('cutting time changes none of them, nor does another vehicle', () => {
    const whole = oneCar(spells);
    const cut = openRun(`
version: 1
name: connectivity
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: tesla-model-3-long-range-awd${spells} }
  other: { model: BEV${spells} }`);
    advance(whole, days * 24 * hour);
    for (let step = 0; step < 97; step += 1) advance(cut, 1_234_567);
    cut.advanceTo(whole.world.clock.now);
    const story = (run: ScenarioRun) =>
      run.world.log.retained
        .filter(({ subject }) => subject === 'car')
        .map(({ atMs, kind, data }) => ({ atMs, kind, data }));

    expect(story(cut)).toEqual(story(whole));
    expect(facts(cut, 'other')).not.toEqual(facts(cut));
  });

  test('sleeping and waking do not put a spell off', () => {
    const fixed = ', offline: { every: 5h, for: 30m }';
    const asleep = oneCar(fixed);
    const awake = oneCar(fixed);
    advance(asleep, 4 * hour);
    for (let step = 0; step < 24; step += 1) {
      advance(awake, 10 * minute);
      awake.order('car', 'wake');
    }
    for (const run of [asleep, awake]) {
      advance(run, hour - 1);
      expect(run.world.truthOf(0).isOnline).toBe(true);
      advance(run, 1);
      expect(run.world.truthOf(0).isOnline).toBe(false);
      advance(run, 30 * minute);
      expect(run.world.truthOf(0).isOnline).toBe(true);
    }
  });

  test('a fault that outlasts a spell keeps the car offline, and a spell the fault', () => {
    const fault = { vehicle: 'car', fault: 'mast' } as const;
    const isOnlineAt = (beginMs: number, endMs: number, atMs: number): boolean => {
      const run = oneCar(', offline: { every: 5h, for: 30m }');
      advance(run, beginMs);
      run.world.submit({ kind: 'network.drop', ...fault });
      advance(run, endMs - beginMs);
      run.world.submit({ kind: 'network.restore', ...fault });
      advance(run, atMs - endMs);
      return run.world.truthOf(0).isOnline;
    };
    const spell = 5 * hour;

    expect(isOnlineAt(spell + 5 * minute, spell + hour, spell + hour)).toBe(true);
    expect(isOnlineAt(spell + 5 * minute, spell + 10 * minute, spell + 29 * minute)).toBe(false);
    expect(isOnlineAt(spell + 5 * minute, spell + 10 * minute, spell + 30 * minute)).toBe(true);
    const run = oneCar(', offline: { every: 5h, for: 30m }');
    advance(run, spell + minute);
    run.world.submit({ kind: 'network.drop', ...fault });
    advance(run, 35 * minute);
    expect(run.world.truthOf(0).isOnline).toBe(false);
    run.order('car', { set: { online: true } });
    expect(run.world.truthOf(0).isOnline).toBe(true);
  });
});
