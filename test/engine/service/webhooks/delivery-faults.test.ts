import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../engine/index.ts';
import { signatureOf } from '../../../../engine/service/management-tokens.ts';
import type { Effect } from '../../../../engine/service/webhooks/effects.ts';
import { Hooked, minute, type Received } from '../../../support/hooked.ts';

const constant = (value: number) => ({ kind: 'constant', value }) as const;

/** A webhook that is subscribed and has had its first delivery, with a fault. */
function broken(effects: readonly Effect[], settings = {}): Hooked {
  const hooked = new Hooked(settings);
  hooked.pass(minute);
  hooked.received.splice(0);
  strike(hooked, effects);
  return hooked;
}

function strike(hooked: Hooked, effects: readonly Effect[], fault = 'fault'): void {
  hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault, effects });
}

function mend(hooked: Hooked, fault?: string): void {
  hooked.world.submit({ kind: 'webhook.mend', webhook: 'main', fault });
}

function emit(hooked: Hooked, times = 1): void {
  for (let round = 0; round < times; round += 1) hooked.do({ emit: { webhook: 'main' } });
}

const sequences = ({ received }: Hooked) =>
  received.map(({ body }) => body.meta['sequence'] as number);
const eventIds = (received: readonly Received[]) => received.map(({ body }) => body.eventId);
const told = (hooked: Hooked) =>
  hooked.facts('delivery.disturbed').map(({ data }) => data['effect'] as string);

