import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command, World } from '../../../engine/index.ts';
import type { Admittance } from '../../../engine/service/api-faults.ts';
import { mistakesOf } from '../scenario/diagnostics-of.ts';
import { worldOf } from './connected-world.ts';

const minute = 60_000;
const day = 86_400_000;

const cars = `vehicles:
  car: { model: kia-ev6 }
  other: { model: kia-ev6 }
  tesla: { model: tesla-model-3 }`;

function limited(limits: string): World {
  return worldOf(`app: { limits: ${limits} }\n${cars}`);
}

function ask(world: World, vehicle?: string): Admittance {
  const row = vehicle === undefined ? undefined : world.rowOf(vehicle);
  return world.service.admit({ operation: 'signals.list', family: 'v3', row });
}

function isIn(answer: Admittance): boolean {
  return answer.fault === undefined;
}

function askTimes(world: World, times: number, vehicle?: string): Admittance[] {
  return Array.from({ length: times }, () => ask(world, vehicle));
}

/** Pauses between requests, short ones and long ones. */
const gaps = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 200_000 })),
  { minLength: 1, maxLength: 60 },
);

const buckets = fc.record({
  bucket: fc.integer({ min: 1, max: 8 }),
  requests: fc.integer({ min: 1, max: 50 }),
  seconds: fc.integer({ min: 1, max: 90 }),
});

const bucketText = ({ bucket, requests, seconds }: { [name: string]: number }): string =>
  `{ application: { bucket: ${bucket}, refill: ${requests}/${seconds}s } }`;

describe('without limits', () => {
  test('no request is recorded', () => {
    const world = worldOf(cars);
    const { digest } = world.log;
    askTimes(world, 500, 'car');

    expect(world.log.digest).toBe(digest);
  });
});

describe('the bucket of the application', () => {
  test('holds 120 requests, and 2 come back a minute', () => {
    const world = limited('{ application: { bucket: 120, refill: 2/m } }');

    expect(askTimes(world, 120).every(isIn)).toBe(true);
    expect(ask(world)).toEqual({
      latencyMs: 0,
      fault: {
        type: 'RATE_LIMIT',
        code: 'SMARTCAR_API',
        detail: expect.any(String) as string,
        retryAfterMs: 30_000,
      },
    });
    world.advanceTo(world.clock.now + 10 * minute);
    expect(askTimes(world, 21).map(isIn)).toEqual([...Array<boolean>(20).fill(true), false]);
    world.advanceTo(world.clock.now + day);
    expect(askTimes(world, 121).filter(isIn)).toHaveLength(120);
  });

  test('counts for any vehicle, but not requests without a token of the application', () => {
    const world = limited('{ application: { bucket: 1, refill: 1/m } }');
    const asked = (family: 'compatibility' | 'legacy' | 'management' | 'oauth' | 'v3'): boolean =>
      isIn(world.service.admit({ operation: 'any', family }));

    expect(['oauth', 'compatibility', 'oauth'].map((each) => asked(each as 'oauth'))).toEqual([
      true,
      true,
      true,
    ]);
    expect([asked('legacy'), asked('management'), isIn(ask(world, 'car'))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('lets through exactly what a bucket filled drop by drop would', () => {
    fc.assert(
      fc.property(buckets, gaps, (settings, pauses) => {
        const { bucket, requests, seconds } = settings;
        const world = limited(bucketText(settings));
        // In units of which a request takes as many as the refill time has milliseconds.
        const perRequest = BigInt(seconds * 1000);
        const full = BigInt(bucket) * perRequest;
        let level = full;
        for (const pause of pauses) {
          world.advanceTo(world.clock.now + pause);
          const filled = level + BigInt(pause) * BigInt(requests);
          level = filled > full ? full : filled;
          const isEnough = level >= perRequest;
          if (isEnough) level -= perRequest;

          expect(isIn(ask(world))).toBe(isEnough);
        }
      }),
    );
  });
});

describe('the requests to a vehicle', () => {
  test('are so many in any stretch of time, and each vehicle has its own', () => {
    const world = limited('{ vehicle: { requests: 20, per: 24h } }');
    for (let count = 0; count < 20; count += 1) {
      expect(isIn(ask(world, 'car'))).toBe(true);
      world.advanceTo(world.clock.now + minute);
    }

    expect(ask(world, 'car').fault).toMatchObject({
      type: 'RATE_LIMIT',
      code: 'VEHICLE',
      retryAfterMs: day - 20 * minute,
    });
    expect(isIn(ask(world, 'other'))).toBe(true);
    expect(isIn(ask(world))).toBe(true);
  });

  test('go by make, which may have none', () => {
    const world = limited(
      '{ vehicle: { requests: 1, per: 1h }, makes: { Kia: { requests: 2, per: 1h }, Tesla: none } }',
    );

    expect(askTimes(world, 3, 'car').map(isIn)).toEqual([true, true, false]);
    expect(askTimes(world, 9, 'tesla').every(isIn)).toBe(true);
  });

  test('no stretch of that length has more, and a refused client had as many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), gaps, (requests, pauses) => {
        const world = limited(`{ vehicle: { requests: ${requests}, per: 5m } }`);
        const admitted: number[] = [];
        for (const pause of pauses) {
          world.advanceTo(world.clock.now + pause);
          const { now } = world.clock;
          const recent = admitted.filter((atMs) => atMs > now - 5 * minute).length;
          const answer = ask(world, 'car');

          expect(isIn(answer)).toBe(recent < requests);
          if (isIn(answer)) admitted.push(now);
        }
      }),
    );
  });
});

