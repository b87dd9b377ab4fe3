import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../engine/invariant.ts';
import { Clock } from '../../../engine/time/clock.ts';
import { priority } from '../../../engine/time/priority.ts';

const groupCount = 4;
const priorities = [priority.faults, priority.machines, priority.machines, priority.script];

/**
 * Events of groups, which create others of their group, and of a world, which create both and read
 * everything.
 */
function busyWorld(list: readonly number[], looks: 'always' | 'at times') {
  const clock = new Clock(0);
  const lives = Array.from({ length: groupCount }, (): string[] => []);
  const world: string[] = [];
  const isInStep = lives.map((_, group) => looks === 'always' || group % 2 === 0);
  /** The pending events, by event, and their subjects. */
  const tickets = lives.map(() => new Map<number, number>());
  const events = new Map<number, { atMs: number; subject: number; generation: number }>();
  const lastMs = lives.map(() => 0);
  let born = 0;

  const plan = (group: number, subject: number, generation: number): void => {
    const id = born;
    born += 1;
    const atMs = clock.now + (subject % 40);
    const order = priorities[subject % priorities.length]!;
    const event = id * groupCount + group;
    events.set(event, { atMs, subject, generation });
    const ticket = clock.scheduleIn(group, isInStep[group]!, atMs, order, live, event, 0);
    tickets[group]!.set(event, ticket);
  };
  const live = clock.register((event) => {
    const group = event % groupCount;
    const { subject, generation } = events.get(event)!;
    tickets[group]!.delete(event);
    lives[group]!.push(`${clock.now} ${subject} ${generation}`);
    lastMs[group] = clock.now;
    lives.forEach((_, each) => expectReached(each));
    if (generation === 0) return;
    for (const child of children(subject)) plan(group, child, generation - 1);
    // Some plans are cancelled.
    const [first] = tickets[group]!;
    if (first === undefined || subject % 5 > 0) return;
    tickets[group]!.delete(first[0]);
    clock.cancelIn(group, isInStep[group]!, first[1]);
  });
  /** All events of a group up to the instant that it has reached are done. */
  const expectReached = (group: number): void => {
    const reachedMs = clock.reachedMs(group);
    const pending = [...tickets[group]!.keys()].map((event) => events.get(event)!.atMs);
    expect(Math.min(...pending)).toBeGreaterThanOrEqual(reachedMs);
    if (!isInStep[group]!) expect(lastMs[group]).toBeLessThanOrEqual(reachedMs);
  };
  const look = clock.register((subject, generation) => {
    world.push(`${clock.now} ${subject} ${lives.map(({ length }) => length).join()}`);
    const group = subject % groupCount;
    if (looks === 'at times' && subject % 3 === 0) {
      isInStep[group] = !isInStep[group];
      for (const [event, ticket] of tickets[group]!) {
        tickets[group]!.set(event, clock.moveIn(group, isInStep[group], ticket));
      }
    }
    plan(group, subject, 2);
    if (generation === 0) return;
    for (const child of children(subject)) {
      const order = priorities[child % priorities.length]!;
      clock.schedule(clock.now + (child % 60), order, look, child, generation - 1);
    }
  });
  for (const seed of list) clock.schedule(seed % 100, priority.script, look, seed, 2);
  return { clock, lives, world };
}

function children(subject: number): readonly number[] {
  return [(subject * 31 + 7) % 9973, (subject * 17 + 3) % 9973];
}

const seeds = fc.array(fc.nat({ max: 9972 }), { minLength: 1, maxLength: 12 });

describe('events of groups that run ahead', () => {
  test('are in no other order for their group, and the world finds all as if they were in step', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.array(fc.nat({ max: 260 }), { maxLength: 12 }),
        fc.array(fc.constantFrom('advance', 'step', 'runInstant', 'part'), { maxLength: 12 }),
        (list, cuts, ways) => {
          const inStep = busyWorld(list, 'always');
          const ahead = busyWorld(list, 'at times');

          inStep.clock.advanceTo(400);
          for (const [index, untilMs] of cuts.toSorted((a, b) => a - b).entries()) {
            const way = ways[index] ?? 'advance';
            if (way === 'step') ahead.clock.step();
            else if (way === 'runInstant') ahead.clock.runInstant();
            else if (way === 'part') ahead.clock.runInstant(() => true);
            else ahead.clock.advanceTo(Math.max(ahead.clock.now, untilMs));
          }
          ahead.clock.advanceTo(400);

          expect(ahead.lives).toEqual(inStep.lives);
          expect(ahead.world).toEqual(inStep.world);
          expect(ahead.clock.size).toBe(0);
          expect(inStep.world).toHaveLength(7 * list.length);
        },
      ),
    );
  });

  test.each<[string, (clock: Clock, owner: number) => void]>([
    ['an event of the world', (clock, owner) => clock.schedule(20, 1, owner, 0, 0)],
    ['an event of another group', (clock, owner) => clock.scheduleIn(2, false, 20, 1, owner, 0, 0)],
    ['the end of the advance', (clock) => clock.halt()],
    ['a look at what comes next', (clock) => clock.nextAtMs],
  ])('%s is nothing that may come of one', (_, act) => {
    const clock = new Clock(0);
    const owner = clock.register(() => act(clock, owner));
    clock.scheduleIn(1, false, 10, priority.machines, owner, 0, 0);

    expect(() => clock.advanceTo(100)).toThrow(InvariantError);
    expect(clock.size).toBe(0);
  });

  test('one that is in step may do all that', () => {
    const clock = new Clock(0);
    const ran: number[] = [];
    const owner = clock.register((subject) => {
      ran.push(clock.now);
      if (subject === 0) return;
      clock.schedule(20, priority.machines, owner, 0, 0);
      clock.scheduleIn(2, false, 15, priority.machines, owner, 0, 0);
      if (clock.nextAtMs === 15) clock.halt();
    });
    clock.scheduleIn(1, true, 10, priority.machines, owner, 1, 0);

    clock.advanceTo(100);
    expect([clock.now, ran]).toEqual([10, [10]]);
    clock.advanceTo(100);
    expect(ran).toEqual([10, 15, 20]);
  });
});
