import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantError, invariant } from '../../../engine/invariant.ts';
import { Calendar } from '../../../engine/time/calendar.ts';

interface Planned {
  atMs: number;
  readonly priority: number;
  serial: number;
  readonly subject: number;
  readonly ticket: number;
}

/** The same list as a plain array, sorted on demand. */
class Model {
  #events: Planned[] = [];
  #serial = 0;

  get nextAtMs(): number {
    return this.sorted()[0]?.atMs ?? Infinity;
  }

  add(event: Omit<Planned, 'serial'>): void {
    invariant(!this.#events.some(({ ticket }) => ticket === event.ticket), 'a ticket is unique');
    this.#events.push({ ...event, serial: this.#serial++ });
  }

  sorted(): readonly Planned[] {
    return this.#events.sort(
      (a, b) => a.atMs - b.atMs || a.priority - b.priority || a.serial - b.serial,
    );
  }

  remove(event: Planned): void {
    this.#events = this.#events.filter((other) => other !== event);
  }

  move(event: Planned, atMs: number): void {
    event.atMs = atMs;
    event.serial = this.#serial++;
  }
}

const atMs = fc.oneof(fc.nat({ max: 6 }), fc.integer({ min: -1e13, max: 1e13 }));
interface Act {
  readonly do: 'schedule' | 'reschedule' | 'cancel' | 'pop' | 'popUntil';
  readonly atMs: number;
  readonly choice: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  do: fc.oneof(
    { weight: 5, arbitrary: fc.constant('schedule' as const) },
    { weight: 3, arbitrary: fc.constantFrom('pop' as const, 'reschedule' as const) },
    { weight: 2, arbitrary: fc.constantFrom('cancel' as const, 'popUntil' as const) },
  ),
  atMs,
  choice: fc.nat(),
});

/** Applies one action to both and fails if they differ. */
function both(calendar: Calendar, model: Model, turn: number, step: Act) {
  const events = model.sorted();
  const chosen = events[step.choice % Math.max(1, events.length)];
  if (step.do === 'schedule') {
    const priority = step.choice % 6;
    const ticket = calendar.schedule(
      step.atMs,
      priority,
      turn % 65_536,
      turn,
      65_535 - (turn % 65_536),
    );
    model.add({ atMs: step.atMs, priority, subject: turn, ticket });
  } else if (step.do === 'reschedule' && chosen) {
    calendar.reschedule(chosen.ticket, step.atMs);
    model.move(chosen, step.atMs);
  } else if (step.do === 'cancel' && chosen) {
    calendar.cancel(chosen.ticket);
    model.remove(chosen);
  } else if (step.do === 'pop' || step.do === 'popUntil') {
    expectPop(calendar, model, step.do === 'pop' ? Infinity : step.atMs);
  }
}

function expectPop(calendar: Calendar, model: Model, untilMs: number): void {
  const [first] = model.sorted();
  const due = first !== undefined && first.atMs <= untilMs;
  expect(calendar.popUntil(untilMs)).toBe(due);
  if (!due) return;
  expect([calendar.atMs, calendar.subject]).toEqual([first.atMs, first.subject]);
  expect([calendar.owner, calendar.argument]).toEqual([
    first.subject % 65_536,
    65_535 - (first.subject % 65_536),
  ]);
  model.remove(first);
}

describe('a calendar', () => {
  test('agrees with a sorted array, whatever is done to both', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 300, size: 'max' }), fc.boolean(), (acts, look) => {
        const calendar = new Calendar();
        const model = new Model();

        for (const [turn, step] of acts.entries()) {
          both(calendar, model, turn, step);
          // Peeking closes the gap that a pop has left, so half of the runs never peek.
          const nextAtMs = look ? calendar.nextAtMs : model.nextAtMs;
          expect(nextAtMs).toBe(model.nextAtMs);
          expect(calendar.size).toBe(model.sorted().length);
        }
        while (model.sorted().length > 0) expectPop(calendar, model, Infinity);

        expect(calendar.popUntil(Infinity)).toBe(false);
        expect(calendar.nextAtMs).toBe(Infinity);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps ten thousand events of few instants in order while growing and moving them', () => {
    const calendar = new Calendar();
    const tickets = Array.from({ length: 10_000 }, (_, subject) =>
      calendar.schedule((subject * 7919) % 13, subject % 3, 0, subject, 0),
    );
    for (const ticket of tickets.filter((_, index) => index % 5 === 0)) {
      calendar.reschedule(ticket, 5);
    }

    const keys: number[] = [];
    while (calendar.popUntil(Infinity)) keys.push(calendar.atMs * 10 + (calendar.subject % 3));

    expect(keys).toHaveLength(10_000);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  test('room made beforehand changes nothing but the room', () => {
    const grown = new Calendar();
    const reserved = new Calendar();
    for (const calendar of [grown, reserved]) {
      for (let subject = 0; subject < 1000; subject++) {
        if (calendar === reserved && subject % 250 === 3) calendar.reserve(subject + 100);
        calendar.schedule((subject * 7919) % 97, subject % 3, 0, subject, 0);
      }
    }

    expect(drain(reserved)).toEqual(drain(grown));
  });

  test('a dead or invented ticket is our own mistake', () => {
    const calendar = new Calendar();
    const popped = calendar.schedule(1, 0, 0, 0, 0);
    const cancelled = calendar.schedule(2, 0, 0, 0, 0);
    calendar.popUntil(Infinity);
    calendar.cancel(cancelled);

    for (const ticket of [popped, cancelled, 7, -1]) {
      expect(() => calendar.cancel(ticket)).toThrow(InvariantError);
      expect(() => calendar.reschedule(ticket, 3)).toThrow(InvariantError);
    }
    expect(calendar.size).toBe(0);
  });
});

function drain(calendar: Calendar): number[][] {
  const events: number[][] = [];
  while (calendar.popUntil(Infinity)) events.push([calendar.atMs, calendar.subject]);
  return events;
}
