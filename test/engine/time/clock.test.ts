import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import { Clock } from '../../../engine/time/clock.ts';
import { type Priority, priority } from '../../../engine/time/priority.ts';

const priorities = Object.values(priority);

/**
 * A clock whose events create others by arithmetic on their subject, and a trace of the events that
 * ran.
 */
function busyClock(seeds: readonly number[]) {
  const clock = new Clock(0);
  const trace: [number, number, number][] = [];
  const classOf = (subject: number): Priority => priorities[subject % priorities.length]!;
  const breed = clock.register((subject, generation) => {
    trace.push([clock.now, subject, generation]);
    if (generation === 0) return;
    for (const child of [subject * 31 + 7, subject * 17 + 3]) {
      const next = child % 9973;
      clock.schedule(clock.now + (next % 40), classOf(next), breed, next, generation - 1);
    }
  });
  for (const seed of seeds) clock.schedule(seed % 100, classOf(seed), breed, seed, 3);
  return { clock, trace };
}

describe('a clock', () => {
  test('runs the same events at the same instants however an advance is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9972 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat({ max: 260 }), { maxLength: 12 }),
        fc.array(fc.constantFrom('advance', 'step', 'runInstant', 'part'), { maxLength: 12 }),
        (seeds, cuts, ways) => {
          const whole = busyClock(seeds);
          const cut = busyClock(seeds);

          whole.clock.advanceTo(400);
          for (const [index, untilMs] of cuts.toSorted((a, b) => a - b).entries()) {
            const way = ways[index] ?? 'advance';
            if (way === 'step') cut.clock.step();
            else if (way === 'runInstant') cut.clock.runInstant();
            else if (way === 'part') cut.clock.runInstant(() => true);
            else cut.clock.advanceTo(Math.max(cut.clock.now, untilMs));
          }
          cut.clock.advanceTo(400);

          expect(cut.trace).toEqual(whole.trace);
          expect(whole.trace).toHaveLength(15 * seeds.length);
        },
      ),
    );
  });

  test('says that an instant was left midway, and announces it once it is complete', () => {
    const clock = new Clock(0);
    const ran: number[] = [];
    const told: number[] = [];
    const owner = clock.register((subject) => ran.push(subject));
    clock.instants.subscribe((atMs) => told.push(atMs));
    for (const subject of [1, 2, 3]) clock.schedule(10, priority.machines, owner, subject, 0);
    const states = [1, 2, 3].map(() => {
      clock.runInstant(() => true);
      return [ran.length, clock.isMidway, told.length];
    });

    expect(states).toEqual([
      [1, true, 0],
      [2, true, 0],
      [3, false, 1],
    ]);
  });

  test('events of one instant run by priority, then in the order of scheduling', () => {
    const { clock, ran, plan } = recordingClock();
    for (const name of ['script', 'signals', 'faults', 'script', 'machines', 'faults'] as const) {
      plan(50, name);
    }

    clock.advanceTo(50);

    expect(ran).toEqual([
      'faults 2',
      'faults 5',
      'machines 4',
      'signals 1',
      'script 0',
      'script 3',
    ]);
  });

  test('an event for the running instant joins what is left of it', () => {
    const { clock, ran, plan } = recordingClock();
    const inject = clock.register(() => {
      plan(clock.now, 'script');
      plan(clock.now, 'faults');
    });
    clock.schedule(50, priority.machines, inject, 0, 0);
    plan(50, 'script');
    plan(51, 'faults');

    clock.advanceTo(50);

    // 0 and 1 were planned before the instant began, 2 and 3 inside it.
    expect(ran).toEqual(['faults 3', 'script 0', 'script 2']);
    expect(clock.now).toBe(50);
    expect(clock.nextAtMs).toBe(51);
  });

  test('an advance ends at its target, after the events of that very instant', () => {
    const { clock, ran, plan } = recordingClock();
    plan(100, 'script');
    plan(101, 'script');

    clock.advanceTo(100);
    clock.advanceTo(100);

    expect(ran).toEqual(['script 0']);
    expect(clock.now).toBe(100);
    expect(clock.size).toBe(1);
  });

  test('a step runs one event; an instant runs all of its events', () => {
    const { clock, ran, plan } = recordingClock();
    plan(10, 'script');
    plan(10, 'script');
    plan(20, 'script');
    plan(20, 'script');

    expect(clock.step()).toBe(true);
    expect(ran).toHaveLength(1);
    expect(clock.runInstant()).toBe(true);
    expect([ran.length, clock.now]).toEqual([2, 10]);
    expect(clock.runInstant()).toBe(true);
    expect([ran.length, clock.now]).toEqual([4, 20]);
    expect([clock.step(), clock.runInstant(), clock.now]).toEqual([false, false, 20]);
  });

  test('fractions are rounded up, so that nothing happens before its time', () => {
    const { clock, plan } = recordingClock();
    plan(10.2, 'script');
    const ticket = plan(30, 'script');

    expect(clock.nextAtMs).toBe(11);
    clock.reschedule(ticket, 10.0001);
    clock.step();
    clock.step();
    expect(clock.now).toBe(11);
  });

  test('cancelled events do not run, and moved ones run once', () => {
    const { clock, ran, plan } = recordingClock();
    const cancelled = plan(10, 'script');
    const moved = plan(20, 'script');

    clock.cancel(cancelled);
    clock.reschedule(moved, 40);

    clock.advanceTo(39);
    expect(ran).toEqual([]);
    clock.advanceTo(40);
    expect(ran).toEqual(['script 1']);
  });

  test.each([
    ['an event in the past', (clock: Clock) => clock.schedule(999, priority.script, 0, 0, 0)],
    ['an event at no time', (clock: Clock) => clock.schedule(NaN, priority.script, 0, 0, 0)],
    ['an event at the end of time', (clock: Clock) => clock.schedule(Infinity, 0, 0, 0, 0)],
    ['an owner never registered', (clock: Clock) => clock.schedule(2000, 0, 9, 0, 0)],
    ['going back', (clock: Clock) => clock.advanceTo(999)],
    ['stopping between milliseconds', (clock: Clock) => clock.advanceTo(2000.5)],
    ['advancing for ever', (clock: Clock) => clock.advanceTo(Infinity)],
  ])('%s is our own mistake', (_, act) => {
    const clock = new Clock(1000);
    clock.register(() => undefined);

    expect(() => act(clock)).toThrow(InvariantError);
  });

  test('a handler cannot advance its own clock, and its error leaves the clock usable', () => {
    const clock = new Clock(0);
    const ways = [() => clock.advanceTo(100), () => clock.step(), () => clock.runInstant()];
    const reenter = clock.register((way) => ways[way]!());
    for (const way of ways.keys()) clock.schedule(10 + way, priority.script, reenter, way, 0);

    for (const way of ways.keys()) {
      expect(() => clock.advanceTo(100)).toThrow('something is under way');
      expect(clock.now).toBe(10 + way);
    }
    clock.advanceTo(100);
    expect(clock.now).toBe(100);
  });

  test('instants are announced once per advance, step or instant, after the fact', () => {
    const { clock, plan } = recordingClock();
    for (let index = 0; index < 5; index++) plan(10 + index, 'script');
    const seen: number[] = [];
    const subscription = clock.instants.subscribe((nowMs) => seen.push(nowMs));

    clock.advanceTo(12);
    clock.step();
    clock.runInstant();
    clock.step();
    subscription.unsubscribe();
    clock.advanceTo(99);

    expect(seen).toEqual([12, 13, 14]);
  });
});

/** A clock whose one handler records `class number`, numbered in the order of planning. */
function recordingClock() {
  const clock = new Clock(0);
  const ran: string[] = [];
  const names = Object.keys(priority) as (keyof typeof priority)[];
  const record = clock.register((number, name) => ran.push(`${names[name]} ${number}`));
  let count = 0;
  const plan = (atMs: number, name: keyof typeof priority): number =>
    clock.schedule(atMs, priority[name], record, count++, priority[name]);
  return { clock, ran, plan };
}

test('an event that halts the clock ends the advance there, and the next advance goes on', () => {
  const clock = new Clock(0);
  const ran: number[] = [];
  const owner = clock.register((subject) => {
    ran.push(subject);
    if (subject === 2) clock.halt();
  });
  for (const subject of [1, 2, 3]) clock.schedule(subject * 10, 0, owner, subject, 0);

  clock.advanceTo(100);
  const halted = { now: clock.now, ran: [...ran] };
  clock.advanceTo(100);

  expect(halted).toEqual({ now: 20, ran: [1, 2] });
  expect({ now: clock.now, ran }).toEqual({ now: 100, ran: [1, 2, 3] });
});