describe('faults on the way of an event', () => {
  test('duplicate: the same event again, each delivery with an id of its own', () => {
    const hooked = broken([{ kind: 'duplicate', times: 2, delayMs: constant(5_000) }]);
    emit(hooked);
    hooked.pass(minute);

    expect(new Set(eventIds(hooked.received)).size).toBe(1);
    expect(new Set(sequences(hooked)).size).toBe(1);
    expect(new Set(hooked.received.map(({ body }) => body.meta['deliveryId'])).size).toBe(3);
    expect(hooked.received.map(({ atMs }) => atMs - hooked.received[0]!.atMs)).toEqual([
      0, 5_000, 5_000,
    ]);
    expect(told(hooked)).toEqual(['duplicate']);
  });

  test('drop: nothing is sent, and that is logged', () => {
    const hooked = broken([{ kind: 'drop' }]);
    emit(hooked, 3);
    hooked.pass(minute);

    expect(hooked.received).toEqual([]);
    expect(told(hooked)).toEqual(['drop', 'drop', 'drop']);
  });

  test('delay: later, by what is drawn for each', () => {
    const hooked = broken([{ kind: 'delay', byMs: { kind: 'uniform', from: 1_000, to: 9_000 } }]);
    const fromMs = hooked.nowMs;
    emit(hooked, 20);
    hooked.pass(minute);
    const delays = hooked.received.map(({ atMs }) => atMs - fromMs);

    expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...delays)).toBeLessThanOrEqual(9_000);
    expect(new Set(delays).size).toBeGreaterThan(15);
  });

  test('reorder: later events go first, as many as the window at most, and none is lost', () => {
    const hooked = broken([{ kind: 'reorder', window: 3, probability: 0.5 }]);
    for (let round = 0; round < 60; round += 1) {
      emit(hooked);
      hooked.pass(1_000);
    }
    hooked.pass(20 * minute);
    const came = sequences(hooked);
    const sorted = [...came].sort((a, b) => a - b);

    expect(came).toHaveLength(60);
    expect(came).not.toEqual(sorted);
    came.forEach((sequence, place) => {
      const late = came.slice(0, place).filter((other) => other > sequence).length;
      expect(late).toBeLessThanOrEqual(3);
    });
  });

  test('reorder: one that nothing overtakes goes out after a quarter of an hour', () => {
    const hooked = broken([{ kind: 'reorder', window: 5 }]);
    const fromMs = hooked.nowMs;
    emit(hooked);
    hooked.pass(60 * minute);

    expect(hooked.received.map(({ atMs }) => atMs - fromMs)).toEqual([15 * minute]);
  });

  test('reorder: an aimed event goes out behind exactly as many as its fault says', () => {
    const hooked = broken([]);
    const effects = [{ kind: 'reorder', behind: 2 }] as const;
    const match = { vehicle: 'car', event: 3 };
    hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault: 'aimed', effects, match });
    for (let round = 0; round < 6; round += 1) {
      emit(hooked);
      hooked.pass(minute);
    }
    const [, ...created] = hooked.facts('event.created').map(({ data }) => data['event']);
    // The first event of the car was its first delivery.
    const places = eventIds(hooked.received).map((id) => created.indexOf(id) + 2);

    expect(places).toEqual([2, 4, 5, 3, 6, 7]);
    expect(hooked.facts('delivery.disturbed').map(({ data }) => data['behind'])).toEqual([2]);
  });

  test('reorder: an event is held for as long as its fault says, and no longer', () => {
    const hooked = broken([{ kind: 'reorder', behind: 5, withinMs: 7 * minute }]);
    const fromMs = hooked.nowMs;
    emit(hooked);
    hooked.pass(60 * minute);

    expect(hooked.received.map(({ atMs }) => atMs - fromMs)).toEqual([7 * minute]);
  });

  test('hold: nothing while it lasts, and a burst in order at its end', () => {
    const hooked = broken([{ kind: 'hold' }]);
    for (let round = 0; round < 5; round += 1) {
      emit(hooked);
      hooked.pass(10 * minute);
    }
    expect(hooked.received).toEqual([]);
    const fromMs = hooked.nowMs;
    mend(hooked);
    hooked.pass(0);

    expect(sequences(hooked)).toEqual([...sequences(hooked)].sort((a, b) => a - b));
    expect(hooked.received.map(({ atMs }) => atMs)).toEqual(Array(5).fill(fromMs));
  });

  test('hold: of two, both must end', () => {
    const hooked = broken([{ kind: 'hold' }]);
    strike(hooked, [{ kind: 'hold' }], 'other');
    emit(hooked);
    mend(hooked, 'fault');
    hooked.pass(minute);
    expect(hooked.received).toEqual([]);
    mend(hooked, 'other');
    hooked.pass(0);

    expect(hooked.received).toHaveLength(1);
  });

  test('gap and repeat: numbers are left out, or come twice, and never fall', () => {
    const hooked = broken([{ kind: 'gap', by: 100 }]);
    emit(hooked, 2);
    mend(hooked);
    emit(hooked);
    strike(hooked, [{ kind: 'repeat' }]);
    emit(hooked, 2);
    mend(hooked);
    emit(hooked);
    hooked.pass(0);
    const created = hooked.facts('event.created').slice(1);
    const shifts = sequences(hooked).map((sequence, place) => sequence - created[place]!.sequence);

    expect(shifts.slice(0, 3)).toEqual([100, 200, 200]);
    expect(sequences(hooked)[3]).toBe(sequences(hooked)[2]);
    expect(sequences(hooked)[4]).toBe(sequences(hooked)[2]);
    expect(sequences(hooked)).toEqual([...sequences(hooked)].sort((a, b) => a - b));
    expect(created[0]!.data['sequenceTold']).toBe(sequences(hooked)[0]);
  });

  test('replay: an old delivery comes again, byte for byte', () => {
    const hooked = broken([{ kind: 'replay', window: 2, delayMs: constant(10_000) }]);
    emit(hooked);
    hooked.pass(minute);
    const [old] = hooked.received;
    emit(hooked);
    hooked.pass(minute);
    const again = hooked.received.filter(({ text }) => text === old!.text);

    expect(again).toHaveLength(2);
    expect(again[1]!.signature).toBe(old!.signature);
    expect(hooked.received).toHaveLength(3);
  });
});

