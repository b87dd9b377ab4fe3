import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedItem } from '../../../../adapters/library/feed/feed.ts';
import { FeedClient } from '../../../../adapters/library/feed/feed-client.ts';
import { FeedError, type FeedOptions } from '../../../../adapters/library/feed/feed-options.ts';
import { type ControlledOptions, controlled, twoCars } from '../../../support/controlled.ts';
import { doorOf, sequencesOf } from '../../../support/feed-client.ts';
import { FeedNetwork } from '../../../support/feed-network.ts';
import { turn } from '../../../support/turn.ts';

const address = 'http://127.0.0.1:4010';

function garage(options: Partial<FeedOptions> = {}, hosted?: ControlledOptions, text?: string) {
  const all = controlled(text, hosted);
  const { wall, run } = all;
  const network = new FeedNetwork(doorOf(all), wall);
  const feed = new FeedClient(address, { token: 'token', ...options }, network.surroundings);
  const items: FeedItem[] = [];
  const errors: unknown[] = [];
  feed.items.subscribe({ next: (item) => items.push(item), error: (error) => errors.push(error) });
  /** Delivers every message on its way. */
  const settle = async () => {
    for (let round = 0; round < 8; round += 1) {
      await turn();
      await wall.pass(0);
      network.carry();
    }
  };
  let orders = 0;
  const order = () => void run.order('van', (orders += 1) % 2 === 0 ? 'lock' : 'unlock');
  /** Runs a script, after which every connection comes to rest. */
  const play = async (script: readonly (readonly [Step, number])[]) => {
    for (const [step, amount] of script) {
      if (step === 'write') for (let count = 0; count < amount; count += 1) order();
      else if (step === 'carry') network.carry(amount);
      else if (step === 'cut') network.cut();
      else if (step === 'wait') await wall.pass(amount * 100);
      else await turn();
    }
    await wall.pass(20_000);
    await settle();
    await settle();
  };
  const sequences = () =>
    items.flatMap((each) => (each.type === 'entry' ? [each.entry.sequence] : []));
  return {
    ...all,
    network,
    feed,
    items,
    errors,
    settle,
    order,
    play,
    sequences,
    log: run.world.log,
  };
}

type Step = 'write' | 'carry' | 'cut' | 'wait' | 'turn';

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('write', 'write', 'carry', 'carry', 'cut', 'wait', 'turn', 'turn'),
    fc.integer({ min: 1, max: 40 }),
  ),
  { minLength: 5, maxLength: 60 },
);

test('vehicles that the scenario does not watch are named once, however often it connects', async () => {
  const text = `${twoCars}log: watched\n`;
  const { feed, items, network, settle, wall } = garage({ vehicles: ['van', 'car'] }, {}, text);

  await settle();
  network.cut();
  await wall.pass(20_000);
  await settle();

  const told = items.filter(({ type }) => type === 'unlogged');
  expect(told).toEqual([{ type: 'unlogged', vehicles: ['van'] }]);
  feed.close();
});

