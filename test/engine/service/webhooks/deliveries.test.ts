import { describe, expect, test } from 'vitest';
import { Fault, type FaultCode, whyMade, whyNone } from '../../../../engine/index.ts';
import { Hooked, minute, triggersOf } from '../../../support/hooked.ts';

const second = 1000;

function faultOf(act: () => unknown): FaultCode | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  return undefined;
}

const answer = (hooked: Hooked, attempt: number, status = 200, latencyMs?: number) =>
  hooked.world.submit({ kind: 'delivery.answer', attempt, outcome: { status }, latencyMs });

describe('attempts that are answered from outside', () => {
  test('are in flight from the start of the attempt, in attempt order, and reported to a listener', () => {
    const hooked = new Hooked({}, { subscribed: false });
    hooked.create('other', {
      url: 'http://other.example/',
      verify: 'skip',
      triggers: ['Closure.IsLocked'],
    });
    const told: number[] = [];
    const stop = hooked.deliveries.onAttempt(({ number }) => told.push(number));
    hooked.subscribe('main');
    hooked.subscribe('other');

    expect([...hooked.deliveries.inFlight].map(({ number, url }) => [number, url])).toEqual([
      [1, 'https://app.example/hooks'],
      [2, 'http://other.example/'],
    ]);
    expect(hooked.deliveries.inFlightCount).toBe(2);
    expect(told).toEqual([1, 2]);

    answer(hooked, 1);
    expect([...hooked.deliveries.inFlight].map(({ number }) => number)).toEqual([2]);
    answer(hooked, 2);
    stop();
    hooked.do('unlock');
    hooked.run.advanceTo(hooked.nowMs + minute);
    expect(told).toEqual([1, 2]);
  });

  test('an answer counts at once, or after the simulated time that it says it took', () => {
    const hooked = new Hooked();
    const settled = () => hooked.facts('delivery.delivered').length;
    answer(hooked, 1, 200, 3_000);

    expect(hooked.deliveries.inFlightCount).toBe(0);
    hooked.run.advanceTo(hooked.nowMs + 2_999);
    expect(settled()).toBe(0);
    hooked.run.advanceTo(hooked.nowMs + 1);
    expect(settled()).toBe(1);
    expect(hooked.facts('delivery.delivered')[0]!.data['latencyMs']).toBe(3_000);
  });

  test('where it says nothing it took what the webhook says', () => {
    const hooked = new Hooked({ latencyMs: 700 });
    hooked.pass(minute);

    expect(hooked.facts('delivery.delivered')[0]!.data['latencyMs']).toBe(700);
  });

  test('one that would come after the time-out is none', () => {
    const hooked = new Hooked();
    answer(hooked, 1, 200, 15_000);
    hooked.run.advanceTo(hooked.nowMs + 15_000);

    expect(hooked.facts('delivery.failed')[0]!.data).toMatchObject({ failure: 'timeout' });
  });

  test('without an answer there is a time-out', () => {
    const hooked = new Hooked();
    hooked.run.advanceTo(hooked.nowMs + 5 * minute);

    expect(hooked.facts('delivery.failed').map(({ data }) => data['failure'])).toEqual(
      Array(4).fill('timeout'),
    );
    expect(hooked.deliveries.inFlightCount).toBe(0);
  });

  test.each([
    ['an attempt that there is not', 99, 200, undefined, 'attempt_not_found'],
    ['a status that there is not', 1, 99, undefined, 'out_of_range'],
    ['half a status', 1, 200.5, undefined, 'out_of_range'],
    ['a time before', 1, 200, -1, 'out_of_range'],
  ] as const)('%s changes nothing', (_, attempt, status, latencyMs, code) => {
    const hooked = new Hooked();

    expect(faultOf(() => answer(hooked, attempt, status, latencyMs))).toBe(code);
    expect(hooked.deliveries.inFlightCount).toBe(1);
    expect(hooked.facts('delivery.delivered', 'delivery.failed')).toEqual([]);
  });

  test('an attempt is answered once', () => {
    const hooked = new Hooked();
    answer(hooked, 1);

    expect(faultOf(() => answer(hooked, 1))).toBe('attempt_not_found');
  });

  test('nothing is left pending after an outcome', () => {
    const told = new Hooked();
    const untold = new Hooked({ triggers: [] });
    for (const each of [told, untold]) each.pass(minute);

    expect(told.received).toHaveLength(1);
    expect(told.world.clock.size).toBe(untold.world.clock.size);
  });
});

describe('limits of a webhook', () => {
  test('so many attempts are under way at once, and the rest follow in order', () => {
    const hooked = new Hooked({
      concurrency: 2,
      receiver: { latencyMs: { kind: 'constant', value: 2_000 } },
    });
    for (let round = 0; round < 5; round += 1) hooked.do({ emit: { webhook: 'main' } });
    hooked.pass(minute);
    const starts = hooked
      .facts('delivery.attempted')
      .map(({ atMs }) => atMs - hooked.world.startMs);

    expect(starts).toEqual([0, 0, 2_000, 2_000, 4_000, 4_000]);
    const order = hooked.facts('delivery.attempted').map(({ data }) => data['event']);
    expect(order).toEqual(hooked.facts('event.created').map(({ data }) => data['event']));
  });

  test('raising it starts what waits', () => {
    const hooked = new Hooked({ concurrency: 1 });
    for (let round = 0; round < 3; round += 1) hooked.do({ emit: { webhook: 'main' } });
    expect(hooked.deliveries.inFlightCount).toBe(1);
    hooked.change({ concurrency: 3 });

    expect(hooked.deliveries.inFlightCount).toBe(3);
  });

  test('a long queue runs dry without a word', { tags: 'long' }, () => {
    const hooked = new Hooked({ concurrency: 1, receiver: {} });
    hooked.world.submit({
      kind: 'webhook.break',
      webhook: 'main',
      fault: 'hold',
      effects: [{ kind: 'hold' }],
    });
    for (let round = 0; round < 12_000; round += 1) {
      hooked.world.submit({ kind: 'event.emit', webhook: 'main', vehicle: 'car' });
    }
    hooked.world.submit({ kind: 'webhook.mend', webhook: 'main' });

    expect([...hooked.deliveries.pending]).toEqual([]);
    expect(hooked.facts('delivery.delivered')).toHaveLength(12_001);
  });

  test('a delivery above the limit of pending ones is dropped, and logged', () => {
    const hooked = new Hooked({ pending: 2 });
    for (let round = 0; round < 3; round += 1) hooked.do({ emit: { webhook: 'main' } });
    hooked.pass(0);

    expect(hooked.facts('delivery.dropped').map(({ data }) => data['reason'])).toEqual([
      'pending',
      'pending',
    ]);
    expect(hooked.received).toHaveLength(2);
  });
});