describe('the requests to a vehicle in a month', () => {
  test('are spent until the month is over, and no earlier retry is suggested', () => {
    const world = limited('{ monthly: 500 }');

    expect(askTimes(world, 500, 'car').every(isIn)).toBe(true);
    const fault = ask(world, 'car').fault!;
    expect(fault).toMatchObject({ type: 'BILLING', code: 'VEHICLE_REQUEST_LIMIT' });
    expect(fault.retryAfterMs).toBeUndefined();
    expect(isIn(ask(world, 'other'))).toBe(true);
    world.advanceTo(Date.UTC(2026, 5, 1) - 1);
    expect(isIn(ask(world, 'car'))).toBe(false);
    world.advanceTo(Date.UTC(2026, 5, 1));
    expect(isIn(ask(world, 'car'))).toBe(true);
  });
});

const everyLimit = fc
  .record({
    settings: buckets,
    requests: fc.integer({ min: 1, max: 5 }),
    minutes: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ settings: { bucket, requests: refill, seconds }, requests, minutes }) => {
    const application = `{ bucket: ${bucket}, refill: ${refill}/${seconds}s }`;
    return `{ application: ${application}, vehicle: { requests: ${requests}, per: ${minutes}m } }`;
  });

describe('any limits', () => {
  test('"retry-after" is exact: so many seconds later it goes through, one second earlier not', () => {
    fc.assert(
      fc.property(everyLimit, gaps, (limits, pauses) => {
        const world = limited(limits);
        for (const pause of pauses) {
          world.advanceTo(world.clock.now + pause);
          const { fault } = ask(world, 'car');
          if (fault === undefined) continue;
          const { now } = world.clock;
          const afterMs = fault.retryAfterMs!;

          expect(afterMs % 1000).toBe(0);
          expect(afterMs).toBeGreaterThan(0);
          world.advanceTo(now + afterMs - 1000);
          expect(isIn(ask(world, 'car'))).toBe(false);
          world.advanceTo(now + afterMs);
          expect(isIn(ask(world, 'car'))).toBe(true);
        }
      }),
    );
  });

  test('any way of cutting time gives the same log, and so does a replay', () => {
    fc.assert(
      fc.property(everyLimit, gaps, fc.array(fc.nat(5)), (limits, pauses, cuts) => {
        const act = (world: World, advance: (toMs: number, index: number) => void): void => {
          for (const [index, pause] of pauses.entries()) {
            advance(world.clock.now + pause, index);
            ask(world, ['car', 'other', undefined][index % 3]);
          }
        };
        const whole = limited(limits);
        act(whole, (toMs) => whole.advanceTo(toMs));
        const cut = limited(limits);
        act(cut, (toMs, index) => {
          const from = cut.clock.now;
          const pieces = 1 + (cuts[index] ?? 0);
          for (let piece = 1; piece < pieces; piece += 1) {
            cut.advanceTo(Math.floor(from + ((toMs - from) * piece) / pieces));
          }
          cut.advanceTo(toMs);
        });
        const again = limited(limits);
        for (const { io, kind, atMs, subject, data } of whole.log.retained) {
          if (io !== 'in') continue;
          again.advanceTo(atMs);
          const about = subject === '' ? {} : { vehicle: subject };
          again.submit({ kind, ...about, ...data } as unknown as Command);
        }

        expect(cut.log.digest).toBe(whole.log.digest);
        expect(again.log.digest).toBe(whole.log.digest);
        expect(whole.log.retained.filter(({ kind }) => kind === 'api.request')).toHaveLength(
          pauses.length,
        );
      }),
      { numRuns: 40 },
    );
  });

  test('is a fact of the log, caused by the request', () => {
    const world = limited('{ vehicle: { requests: 1, per: 1h } }');
    askTimes(world, 2, 'car');
    const [last, request] = world.log.retained.toReversed();

    expect(request).toMatchObject({
      io: 'in',
      kind: 'api.request',
      subject: 'car',
      data: { family: 'v3', operation: 'signals.list' },
    });
    expect(last).toMatchObject({
      io: 'st',
      kind: 'api.limited',
      subject: 'car',
      cause: request!.sequence,
      data: { limit: 'vehicle', type: 'RATE_LIMIT', code: 'VEHICLE', retryAfterMs: 3_600_000 },
    });
  });
});

describe('mistakes', () => {
  test.each([
    ['{ application: { bucket: 0, refill: 2/m } }', 'out_of_range 0'],
    ['{ application: { bucket: 9, refill: often } }', 'value_malformed often'],
    ['{ application: { bucket: 9, refill: 2/fortnight } }', 'value_malformed 2/fortnight'],
    ['{ application: { bucket: 9, refill: 1001/m } }', 'out_of_range 1001/m'],
    ['{ application: { bucket: 9, refill: 1/0s } }', 'out_of_range 1/0s'],
    ['{ application: { bucket: 9 } }', 'key_missing application'],
    ['{ vehicle: { requests: 1.5, per: 1h } }', 'out_of_range 1.5'],
    ['{ vehicle: { requests: 1, per: 1 } }', 'unit_missing 1'],
    ['{ vehicles: { requests: 1, per: 1h } }', 'key_unknown vehicles -> vehicle'],
    ['{ makes: { Tessla: { requests: 1, per: 1h } } }', 'name_unknown Tessla -> Tesla'],
    ['{ makes: { Tesla: never } }', 'wrong_type never'],
    ['{ monthly: -1 }', 'out_of_range -1'],
  ])('%s', (written, expected) => {
    const text = `version: 1\napp: { limits: ${written} }\n${cars.replace(/kia-ev6|tesla-model-3/g, 'BEV')}\n`;
    const found = mistakesOf(text);

    expect(found.map((each) => each.replace(/ \d+:\d+/, ''))).toEqual([expected]);
  });
});
