import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../adapters/library/index.ts';
import { costly } from '../../support/costly.ts';

const yaml = `
version: 1
name: evening
seed: 7
clock: { start: 2026-05-04T18:00:00 }
app: { managementToken: secret }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 60% }, timeouts: { relock: 1d } } }
webhooks:
  main: { url: "http://127.0.0.1:1/", triggers: [Charge.IsCharging], subscribe: all, verify: skip }
  own: { url: "http://127.0.0.1:1/", triggers: [Charge.IsCharging], subscribe: all, verify: skip, receiver: { status: 200 } }
`;

function evening(webhooks?: (request: Request) => Response, retain = true) {
  const world = createWorld({ yaml, webhooks, retain });
  world.do('car', { plugIn: { power: '11kW' } });
  return world;
}

const gone = () => new Response(null, { status: 503 });
const taken = () => new Response(null, { status: 204 });

describe('time that passes until a condition holds', () => {
  test('ends at the very instant, and a moment before it does not hold', () => {
    const world = evening();
    const { toMs } = world.advance({ until: 'car.battery.soc >= 70', within: '5h' });
    expect(world.now).toBe(toMs);
    expect(world.vehicle('car').battery.soc).toBeGreaterThanOrEqual(70);

    const earlier = evening();
    earlier.advance(toMs - 1 - earlier.now);
    expect(earlier.vehicle('car').battery.soc).toBeLessThan(70);
  });

  test('leaves the log that passing it in any other way would', () => {
    const percent = fc.array(fc.integer({ min: 60, max: 80 }), { maxLength: 4 });
    const straight = evening();
    straight.advance('6h');

    fc.assert(
      fc.property(percent, (limits) => {
        const world = evening();
        const endMs = world.now + 6 * 3_600_000;
        for (const limit of limits) world.advance({ until: `car.battery.soc >= ${limit}` });
        world.advance(endMs - world.now);
        expect(world.digest).toBe(straight.digest);
      }),
      { numRuns: 20 },
    );
  });

  test.each(Object.entries(costly))('is refused for %s, and takes no time', (_, until) => {
    const world = evening();
    const before = world.now;

    expect(() => world.advance({ until })).toThrow('would take more than 500000 steps');
    expect(world.now).toBe(before);
    expect(world.advance('1m').toMs).toBe(before + 60_000);
  });

  test('takes no time where it holds already', () => {
    const world = evening();

    const { fromMs, toMs } = world.advance({ until: 'car.battery.soc > 10' });

    expect(toMs).toBe(fromMs);
  });

  test('lists the facts if it never holds, and that much time has passed', async () => {
    const world = evening();

    expect(() => world.advance({ until: 'car.moving', within: '90m' })).toThrow(
      /^waited 1h30m in vain, until Mon 2026-05-04 19:30:00, for car.moving: car.moving is false, all the while; .+\nthe last facts:\n {2}18:00:00 {2}car {2}/,
    );
    await expect(world.settle({ until: 'car.moving', within: 1000 })).rejects.toThrow('waited 1s');
    expect(() => world.advance({ until: 'car.moving', within: 0 })).toThrow('nothing happened');
  });

  test('a condition or a duration that is none is refused, and no time passes', async () => {
    const world = evening();
    const { now } = world;

    expect(() => world.advance({ until: 'cra.moving' })).toThrow('cra');
    expect(() => world.advance({ until: 'car.moving', within: 'long' as never })).toThrow(
      'no duration'.slice(3),
    );
    await expect(world.settle({ until: 'car.mooving' })).rejects.toThrow('mooving');
    expect(world.now).toBe(now);
  });

  test('receivers have got all webhooks of that instant', async () => {
    const world = evening(taken);

    await world.settle({ until: 'car.charge.isCharging', within: '1h' });
    await world.settle({ until: 'deliveries("main").delivered >= 1', within: '1h' });

    expect(world.pending).toEqual([]);
    expect(() => world.advance(0)).not.toThrow();
  });
});

