import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../engine/index.ts';
import {
  type RetryPolicy,
  retryProfiles,
} from '../../../../engine/service/webhooks/retry-profile.ts';
import { Hooked, minute } from '../../../support/hooked.ts';

const second = 1000;
const hour = 60 * minute;

/** Seconds at which the attempts of the first delivery start, whatever the outcome of each. */
function attemptsOf(
  retry: RetryPolicy | keyof typeof retryProfiles,
  respond: () => Outcome = () => ({ status: 500 }),
  forMs = 100 * hour,
): number[] {
  const hooked = new Hooked({ retry });
  hooked.respond = respond;
  hooked.pass(forMs);
  const [first] = hooked.received;
  return hooked.received.map(({ atMs }) => (atMs - first!.atMs) / second);
}

const policy: RetryPolicy = {
  waitsMs: [],
  countedFrom: 'start',
  jitter: 0,
  timeoutMs: 15 * second,
  honoursRetryAfter: false,
  goneDisables: false,
};

describe('the published profile', () => {
  test('makes attempts at 0, 25, 75 and 175 s, exact to the millisecond', () => {
    expect(attemptsOf('published')).toEqual([0, 25, 75, 175]);
  });

  test('the same where every attempt runs into its time-out of 15 s', () => {
    expect(attemptsOf('published', () => ({ failure: 'timeout' }))).toEqual([0, 25, 75, 175]);
  });

  test.each([
    ['an error', { status: 500 }],
    ['a redirect', { status: 301 }],
    ['informational', { status: 103 }],
    ['a client error', { status: 404 }],
    ['410, which means nothing more', { status: 410 }],
    ['a refused connection', { failure: 'refused' }],
    ['a reset connection', { failure: 'reset' }],
  ] as const)('%s is a failure, and is not given the time that it asks for', (_, outcome) => {
    expect(attemptsOf('published', () => ({ ...outcome, retryAfterMs: hour }))).toHaveLength(4);
  });

  test.each([200, 201, 204, 299])('%i is success, whatever the body', (status) => {
    expect(attemptsOf('published', () => ({ status, body: 'nonsense' }))).toEqual([0]);
  });

  test('the webhook stays enabled however many deliveries come to nothing', () => {
    const hooked = new Hooked();
    hooked.respond = () => ({ status: 500 });
    for (let round = 0; round < 20; round += 1) {
      hooked.do('unlock');
      hooked.pass(5 * minute);
    }

    expect(hooked.facts('delivery.dead').length).toBeGreaterThan(20);
    expect(hooked.webhooks.byName('main')!.isEnabled).toBe(true);
  });
});

describe('other profiles', () => {
  const failing = (tookMs: number, waitsMs: readonly number[]) => {
    let atMs = 0;
    return [0, ...waitsMs.map((wait) => (atMs += tookMs + wait) / second)];
  };

  test('svix: eight attempts, each counted from the failure before it', () => {
    const { waitsMs } = retryProfiles.svix;

    expect(waitsMs).toHaveLength(7);
    expect(attemptsOf('svix')).toEqual(failing(0, waitsMs));
    expect(attemptsOf('svix').at(-1)).toBe(27 * 3600 + 35 * 60 + 5);
    expect(attemptsOf('svix', () => ({ failure: 'timeout' }))).toEqual(failing(15_000, waitsMs));
  });

  test('standard: ten attempts over three days, each wait up to a tenth longer or shorter', () => {
    const { waitsMs } = retryProfiles.standard;
    const at = attemptsOf('standard');
    const shares = waitsMs.map((wait, index) => (at[index + 1]! - at[index]!) / (wait / second));

    expect(waitsMs.reduce((sum, wait) => sum + wait, 0)).toBe(75 * hour + 35 * minute + 5 * second);
    for (const share of shares) expect(Math.abs(share - 1)).toBeLessThanOrEqual(0.1);
    expect(new Set(shares).size).toBe(shares.length);
  });

  test('github: no retry, and only ten seconds for an answer', () => {
    const hooked = new Hooked({ retry: 'github', receiver: { latencyMs: constant(10_000) } });
    hooked.pass(hour);
    const [failed, ...more] = hooked.facts('delivery.failed');

    expect(failed!.data).toMatchObject({ failure: 'timeout', latencyMs: 10_000 });
    expect(more).toEqual([]);
    expect(attemptsOf('github')).toEqual([0]);
  });
});