describe('however a connection is cut', () => {
  test.each<[string, Partial<FeedOptions>]>([
    ['all', {}],
    ['some kinds', { kinds: ['doors.*'] }],
    ['one vehicle', { vehicles: ['van'] }],
  ])(
    '%s: each entry comes once and in order, from the first',
    { tags: 'long' },
    async (_, options) => {
      await fc.assert(
        fc.asyncProperty(steps, async (script) => {
          const { play, sequences, log, feed } = garage({ ...options, from: 0 });

          await play(script);

          const wanted = log.retained.filter(
            ({ kind, subject }) =>
              (options.vehicles === undefined || subject === 'van') &&
              (options.kinds === undefined || kind.startsWith('doors.')),
          );
          expect(sequences()).toEqual(sequencesOf(wanted));
          feed.close();
        }),
      );
    },
  );

  test('from now on: each entry since the server said where that is', {
    tags: 'long',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { play, settle, sequences, log, feed } = garage();
        await settle();
        const from = log.length;

        await play(script);

        expect(sequences()).toEqual(sequencesOf(log.retained.slice(from)));
        feed.close();
      }),
    );
  });

  test('entries that the server no longer has are a gap; nothing else is missing or comes twice', {
    tags: 'long',
  }, async () => {
    const options = { snapshot: false };
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const { play, settle, items, log, feed } = garage(options, { keptEntries: 20 });
        await settle();
        let next = log.length;

        await play(script);

        for (const item of items) {
          if (item.type === 'entry') {
            expect(item.entry.sequence).toBe(next);
            next += 1;
          } else if (item.type === 'gap') {
            expect(item.from).toBe(next);
            expect(item.dropped).toBe(item.to - item.from + 1);
            next = item.to + 1;
          }
        }
        expect(next).toBe(log.length);
        feed.close();
      }),
    );
  });
});

test('it waits longer after each attempt that fails, and at once no longer after one that did not', async () => {
  const { network, wall, settle, feed } = garage();
  const states: string[] = [];
  feed.status.subscribe((state) => states.push(state));
  await settle();
  network.refusal = 'connect ECONNREFUSED';

  network.cut();
  const attempts = () => network.addresses.length;
  const waits: number[] = [];
  for (let seen = attempts(); waits.length < 9; ) {
    let waited = 0;
    for (; attempts() === seen; waited += 25) await wall.pass(25);
    seen = attempts();
    waits.push(waited);
  }
  network.refusal = undefined;
  await wall.pass(10_000);
  await settle();
  network.cut();
  const seen = attempts();
  await wall.pass(75);

  expect(waits).toEqual([75, 150, 300, 600, 1200, 2400, 4800, 7500, 7500]);
  expect(attempts()).toBe(seen + 1);
  expect(states).toEqual(expect.arrayContaining(['connecting', 'open', 'reconnecting']));
});

test('a silent connection is given up', async () => {
  const { network, wall, settle } = garage();
  await settle();

  await wall.pass(30_000);
  await settle();
  await wall.pass(30_000);
  expect(network.addresses).toHaveLength(1);
  await wall.pass(61_000);

  expect(network.addresses.length).toBeGreaterThan(1);
});

describe('commands', () => {
  test('resolve with the answer, after their effects', async () => {
    const { feed, settle, sequences } = garage();
    await settle();

    const answered = feed.do('van', 'unlock').then((result) => [result, sequences()] as const);
    await settle();

    const [result, known] = await answered;
    expect(result).toMatchObject({ accepted: true });
    expect(known).toContain((result as { sequence: number }).sequence);
  });

  test('given before there is a connection wait for it', async () => {
    const { feed, settle, run } = garage();
    const { now } = run.world.clock;

    const advanced = feed.clock({ action: 'advance', by: '1h' });
    await settle();

    expect(await advanced).toMatchObject({ advancedMs: 3_600_000 });
    expect(run.world.clock.now).toBe(now + 3_600_000);
  });

  test('that are refused reject with the reason of the server', async () => {
    const { feed, settle } = garage();
    const given = feed.do('cart', 'unlock');
    await Promise.all([expect(given).rejects.toMatchObject({ name: 'FeedError' }), settle()]);
  });

  test('whose answer is lost are not given again', async () => {
    const { feed, settle, network, wall, log } = garage();
    await settle();

    const given = feed.do('van', 'unlock').catch((error: unknown) => error);
    await turn();
    await turn();
    network.cut();
    await wall.pass(1000);
    await settle();

    expect(await given).toMatchObject({ code: 'CONNECTION_LOST' });
    expect(log.retained.filter(({ kind, io }) => io === 'in' && /unlock/.test(kind)).length).toBe(
      1,
    );
  });
});

