import { expect, test } from 'vitest';
import type { Outcome } from '../../../../engine/index.ts';
import type { Effect } from '../../../../engine/service/webhooks/effects.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

const outcomes: readonly Outcome[] = [
  { status: 200 },
  { status: 500, body: 'no' },
  { failure: 'reset' },
  { status: 503, retryAfterMs: 90_000 },
  { status: 404 },
];

const effects: readonly Effect[] = [
  { kind: 'skew', probability: 0.5, byMs: -420_000 },
  { kind: 'replay', probability: 0.5, window: 3, delayMs: { kind: 'constant', value: 11_000 } },
  { kind: 'unanswered', probability: 0.2 },
  { kind: 'duplicate', probability: 0.3, times: 2, delayMs: { kind: 'constant', value: 4000 } },
];

test('the attempts of a delivery are recorded as they were stamped and logged', {
  tags: 'long',
}, () => {
  const hooked = new Hooked();
  const stamps = new Map<number, number>();
  hooked.deliveries.onEveryAttempt(({ number, stamp }) => stamps.set(number, stamp.deliveredAtMs));
  hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault: 'fault', effects });
  hooked.respond = (_, { number }) => outcomes[number % outcomes.length]!;
  hooked.latency = ({ number }) => (number % 4) * 700;
  for (let round = 0; round < 40; round += 1) {
    hooked.do({ emit: { webhook: 'main' } });
    hooked.pass(20_000);
  }
  hooked.do({ emit: { webhook: 'main' } });

  const { pending, settled } = hooked.deliveries;
  const all = [...pending, ...settled.delivered, ...settled.lost].flatMap((delivery) => {
    expect(delivery.attempts).toHaveLength(delivery.attemptCount);
    return delivery.attempts.map(({ outcome, ...attempt }) => {
      const { failure, status } = { ...outcome } as Record<string, unknown>;
      const ending = outcome && { failure, status };
      return { ...attempt, event: delivery.event.id, outcome: ending };
    });
  });
  const ends = new Map(
    hooked
      .facts('delivery.delivered', 'delivery.failed')
      .map((entry) => [entry.data['attempt'], entry]),
  );
  const logged = hooked.facts('delivery.attempted').map(({ atMs, data }) => {
    const end = ends.get(data['attempt']);
    const { failure, status } = end?.data ?? {};
    return {
      number: data['attempt'],
      event: data['event'],
      deliveryId: data['delivery'],
      startedAtMs: atMs,
      deliveredAtMs: stamps.get(data['attempt'] as number),
      endedAtMs: end?.atMs,
      outcome: end && { failure, status },
    };
  });

  const recorded = all.filter(({ number }) => stamps.has(number));
  expect(recorded.sort((a, b) => a.number - b.number)).toEqual(
    logged.filter(({ number }) => stamps.has(number as number)),
  );
  // There are attempts under way, with every outcome, and replays.
  expect(recorded.length).toBeGreaterThan(100);
  expect(new Set(recorded.map(({ outcome }) => JSON.stringify(outcome))).size).toBe(7);
  expect(new Set(recorded.map(({ deliveryId }) => deliveryId)).size).toBeLessThan(recorded.length);
});

test('the next attempt of a delivery is known while it waits, and unknown while it is held', () => {
  const hooked = new Hooked({ concurrency: 1 });
  hooked.respond = () => ({ status: 500 });
  hooked.pass(20_000);
  const [waiting] = [...hooked.deliveries.pending];
  const failed = hooked.facts('delivery.failed').at(-1)!;
  const dueAtMs = failed.atMs + (failed.data['retryInMs'] as number);
  expect(waiting).toMatchObject({ status: 'waiting', nextAttemptAtMs: dueAtMs });

  hooked.world.submit({
    kind: 'webhook.break',
    webhook: 'main',
    fault: 'hold',
    effects: [{ kind: 'hold' }],
  });
  hooked.pass(minute);
  expect(waiting).toMatchObject({ status: 'held', nextAttemptAtMs: undefined });

  hooked.world.submit({ kind: 'webhook.mend', webhook: 'main', fault: 'hold' });
  expect(waiting).toMatchObject({ status: 'inFlight', nextAttemptAtMs: undefined });

  hooked.do({ emit: { webhook: 'main' } });
  const queued = [...hooked.deliveries.pending].at(-1);
  expect(queued).toMatchObject({ status: 'queued', nextAttemptAtMs: hooked.nowMs });
});