describe('a schedule of one’s own', () => {
  test('attempts are due so long after the first one started, or as soon as the one before ended', () => {
    const retry = { ...policy, waitsMs: [5 * second, 30 * second] };

    expect(attemptsOf(retry)).toEqual([0, 5, 35]);
    // The first attempt runs until 15 s; the third is due at its usual time.
    expect(attemptsOf(retry, () => ({ failure: 'timeout' }))).toEqual([0, 15, 35]);
  });

  test('waits that are none follow at once', () => {
    expect(attemptsOf({ ...policy, waitsMs: [0, 0, 0] })).toEqual([0, 0, 0, 0]);
  });

  test('with any schedule, the k-th attempt is at the computed instant, and there is none beyond the last', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 6 });
    const took = fc.array(fc.constantFrom(0, 1, 4_000, 14_999, 15_000), {
      minLength: 7,
      maxLength: 7,
    });
    fc.assert(
      fc.property(
        waits,
        took,
        fc.constantFrom('start' as const, 'failure' as const),
        (waitsMs, tooks, countedFrom) => {
          const hooked = new Hooked({ retry: { ...policy, waitsMs, countedFrom } });
          hooked.respond = (_, { delivery }) => {
            const tookMs = tooks[delivery.attempts.length - 1]!;
            return tookMs === 15_000 ? { failure: 'timeout' } : { status: 500 };
          };
          // The entry has the duration of the answer.
          hooked.latency = ({ delivery }) => tooks[delivery.attempts.length - 1]!;
          hooked.pass(10 * hour);
          const starts = [0];
          let dueMs = 0;
          waitsMs.forEach((wait, index) => {
            const endMs = starts[index]! + tooks[index]!;
            dueMs = (countedFrom === 'start' ? dueMs : endMs) + wait;
            starts.push(Math.max(dueMs, endMs));
          });

          const { startMs } = hooked.world;
          expect(hooked.received.map(({ atMs }) => atMs - startMs)).toEqual(starts);
          expect(hooked.facts('delivery.dead')).toHaveLength(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('jitter stays within its share, follows from the seed, and is another for each event', () => {
    const retry = { ...policy, waitsMs: [minute, minute], jitter: 0.5 };
    const times = attemptsOf(retry);

    expect(attemptsOf(retry)).toEqual(times);
    const hooked = new Hooked({ retry });
    hooked.respond = () => ({ status: 500 });
    const waits = new Set<number>();
    for (let round = 0; round < 30; round += 1) {
      hooked.do('unlock');
      hooked.pass(5 * minute);
    }
    for (const { settledAtMs, createdAtMs, attempts } of hooked.deliveries.settled.lost) {
      expect(attempts).toHaveLength(3);
      const waitMs = attempts[1]!.startedAtMs - attempts[0]!.startedAtMs;
      waits.add(waitMs);
      expect(waitMs).toBeGreaterThanOrEqual(30_000);
      expect(waitMs).toBeLessThanOrEqual(90_000);
      expect(settledAtMs! - createdAtMs).toBeLessThanOrEqual(180_000);
    }
    expect(waits.size).toBeGreaterThan(20);
  });
});

describe('requests of an answer', () => {
  test('more time is given where that is honoured', () => {
    const retry = { ...policy, waitsMs: [second, second], honoursRetryAfter: true };
    const answers: Outcome[] = [{ status: 503, retryAfterMs: 2 * minute }, { status: 429 }];

    expect(attemptsOf(retry, () => answers.shift() ?? { status: 200 })).toEqual([0, 120, 121]);
  });

  test('410 disables the webhook where that is honoured, and takes what is pending with it', () => {
    const hooked = new Hooked({ retry: { ...policy, waitsMs: [hour], goneDisables: true } });
    hooked.respond = () => ({ status: 500 });
    hooked.pass(minute);
    hooked.respond = () => ({ status: 410 });
    hooked.do('unlock');
    hooked.pass(20_000);

    expect(hooked.webhooks.byName('main')!.isEnabled).toBe(false);
    expect(hooked.facts('webhook.disabled').map(({ data }) => data)).toEqual([{ reason: 'gone' }]);
    expect(hooked.facts('delivery.cancelled')).toHaveLength(2);
    expect([...hooked.deliveries.pending]).toEqual([]);
    hooked.pass(10 * hour);
    expect(hooked.received).toHaveLength(2);
  });

  test('so many that came to nothing in a row disable it, where that is asked for', () => {
    const hooked = new Hooked({ retry: { ...policy, disableAfter: 3 } });
    const statuses = [500, 500, 200, 500, 500, 500];
    hooked.respond = () => ({ status: statuses.shift()! });
    for (let round = 0; round < 10; round += 1) {
      hooked.do('unlock');
      hooked.pass(5 * minute);
    }

    expect(hooked.received).toHaveLength(6);
    expect(hooked.facts('webhook.disabled').map(({ data }) => data)).toEqual([{ reason: 'dead' }]);
  });
});

function constant(value: number) {
  return { kind: 'constant', value } as const;
}