describe('failures for good', () => {
  test('a token that is refused', async () => {
    const { network, errors, settle, wall } = garage();
    await settle();
    network.refusal = 'Unexpected server response: 401';

    network.cut();
    await wall.pass(60_000);

    expect(errors).toMatchObject([
      { code: 'REFUSED', message: 'the server refuses: HTTP status 401' },
    ]);
    expect(network.addresses).toHaveLength(2);
  });

  test.each([
    ['a vehicle', { vehicles: ['cart'] }],
    ['a kind', { kinds: ['chrge.*'] }],
  ])('%s that does not exist', async (_, options) => {
    const { errors, settle, feed, network, wall } = garage(options);

    await settle();
    await wall.pass(60_000);

    expect(errors).toEqual([expect.any(FeedError)]);
    expect(network.addresses).toHaveLength(1);
    await expect(feed.do('van', 'unlock')).rejects.toBe(errors[0]);
  });

  test('having broken the rules', async () => {
    const { errors, settle, network, wall } = garage();
    await settle();

    network.cut(1008, 'more than 1000 messages in a second');
    await wall.pass(60_000);

    expect(errors).toMatchObject([
      { code: 'REFUSED', message: 'the server refuses: more than 1000 messages in a second' },
    ]);
  });
});

test('another world of that name is sent from its first entry', async () => {
  const { worlds, settle, network, wall, items, sequences } = garage({ snapshot: true });
  await settle();
  const before = items.length;

  void worlds.remove('main', new Error('gone'));
  await worlds.create({ id: 'main', scenario: { shipped: 'demo/garage' } }, AbortSignal.any([]));
  network.cut();
  await wall.pass(1000);
  await settle();

  const { length } = worlds.first!.run.world.log;
  expect(items[before]).toMatchObject({ type: 'restarted', world: 'main', sequence: length });
  expect(sequences().slice(-length)).toEqual(Array.from({ length }, (_, at) => at));
  expect(items.filter(({ type }) => type === 'snapshot')).toHaveLength(2);
});

test.each([
  ['http://127.0.0.1:4010', 'abc', 'ws://127.0.0.1:4010/feed'],
  ['https://pool.example/', 'abc', 'wss://pool.example/feed'],
  ['ws://127.0.0.1:4010/feed', 'abc', 'ws://127.0.0.1:4010/feed'],
  ['http://127.0.0.1:4010/w/w1', 'abc', 'ws://127.0.0.1:4010/w/w1/feed'],
  ['http://127.0.0.1:4010/w/w1/feed/', 'abc', 'ws://127.0.0.1:4010/w/w1/feed/'],
  ['http://127.0.0.1:4010', 'a/b=', 'ws://127.0.0.1:4010/feed?token=a%2Fb%3D'],
])('%s with the token %s is %s', (given, token, url) => {
  const seen: string[] = [];
  const offered: (readonly string[])[] = [];
  const feed = new FeedClient(
    given,
    { token },
    {
      connect: (asked, protocols) => {
        seen.push(asked);
        offered.push(protocols);
        return { onmessage: null, onclose: null, onerror: null, send: () => {}, close: () => {} };
      },
      after: () => () => {},
      random: () => 0,
    },
  );

  feed.close();

  expect(seen).toEqual([url]);
  expect(offered[0]).toEqual(token === 'abc' ? ['motorpool', 'bearer.abc'] : ['motorpool']);
});

test('closed, it emits nothing more and does not reconnect', async () => {
  const { feed, settle, network, wall, items, order } = garage();
  let isComplete = false;
  feed.items.subscribe({ complete: () => (isComplete = true) });
  await settle();
  const before = items.length;

  feed.close();
  feed.close();
  order();
  await wall.pass(60_000);
  await settle();

  expect([isComplete, items.length, network.addresses.length, network.isAnyOpen]).toEqual([
    true,
    before,
    1,
    false,
  ]);
  await expect(feed.clock({ action: 'pause' })).rejects.toMatchObject({ code: 'CLOSED' });
});
