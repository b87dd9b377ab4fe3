import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventBuffer } from '../../../adapters/load/event-buffer.ts';
import type { fates } from '../../../adapters/load/fates.ts';
import { type EventSending, type LoopLimits, OpenLoop } from '../../../adapters/load/open-loop.ts';
import type { Outcome } from '../../../engine/index.ts';

/** The outcome of an attempt, and the turns of the event loop that it takes; `never` is a silence. */
type Answer = Outcome | 'never';

const answers = fc.constantFrom<Answer[]>(
  { status: 200 },
  { status: 204 },
  { status: 503 },
  { failure: 'refused' },
  { failure: 'reset' },
  { failure: 'timeout' },
  'never',
);
const limits = { lateMs: 1000, underWay: 1000, waiting: 1000, drainMs: 5000 };

/** Sends a list of events, each with the answers to its attempts; the last of them is repeated. */
async function loopOver(
  events: readonly (readonly Answer[])[],
  {
    retries = 0,
    signal = new AbortController().signal,
    scheduled = events.length,
    ...others
  }: Partial<LoopLimits> & {
    readonly retries?: number;
    readonly signal?: AbortSignal;
    readonly scheduled?: number;
  } = {},
) {
  const buffer = new EventBuffer<readonly Answer[]>({
    enough: 10_000,
    now: () => 0,
    isUrgent: () => false,
  });
  for (const event of events) buffer.put(event);
  buffer.end();
  const sending: EventSending<readonly Answer[]> = {
    isChallenge: () => false,
    timeoutMs: () => 20,
    send: async (event, { nth }, stopped) => {
      const answer = event[Math.min(nth, event.length) - 1]!;
      if (answer !== 'never') return answer;
      return new Promise((resolve) =>
        stopped.addEventListener('abort', () => resolve({ failure: 'timeout' })),
      );
    },
    retryAtMs: (_, { nth, endedAtMs }) => (nth > retries ? undefined : endedAtMs + 1),
    onOutcome: () => {},
  };
  const loop = new OpenLoop(sending, { ...limits, ...others });
  const end = await loop.run(
    Array.from({ length: scheduled }, () => 0),
    buffer,
    signal,
  );
  return { loop, end };
}

function sumOf(loop: Pick<OpenLoop<never>, 'fates'>): number {
  return Object.values(loop.fates.counts).reduce((sum, each) => sum + each, 0);
}

describe('an open loop', () => {
  test('gives every event exactly one fate, whatever the receiver does', async () => {
    const lists = fc.array(fc.array(answers, { minLength: 1, maxLength: 4 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.nat(3),
        fc.constantFrom(2, 1000),
        fc.constantFrom(0, 2, 1000),
        fc.constantFrom(0, 5, 5000),
        fc.nat(40),
        async (events, retries, underWay, waiting, drainMs, scheduled) => {
          const options = { retries, underWay, waiting, drainMs, scheduled };
          const { loop } = await loopOver(events, options);
          const generated = Math.min(events.length, scheduled);
          expect(loop.generated).toBe(generated);
          expect(sumOf(loop)).toBe(generated);
          expect(loop.underWay + loop.waiting).toBe(0);
          const attempts = [...loop.outcomes.values()].reduce((sum, each) => sum + each, 0);
          expect(attempts).toBeGreaterThanOrEqual(
            loop.fates.counts.accepted + loop.fates.counts.rejected,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each<[fate: keyof typeof fates, answers: readonly Answer[], retries: number]>([
    ['accepted', [{ status: 204 }], 1],
    ['recovered', [{ status: 503 }, { status: 200 }], 1],
    ['recovered', ['never', { failure: 'reset' }, { status: 200 }], 2],
    ['givenUp', [{ status: 503 }], 2],
    ['rejected', [{ status: 404 }], 0],
    ['timedOut', ['never'], 0],
    ['refused', [{ failure: 'refused' }], 0],
    ['refused', [{ failure: 'tls' }], 0],
    ['broken', [{ failure: 'reset' }], 0],
  ])('%s: %j with %d retries', async (fate, list, retries) => {
    const { loop } = await loopOver([list], { retries });
    expect(loop.fates.counts).toMatchObject({ [fate]: 1 });
  });

  test('an answer later than the limit is late', async () => {
    const { loop } = await loopOver([[{ status: 200 }]], { lateMs: -1 });
    expect(loop.fates.counts).toMatchObject({ late: 1, accepted: 0 });
  });

  test('events are not sent while too many are under way', async () => {
    const { loop } = await loopOver([['never'], ['never'], ['never']], { underWay: 2 });
    expect(loop.fates.counts).toMatchObject({ timedOut: 2, unsent: 1 });
  });

  test('an interruption leaves the rest unfinished, and the sums right', async () => {
    const interruption = new AbortController();
    interruption.abort();
    const given = await loopOver([['never'], [{ status: 200 }]], { signal: interruption.signal });
    expect(given.end).toBe('interrupted');
    expect(sumOf(given.loop)).toBe(given.loop.generated);
    const drained = await loopOver([['never'], [{ status: 503 }]], { retries: 3, drainMs: 0 });
    expect(drained.loop.fates.counts.unfinished).toBeGreaterThan(0);
    expect(sumOf(drained.loop)).toBe(2);
  });

  test('says when the events are fewer than the schedule has', async () => {
    expect((await loopOver([[{ status: 200 }]], { scheduled: 5 })).end).toBe('events');
    expect((await loopOver([[{ status: 200 }]], { scheduled: 1 })).end).toBe('schedule');
  });
});

describe('the buffer of events', () => {
  test('hands out what was put in, in its order, and pauses making while it is full', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3000), fc.integer({ min: 1, max: 50 }), async (count, enough) => {
        const buffer = new EventBuffer<number>({ enough, now: () => 0, isUrgent: () => false });
        let most = 0;
        let inside = 0;
        const make = async (): Promise<void> => {
          for (let next = 0; next < count; next += 1) {
            await buffer.room;
            buffer.put(next);
            most = Math.max(most, (inside += 1));
          }
          buffer.end();
        };
        const made = make();
        const got: number[] = [];
        for (let each = await buffer.next(); each !== undefined; each = await buffer.next()) {
          inside -= 1;
          got.push(each);
        }
        await made;
        expect(got).toEqual(Array.from({ length: count }, (_, index) => index));
        // One more is counted here until the reader has it.
        expect(most).toBeLessThanOrEqual(enough + 1);
      }),
      { numRuns: 20 },
    );
  });

  test('counts as supplied while making waits for an urgent event', async () => {
    const buffer = new EventBuffer<string>({
      enough: 10,
      now: () => 0,
      isUrgent: (event) => event === 'challenge',
    });
    buffer.put('first');
    buffer.put('challenge');
    await buffer.supplied();
    expect(buffer.take()).toBe('first');
  });
});