describe('a webhook that is disabled', () => {
  test('sends nothing, queues nothing, and starts afresh', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.respond = () => ({ status: 500 });
    hooked.do('unlock');
    hooked.pass(20_000);
    hooked.change({ isEnabled: false });

    expect(hooked.facts('delivery.cancelled')).toHaveLength(1);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(10 * minute);
    hooked.change({ isEnabled: true });
    hooked.pass(10 * minute);
    expect(hooked.received).toHaveLength(2);
    expect(hooked.facts('event.created')).toHaveLength(2);

    hooked.do('unplug');
    hooked.pass(minute);
    expect(triggersOf(hooked.bodies().at(-1)!)).toEqual(['charge-ischarging']);
  });

  test('a webhook that is removed takes subscriptions and deliveries with it', () => {
    const hooked = new Hooked();
    hooked.world.submit({ kind: 'webhook.remove', webhook: 'main' });

    expect(hooked.deliveries.inFlightCount).toBe(0);
    expect(hooked.webhooks.subscriptions.count).toBe(0);
    expect([...hooked.webhooks.all]).toEqual([]);
    expect(faultOf(() => answer(hooked, 1))).toBe('attempt_not_found');
    hooked.do('unlock');
    hooked.pass(minute);
    expect(hooked.received).toEqual([]);

    // A new webhook may take the name; it is another webhook.
    hooked.create('main', {
      url: 'https://app.example/hooks',
      verify: 'skip',
      triggers: ['Closure.IsLocked'],
    });
    hooked.subscribe('main');
    hooked.pass(0);
    const ids = hooked.facts('webhook.created').map(({ data }) => data['id']);
    expect(new Set(ids).size).toBe(2);
    const events = hooked.facts('event.created').map(({ data }) => data['event']);
    expect(new Set(events).size).toBe(events.length);
  });
});

describe('sending again', () => {
  test('keeps event id and sequence and gets a delivery of its own', () => {
    const hooked = new Hooked();
    hooked.respond = () => ({ status: 500 });
    hooked.pass(5 * minute);
    const [dead] = hooked.deliveries.settled.lost;
    hooked.respond = () => ({ status: 200 });
    hooked.world.submit({ kind: 'delivery.resend', delivery: dead!.number });
    hooked.pass(0);
    const [first, last] = [hooked.bodies()[0]!, hooked.bodies().at(-1)!];

    expect(last.eventId).toBe(first.eventId);
    expect(last.meta['sequence']).toBe(first.meta['sequence']);
    expect(last.meta['deliveryId']).not.toBe(first.meta['deliveryId']);
    const [again] = hooked.deliveries.settled.delivered;
    expect(whyMade(again!).map(({ code }) => code)).toEqual(['firstDelivery', 'again']);
  });

  test('needs a delivery that is over, and a webhook that is active', () => {
    const hooked = new Hooked();
    const resend = (delivery: number) =>
      faultOf(() => hooked.world.submit({ kind: 'delivery.resend', delivery }));

    expect(resend(1)).toBe('delivery_not_found');
    hooked.pass(0);
    expect(resend(7)).toBe('delivery_not_found');
    hooked.change({ isEnabled: false });
    expect(resend(1)).toBe('webhook_inactive');
  });
});

describe('why there is no delivery', () => {
  const codes = (hooked: Hooked, signal?: string) =>
    whyNone(hooked.world, {
      webhook: hooked.webhooks.byName('main')!,
      row: hooked.world.rowOf('car'),
      user: 'anna',
      signal,
    }).map(({ code }) => code);

  test('every reason has a word, the nearest first', () => {
    const hooked = new Hooked({ verify: 'challenge' }, { subscribed: false });
    expect(codes(hooked)).toEqual(['unverified', 'notSubscribed']);
    hooked.subscribe('main');
    hooked.change({ verify: 'skip' });
    hooked.pass(0);
    expect(codes(hooked)).toEqual(['unchanged']);
    expect(codes(hooked, 'Odometer.TraveledDistance')).toEqual(['notTrigger']);
    expect(codes(hooked, 'InternalCombustionEngine.FuelLevel')).toEqual([
      'notTrigger',
      'notCapable',
    ]);
    hooked.world.submit({
      kind: 'permission.revoke',
      vehicle: 'car',
      permissions: ['read_charge'],
    });
    hooked.pass(minute);
    expect(codes(hooked, 'Charge.IsCharging')).toEqual(['notGranted']);
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.respond = () => ({ status: 500 });
    hooked.pass(10 * second);
    expect(codes(hooked)).toEqual(['offline', 'pending']);
    hooked.change({ triggers: [], isEnabled: false });
    expect(codes(hooked)).toEqual(['disabled', 'noTriggers', 'offline']);
  });
});