describe('its result', () => {
  test('the attempts and the facts of this stretch, and of no other', async () => {
    const world = createWorld({ yaml, webhooks: gone });
    const { length } = world.log;
    world.do('car', { plugIn: { power: '11kW' } });

    const first = await world.settle('30s');
    const second = await world.settle('10m');

    const all = world.log
      .slice(length)
      .filter(({ io, kind }) => io === 'st' && kind !== 'signal.changed');
    expect([...first.facts, ...second.facts]).toEqual(all);
    expect(second.facts.length).toBeGreaterThan(0);
    expect(second.fromMs).toBe(first.toMs);
    expect(first.deliveries.filter(({ webhook }) => webhook === 'main')).toHaveLength(4);
    expect(second.deliveries.every(({ isDelivered }) => !isDelivered)).toBe(true);
  });

  test('attempts also where the log is not retained', async () => {
    const [kept, forgotten] = [evening(gone), evening(gone, false)];

    const whole = await kept.settle('10m');
    const bare = await forgotten.settle('10m');

    expect(bare.deliveries).toEqual(whole.deliveries);
    expect(whole.deliveries.length).toBeGreaterThan(3);
    expect(bare.facts).toEqual([]);
  });
});

test('one receiver is that of every webhook for which the scenario has none', async () => {
  const urls: string[] = [];
  const world = evening((request) => {
    urls.push(request.url);
    return taken();
  });

  const { deliveries } = await world.settle('1m');

  expect(deliveries.filter(({ webhook }) => webhook === 'main')).toHaveLength(urls.length);
  expect(urls.length).toBeGreaterThan(0);
  expect(deliveries.some(({ webhook }) => webhook === 'own')).toBe(true);
});

test('a pending advance reports its progress', async () => {
  const world = evening(gone);
  await world.settle('1m');

  expect(world.scenario.webhooks).toEqual(['main', 'own']);
  expect(world.pending.map(({ webhook }) => webhook)).not.toContain('own');
  expect(world.pending[0]).toEqual({
    webhook: 'main',
    eventId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    status: 'waiting',
    attempts: 2,
    attemptAtMs: Date.UTC(2026, 4, 4, 18, 0, 25),
    unansweredMs: undefined,
    nextAttemptAtMs: Date.UTC(2026, 4, 4, 18, 1, 15),
  });
});

test('a world that was closed can be asked, and time passes no more', async () => {
  const world = evening(taken);
  await world.settle('1m');

  await world.close();
  await world.close();

  expect(world.facts('car')).toContain('charge.started');
  await expect(world.settle('1m')).rejects.toThrow('the world is closed');
});

test('the members of an advance over HTTP are those of advance here', () => {
  const [plain, by, to, local] = Array.from({ length: 4 }, () => createWorld({ yaml }));
  const start = plain!.now;

  plain!.advance('90m');
  by!.advance({ by: 5_400_000 });
  to!.advance({ to: start + 5_400_000 });
  local!.advance({ to: new Date(start + 5_400_000).toISOString() });

  expect([by, to, local].map((each) => each!.digest)).toEqual(Array(3).fill(plain!.digest));
});

test('next stops at the next entry', () => {
  const world = createWorld({ yaml });
  world.advance('1h');
  const before = world.log.length;

  world.do('car', 'unlock');
  world.advance({ next: true });

  expect(world.log.length).toBeGreaterThan(before);
});

test.each([
  [{ untill: 'car.charging' }, 'unknown key untill; did you mean until?'],
  [{ colour: 1 }, 'unknown key colour; here: by, to, until, next, within'],
  [{ by: '1h', to: 0 }, 'say exactly one of by, to, until and next'],
  [{ to: '2020-01-01T00:00:00' }, 'is not an instant from'],
  ['1 hour', '1 hour is not a duration'],
  [undefined, 'say exactly one of by, to, until and next'],
  [null, 'say exactly one of by, to, until and next'],
  [{ until: 5 }, 'until is a condition, as text'],
  [{ next: 'chapter' }, 'next is true, or left out'],
  [{ by: {} }, 'is not a duration'],
  [{ to: new Date(Number.NaN) }, 'an invalid date is not an instant from'],
])('advance(%j) is refused in words', (span, words) => {
  expect(() => createWorld({ yaml }).advance(span as never)).toThrow(words);
});

test('an instant may be a date', () => {
  const [one, other] = [createWorld({ yaml }), createWorld({ yaml })];
  const atMs = one.now + 600_000;

  one.advance({ to: new Date(atMs) });
  other.advance({ to: atMs });

  expect([one.now, one.digest]).toEqual([atMs, other.digest]);
});

test('a next entry that never comes is an error, as a condition that never holds', () => {
  const world = createWorld({ yaml: 'version: 1' });
  world.advance('1m');

  expect(() => world.advance({ next: true, within: '1s' })).toThrow(
    /^waited 1s in vain, .+, for the next entry of the log\n/,
  );
});