describe('faults of an attempt', () => {
  const only = (effect: Effect): Received => {
    const hooked = broken([effect]);
    emit(hooked);
    hooked.pass(0);
    expect(told(hooked)).toEqual([effect.kind]);
    return hooked.received[0]!;
  };

  test('signature: wrong, missing or by the token before', () => {
    const right = (each: Received) => signatureOf('secret', each.text);

    expect(only({ kind: 'signature', form: 'missing' }).signature).toBeUndefined();
    const wrong = only({ kind: 'signature', form: 'wrong' });
    expect(wrong.signature).toMatch(/^[\da-f]{64}$/);
    expect(wrong.signature).not.toBe(right(wrong));
    const old = only({ kind: 'signature', form: 'old' });
    expect(old.signature).not.toBe(right(old));

    const hooked = broken([{ kind: 'signature', form: 'old' }]);
    hooked.world.submit({ kind: 'secret.rotate' });
    emit(hooked);
    hooked.pass(0);
    expect(hooked.received[0]!.signature).toBe(right(hooked.received[0]!));
  });

  test('tamper: the body is not what was signed, even when it is parsed and written again', () => {
    const { text, signature } = only({ kind: 'tamper' });

    expect(JSON.stringify(JSON.parse(text))).toBe(text);
    expect(signatureOf('secret', text)).not.toBe(signature);
  });

  test('spacing: the body has line breaks, which the signature covers', () => {
    const { text, signature } = only({ kind: 'spacing' });
    expect([text[1], signature]).toEqual(['\n', signatureOf('secret', text)]);
  });

  test('skew: only the time of the delivery is another', () => {
    const { atMs, body, signature, text } = only({ kind: 'skew', byMs: -120_000 });

    expect(body.meta['deliveredAt']).toBe(atMs - 120_000);
    expect(signature).toBe(signatureOf('secret', text));
  });

  test('offline: the address cannot be reached until it ends', () => {
    const hooked = broken([{ kind: 'offline' }]);
    emit(hooked);
    hooked.pass(30_000);
    expect(hooked.received).toEqual([]);
    expect(hooked.facts('delivery.failed').map(({ data }) => data['failure'])).toEqual([
      'refused',
      'refused',
    ]);
    mend(hooked);
    hooked.pass(minute);

    expect(hooked.received).toHaveLength(1);
  });

  test.each([
    ['slow', { kind: 'slow', forMs: constant(20_000) }, { failure: 'timeout' }],
    [
      'slow, but in time',
      { kind: 'slow', forMs: constant(3_000) },
      { status: 200, latencyMs: 3_000 },
    ],
    ['reset', { kind: 'reset' }, { failure: 'reset' }],
    ['truncate', { kind: 'truncate' }, { status: 400 }],
    ['a wrong signature', { kind: 'signature', form: 'wrong' }, { status: 401 }],
    ['tamper', { kind: 'tamper' }, { status: 401 }],
  ] as const)('a scripted receiver notices: %s', (_, effect, outcome) => {
    const hooked = broken([effect], { receiver: {} });
    emit(hooked);
    hooked.pass(20_000);
    const [fact] = hooked.facts('delivery.failed', 'delivery.delivered').slice(1);

    expect(fact!.data).toMatchObject(outcome);
  });

  test('a receiver outside gets the effects on the connection', () => {
    const hooked = broken([
      { kind: 'slow', forMs: constant(2_000) },
      { kind: 'reset' },
      { kind: 'truncate' },
    ]);
    emit(hooked);
    const [attempt] = hooked.deliveries.inFlight;

    expect(attempt!.faults).toMatchObject({ slowMs: 2_000, isReset: true, isTruncated: true });
  });

  test('unanswered: the receiver got it and answered, and gets it again after the time-out', () => {
    const hooked = broken([]);
    hooked.world.submit({
      kind: 'webhook.break',
      webhook: 'main',
      fault: 'lost',
      effects: [{ kind: 'unanswered' }],
      match: { attempt: 1 },
    });
    emit(hooked);
    hooked.pass(10 * minute);

    expect(new Set(eventIds(hooked.received)).size).toBe(1);
    const [first, second, ...more] = hooked.received;
    expect(second!.atMs - first!.atMs).toBeGreaterThan(15_000);
    expect(more).toEqual([]);
    expect(hooked.facts('delivery.failed').map(({ data }) => data['failure'])).toEqual(['timeout']);
    expect(hooked.facts('delivery.delivered').at(-1)!.data['attempt']).toBe(3);
  });

  test('each attempt draws for itself: what failed once may come through', () => {
    const hooked = broken([{ kind: 'signature', form: 'missing', probability: 0.5 }]);
    hooked.respond = ({ signature }) => ({ status: signature === undefined ? 401 : 200 });
    emit(hooked, 40);
    hooked.pass(5 * minute);
    const attempts = [...hooked.deliveries.settled.delivered].map((each) => each.attempts.length);

    expect(new Set(attempts)).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('faults of challenges', () => {
  const challenged = (effect: Effect): Hooked => {
    const hooked = new Hooked({ receiver: { latencyMs: constant(100) } }, { subscribed: false });
    strike(hooked, [effect]);
    hooked.change({ verify: 'challenge' });
    hooked.pass(minute);
    return hooked;
  };
  const verification = (hooked: Hooked) => hooked.webhooks.byName('main')!.verification;

  test('late, and no less good', () => {
    const hooked = challenged({ kind: 'verifyLate', byMs: 20_000 });

    expect(verification(hooked)).toBe('verified');
    expect(hooked.facts('webhook.verified')[0]!.atMs - hooked.world.startMs).toBe(20_100);
  });

  test('wrong: the right answer is not taken for it', () => {
    expect(verification(challenged({ kind: 'verifyWrong' }))).toBe('failed');
  });

  test('repeated: the first right answer counts', () => {
    const hooked = challenged({ kind: 'verifyRepeated', times: 3 });

    expect(verification(hooked)).toBe('verified');
    expect(hooked.facts('delivery.delivered')).toHaveLength(4);
    expect(hooked.facts('webhook.verified')).toHaveLength(1);
  });

  test('no other fault touches them, and they touch no event', () => {
    const hooked = new Hooked({ receiver: {} }, { subscribed: false });
    strike(hooked, [{ kind: 'drop' }, { kind: 'signature', form: 'wrong' }, { kind: 'tamper' }]);
    hooked.change({ verify: 'challenge' });
    hooked.pass(minute);
    expect(verification(hooked)).toBe('verified');
    mend(hooked);
    strike(hooked, [{ kind: 'verifyWrong' }, { kind: 'verifyRepeated', times: 2 }]);
    hooked.subscribe('main');
    hooked.pass(minute);

    expect(hooked.facts('delivery.attempted')).toHaveLength(2);
  });
});

describe('draws', () => {
  test('a fault of probability strikes about so often, and where it does follows from the seed', () => {
    const struck = () => {
      const hooked = broken([{ kind: 'drop', probability: 0.3 }]);
      emit(hooked, 200);
      hooked.pass(0);
      return eventIds(hooked.received);
    };
    const came = struck();

    expect(came.length).toBeGreaterThan(120);
    expect(came.length).toBeLessThan(160);
    expect(struck()).toEqual(came);
  });

  test('another fault beside it moves none of its draws', () => {
    const dropped = (more: readonly Effect[]) => {
      const hooked = broken([{ kind: 'drop', probability: 0.3 }]);
      strike(hooked, more, 'other');
      emit(hooked, 50);
      return hooked
        .facts('delivery.disturbed')
        .filter(({ data }) => data['effect'] === 'drop')
        .map(({ data }) => data['event']);
    };

    expect(dropped([{ kind: 'delay', probability: 0.5, byMs: constant(1_000) }])).toEqual(
      dropped([]),
    );
  });

  test.each([
    [{ kind: 'drop', probability: 2 }],
    [{ kind: 'drop', probability: -0.1 }],
    [{ kind: 'reorder', window: 0 }],
    [{ kind: 'duplicate', times: 0.5, delayMs: constant(0) }],
    [{ kind: 'gap', by: 0 }],
  ] as const)('%j is refused and changes nothing', (effect) => {
    const hooked = broken([]);

    expect(() => strike(hooked, [effect])).toThrow(Fault);
    emit(hooked);
    hooked.pass(0);
    expect(hooked.received).toHaveLength(1);
  });
});
