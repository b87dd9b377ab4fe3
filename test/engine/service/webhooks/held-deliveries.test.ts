import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../../engine/service/webhooks/effects.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

const second = 1_000;
const constant = (value: number) => ({ kind: 'constant', value }) as const;

/** A webhook that is subscribed and has had its first delivery. */
function subscribed(settings = {}): Hooked {
  const hooked = new Hooked(settings);
  hooked.pass(minute);
  hooked.received.splice(0);
  return hooked;
}

function strike(hooked: Hooked, effects: readonly Effect[], fault = 'hold'): void {
  hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault, effects });
}

function mend(hooked: Hooked, fault = 'hold'): void {
  hooked.world.submit({ kind: 'webhook.mend', webhook: 'main', fault });
}

function emit(hooked: Hooked): void {
  hooked.do({ emit: { webhook: 'main' } });
}

/** The times of the requests after an instant, s. */
function secondsSince(hooked: Hooked, fromMs: number): readonly number[] {
  return hooked.received.map(({ atMs }) => (atMs - fromMs) / second);
}

describe('hold', () => {
  test('copies of an event are held with it, and all go out at the end', () => {
    const hooked = subscribed();
    strike(hooked, [{ kind: 'hold' }, { kind: 'duplicate', times: 2, delayMs: constant(20_000) }]);
    const fromMs = hooked.nowMs;
    emit(hooked);
    hooked.pass(2 * minute);
    mend(hooked);
    hooked.pass(minute);

    expect(secondsSince(hooked, fromMs)).toEqual([120, 120, 120]);
    const effects = hooked.facts('delivery.disturbed').map(({ data }) => data['effect']);
    expect(effects).toEqual(['hold', 'duplicate']);
  });

  test('retries of an event that failed before wait for the end, with its id and sequence', () => {
    const hooked = subscribed();
    hooked.respond = () => ({ status: 500 });
    const fromMs = hooked.nowMs;
    emit(hooked);
    hooked.pass(10 * second);
    hooked.respond = () => ({ status: 200 });
    strike(hooked, [{ kind: 'hold' }]);
    emit(hooked);
    hooked.pass(2 * minute);
    mend(hooked);
    hooked.pass(minute);

    expect(secondsSince(hooked, fromMs)).toEqual([0, 130, 130]);
    const [first, again, later] = hooked.received.map(({ body }) => body);
    expect(again!.eventId).toBe(first!.eventId);
    expect(again!.meta['sequence']).toBe(first!.meta['sequence']);
    expect(later!.meta['sequence']).toBeGreaterThan(first!.meta['sequence'] as number);
    const held = hooked.facts('delivery.disturbed').map(({ data }) => data['event']);
    expect(new Set(held)).toEqual(new Set([first!.eventId, later!.eventId]));
  });

  test('a delayed event that comes due meanwhile waits for the end; a later one for its own time', () => {
    const hooked = subscribed();
    const fromMs = hooked.nowMs;
    for (const seconds of [30, 300]) {
      strike(hooked, [{ kind: 'delay', byMs: constant(seconds * second) }], 'late');
      emit(hooked);
      mend(hooked, 'late');
    }
    strike(hooked, [{ kind: 'hold' }]);
    hooked.pass(2 * minute);
    mend(hooked);
    hooked.pass(10 * minute);

    expect(secondsSince(hooked, fromMs)).toEqual([120, 300]);
  });

  test('an event that others overtake is held when its turn comes', () => {
    const hooked = subscribed();
    const fromMs = hooked.nowMs;
    strike(hooked, [{ kind: 'reorder', behind: 3, withinMs: minute }], 'late');
    emit(hooked);
    mend(hooked, 'late');
    strike(hooked, [{ kind: 'hold' }]);
    hooked.pass(5 * minute);
    mend(hooked);
    hooked.pass(minute);

    expect(secondsSince(hooked, fromMs)).toEqual([300]);
  });

  test('deliveries that wait for a free connection stay', () => {
    const hooked = subscribed({ concurrency: 1 });
    hooked.latency = () => 10 * second;
    const fromMs = hooked.nowMs;
    emit(hooked);
    emit(hooked);
    hooked.pass(5 * second);
    strike(hooked, [{ kind: 'hold' }]);
    hooked.pass(2 * minute);
    mend(hooked);
    hooked.pass(minute);

    expect(secondsSince(hooked, fromMs)).toEqual([0, 125]);
  });

  test('the waits of later retries are counted from the end of the hold', () => {
    const hooked = subscribed();
    hooked.respond = () => ({ status: 500 });
    const fromMs = hooked.nowMs;
    emit(hooked);
    hooked.pass(second);
    strike(hooked, [{ kind: 'hold' }]);
    hooked.pass(199 * second);
    mend(hooked);
    hooked.pass(60 * minute);

    expect(secondsSince(hooked, fromMs)).toEqual([0, 200, 250, 350]);
  });

  test('a second hold keeps what the first has held, and what came due in between', () => {
    const hooked = subscribed();
    const fromMs = hooked.nowMs;
    strike(hooked, [{ kind: 'hold' }], 'one');
    emit(hooked);
    hooked.pass(minute);
    strike(hooked, [{ kind: 'hold' }], 'two');
    mend(hooked, 'one');
    hooked.pass(minute);
    mend(hooked, 'two');
    hooked.pass(minute);

    expect(secondsSince(hooked, fromMs)).toEqual([120]);
  });

  test('no attempt of an event starts while a fault holds the events of its webhook', () => {
    fc.assert(
      fc.property(deeds, concurrency, (list, settings) => {
        const hooked = hookedAfter(list, settings);

        expect(attemptsWhileHeld(hooked)).toEqual([]);
        mend(hooked);
        mend(hooked, 'other');
        hooked.respond = () => ({ status: 200 });
        hooked.pass(60 * minute);
        expect([...hooked.deliveries.pending]).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

const concurrency = fc.constantFrom({}, { concurrency: 1 });

type Deed = (hooked: Hooked) => void;

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    fc.constantFrom<Deed>(
      emit,
      emit,
      (hooked) => strike(hooked, [{ kind: 'hold' }]),
      (hooked) => strike(hooked, [{ kind: 'hold' }], 'other'),
      (hooked) => mend(hooked),
      (hooked) => mend(hooked, 'other'),
      (hooked) => strike(hooked, [{ kind: 'delay', byMs: constant(20 * second) }], 'way'),
      (hooked) =>
        strike(hooked, [{ kind: 'duplicate', times: 2, delayMs: constant(40 * second) }], 'way'),
      (hooked) => strike(hooked, [{ kind: 'reorder', behind: 2, withinMs: minute }], 'way'),
      (hooked) => mend(hooked, 'way'),
      (hooked) => {
        hooked.respond = () => ({ status: 500 });
      },
      (hooked) => {
        hooked.respond = () => ({ status: 200 });
      },
    ),
    fc
      .integer({ min: 0, max: 90 })
      .map((seconds) => (hooked: Hooked) => hooked.pass(seconds * second)),
  ),
  { minLength: 5, maxLength: 30 },
);

function hookedAfter(list: readonly Deed[], settings: object): Hooked {
  const hooked = subscribed(settings);
  hooked.latency = () => 5 * second;
  for (const deed of list) deed(hooked);
  return hooked;
}

/** The attempts in the log that started while the webhook was held. */
function attemptsWhileHeld({ world }: Hooked): readonly number[] {
  const holding = new Set<unknown>();
  const found: number[] = [];
  for (const { data, kind, sequence } of world.log.retained) {
    const { effects = [], fault } = data as { effects?: readonly Effect[]; fault?: string };
    if (effects.some((each) => each.kind === 'hold')) holding.add(fault);
    if (kind === 'webhook.mend') holding.delete(fault);
    if (kind === 'delivery.attempted' && holding.size > 0) found.push(sequence);
  }
  return found;
}
