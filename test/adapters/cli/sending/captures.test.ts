import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { bodyOf, captureOf, receiver } from './receiver.ts';

test('bodies come byte by byte, in their order, with their ids, signed anew', {
  tags: 'long',
}, async () => {
  const { got, url } = await receiver();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.uuid(), fc.string({ unit: 'grapheme' })), {
        minLength: 1,
        maxLength: 8,
      }),
      async (events) => {
        got.length = 0;
        const bodies = events.map(([id, text]) => bodyOf(id, {}, { data: { text } }));
        const file = join(scratch({ 'a.jsonl.gz': gzipSync(bodies.join('\n')) }), 'a.jsonl.gz');

        const { code, stdout } = await record([
          'replay',
          file,
          '--to',
          url,
          '--token',
          'k',
          '--json',
        ]);

        expect(code).toBe(0);
        expect(got.map((each) => each.body)).toEqual(bodies);
        expect(got.map(({ signature }) => signature)).toEqual(
          bodies.map((text) => createHmac('sha256', 'k').update(text).digest('hex')),
        );
        expect(JSON.parse(stdout)).toMatchObject({ sent: bodies.length, failed: 0 });
      },
    ),
    { numRuns: 5 },
  );
});

test('a capture that was imported is sent as the capture itself is', async () => {
  const { got, url } = await receiver();
  const bodies = [1000, undefined, 3000].map((deliveredAt) =>
    bodyOf('ä', { deliveredAt, webhookName: 'main' }, { n: 1e21 }),
  );
  const file = captureOf(bodies);
  await record(['import', file, `${file}.simlog`]);

  const { code } = await record(['replay', `${file}.simlog`, '--to', url, '--webhook', 'main']);

  expect(code).toBe(0);
  expect(got.map(({ body }) => body)).toEqual(bodies);
});

test('refused bodies are listed, and the rest is sent', async () => {
  const { got, url } = await receiver(200, 503);
  const file = captureOf([bodyOf('a'), '', bodyOf('b'), bodyOf('c')]);

  const { code, stdout } = await record(['replay', file, '--to', url]);

  expect([code, stdout]).toEqual([1, '3 deliveries sent, 2 taken\nb  status 503\n']);
  expect(got.map(({ signature }) => signature)).toEqual([undefined, undefined, undefined]);
});

test('a pace takes its time, and order and number stay', async () => {
  const { got, url } = await receiver();
  const bodies = [1000, 61_000, 31_000].map((deliveredAt) => bodyOf('a', { deliveredAt }));

  const { code } = await record(['replay', captureOf(bodies), '--to', url, '--speed', '60000x']);

  expect(code).toBe(0);
  expect(got.map((each) => each.body)).toEqual(bodies);
});

interface Changed {
  readonly eventId: string;
  readonly meta: {
    readonly eventId: string;
    readonly deliveryId: string;
    readonly sequence: number;
    readonly deliveredAt: number | string;
  };
}

test('renumbered, order stays, events differ in every round, and their sequences grow', async () => {
  const { got, url } = await receiver();
  const events = fc.uniqueArray(fc.tuple(fc.uuid(), fc.nat()), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 3 }), async (unsorted, rounds) => {
      got.length = 0;
      // The last one is sent twice, as after a retry.
      const sent = [...unsorted, unsorted.at(-1)!];
      const bodies = sent.map(([eventId, sequence]) =>
        bodyOf(eventId, { eventId, deliveryId: `${eventId} 1`, sequence }),
      );
      const args = ['--to', url, '--loop', String(rounds), '--renumber', 'a text', '--token', 'k'];

      await record(['replay', captureOf(bodies), ...args]);

      const all = got.map(({ body }) => JSON.parse(body) as Changed);
      expect(all).toHaveLength(rounds * sent.length);
      expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(rounds * unsorted.length);
      const ranks = [...new Set(sent.map(([, sequence]) => sequence))].sort((a, b) => a - b);
      all.forEach(({ eventId, meta }, at) => {
        const round = Math.floor(at / sent.length);
        const [before, sequence] = sent[at % sent.length]!;
        expect(eventId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        expect(eventId).not.toBe(before);
        expect(meta.eventId).toBe(eventId);
        expect(meta.sequence).toBe(round * ranks.length + ranks.indexOf(sequence) + 1);
      });
    }),
    { numRuns: 8 },
  );
});

test('the ids of a text are the same every time, and others with another text', async () => {
  const { got, url } = await receiver();
  const file = captureOf([bodyOf('a'), bodyOf('b')]);

  for (const text of ['one', 'one', 'two']) {
    await record(['replay', file, '--to', url, '--renumber', text]);
  }

  const ids = got.map(({ body }) => (JSON.parse(body) as Changed).eventId);
  expect(ids.slice(2, 4)).toEqual(ids.slice(0, 2));
  expect(new Set(ids).size).toBe(4);
});

test('shifted, the first falls where it should, every difference stays, and so does the form of a date', async () => {
  const { got, url } = await receiver();
  const from = Date.parse('2020-01-01T00:00:00.000Z');
  const instants = fc.array(fc.integer({ min: from, max: from + 4e10 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(instants, fc.boolean(), async (unsorted, isText) => {
      got.length = 0;
      const all = [...unsorted].sort((a, b) => a - b);
      const dated = (ms: number) => (isText ? new Date(ms).toISOString() : ms);
      const bodies = all.map((ms) =>
        bodyOf(
          'a',
          { deliveredAt: dated(ms), sequence: ms },
          {
            signals: [{ meta: { oemUpdatedAt: dated(ms - 5000), retrievedAt: 0 }, time: '22:00' }],
          },
        ),
      );

      await record(['replay', captureOf(bodies), '--to', url, '--shift', '2030-06-01T12:00:00Z']);

      const byMs = Date.parse('2030-06-01T12:00:00Z') - all[0]!;
      expect(got.map(({ body }) => JSON.parse(body) as object)).toEqual(
        all.map((ms) => ({
          eventId: 'a',
          eventType: 'VEHICLE_STATE',
          meta: { deliveredAt: dated(ms + byMs), sequence: ms },
          signals: [
            { meta: { oemUpdatedAt: dated(ms + byMs - 5000), retrievedAt: 0 }, time: '22:00' },
          ],
        })),
      );
    }),
    { numRuns: 8 },
  );
});

test.each([[], ['--shift', 'now']])(
  'a warning says that deliveries are unsigned: %j',
  async (...more) => {
    const { url } = await receiver();
    const file = captureOf([bodyOf('a', { deliveredAt: 1 })]);

    const bare = await record(['replay', file, '--to', url, ...more]);
    const signed = await record(['replay', file, '--to', url, '--token', 'k', ...more]);

    expect(bare.stderr).toBe('the deliveries are sent unsigned: --token signs them\n');
    expect(signed.stderr).toBe('');
  },
);

test.each([
  [[401, 401], 'the receiver answered all with 401: is --token the secret of the backend?\n'],
  [[403, 401], 'the receiver answered all with 403: is --token the secret of the backend?\n'],
  [[401, 200], ''],
  [[401, 500], ''],
])('a receiver that answers %j', async (statuses, hint) => {
  const { url } = await receiver(...statuses);
  const file = captureOf([bodyOf('a'), bodyOf('b')]);

  const { code, stderr } = await record(['replay', file, '--to', url, '--token', 'k']);

  expect([code, stderr]).toEqual([1, hint]);
});

test('nothing is said to be sent where nothing listens', async () => {
  const { url: free, close } = await receiver();
  await close();
  const url = `${free}?query=$&`;
  const file = captureOf([bodyOf('a'), bodyOf('b')]);

  const { code, stdout } = await record(['replay', file, '--to', url, '--token', 'k']);
  const one = await record(['replay', captureOf([bodyOf('a')]), '--to', url, '--token', 'k']);

  expect([code, stdout]).toEqual([1, `none of 2 deliveries sent: nothing listens at ${url}\n`]);
  expect(one.stdout).toBe(`none of 1 delivery sent: nothing listens at ${url}\n`);
});

test('only what reached the receiver counts as sent', async () => {
  // It listens no more once its first answer is out.
  const server = createServer((_, answer) => {
    server.close();
    answer.writeHead(200, { connection: 'close' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const file = captureOf([bodyOf('a'), bodyOf('b')]);

  const { stdout } = await record(['replay', file, '--to', url, '--token', 'k']);

  expect(stdout).toBe(`1 delivery sent, 1 taken\nb  nothing listens at ${url}\n`);
});

test.each([
  [0, 0, 1],
  [2, 2, 1],
  [3, 3, 0],
  [9, 3, 0],
])('with %j lines entered there are %j steps', async (lines, count, ends) => {
  const { got, url } = await receiver();
  const file = captureOf([bodyOf('a'), bodyOf('b'), bodyOf('c')]);

  const { code, stdout, stderr } = await record(
    ['replay', file, '--to', url, '--step', '--token', 'k'],
    { lines },
  );

  expect([code, got.length]).toEqual([ends, count]);
  expect(stderr).toBe(ends === 0 ? '' : 'the input ended before all deliveries were sent\n');
  expect(stdout).toMatch(new RegExp(`^${count} deliver(y|ies) sent, all taken`));
});

test('an interrupted loop ends with the delivery under way and the summary', async () => {
  const interruption = new AbortController();
  const { got, url } = await receiver();
  const file = captureOf([bodyOf('a'), bodyOf('b')]);
  const isEnough = () => got.length >= 5;

  const ended = record(['replay', file, '--to', url, '--loop'], {
    interruption: interruption.signal,
  });
  while (!isEnough()) await new Promise((resolve) => setImmediate(resolve));
  interruption.abort(130);
  const { code, stdout } = await ended;

  expect(code).toBe(130);
  expect(stdout).toBe(`${got.length} deliveries sent, all taken\n`);
});

test.each([[[]], [['--rate', '100/s']]])(
  '%j: an interruption calls off an answer that does not come',
  async (args) => {
    const interruption = new AbortController();
    const asked: Request[] = [];
    const { url, close } = await listen((request) => {
      asked.push(request);
      return new Promise<Response>(() => {});
    });
    onTestFinished(close);
    const options = { interruption: interruption.signal };

    const ended = record(['replay', captureOf([bodyOf('a')]), '--to', url, ...args], options);
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    interruption.abort(130);
    const { code, stdout } = await ended;

    expect([code, stdout]).toEqual([130, '1 delivery sent, 0 taken\na  the connection was cut\n']);
  },
);

test('one webhook of several is sent alone', async () => {
  const { got, url } = await receiver();
  const bodies = ['main', 'spare', 'main'].map((webhookName) =>
    bodyOf(webhookName, { webhookName }),
  );
  const file = captureOf(bodies);

  await record(['replay', file, '--to', url, '--webhook', 'main']);
  const { code, stderr } = await record(['replay', file, '--to', url, '--webhook', 'mian']);

  expect(got.map(({ body }) => body)).toEqual([bodies[0], bodies[2]]);
  expect(code).toBe(2);
  expect(stderr).toContain('--webhook mian: nothing was sent to it; there are main, spare');
});

test('a stretch of a capture counts from its first date; a body without a date has that of the one before', async () => {
  const { got, url } = await receiver();
  const minutes = [0, 10, undefined, 20, 30];
  const bodies = minutes.map((minute, at) =>
    bodyOf(String(at), { deliveredAt: minute === undefined ? minute : 6e8 + minute * 60_000 }),
  );
  const args = ['--from', '10m', '--until', '20m'];

  await record(['replay', captureOf(bodies), '--to', url, ...args]);

  expect(got.map(({ body }) => body)).toEqual(bodies.slice(1, 4));
});

test.each([
  ['{"eventId":"a"}\nnonsense', [], 'a.jsonl:2: not the body of a webhook'],
  ['{"eventId":7}', [], 'a.jsonl:1: not the body of a webhook'],
  ['{"eventId":"a"}', ['--speed', '0'], '--speed 0: write a factor'],
  ['{"eventId":"a"}', ['--token', ''], '--token is empty: leave it out to send unsigned'],
  ['{"eventId":"a"}', ['--loop', '0'], '--loop 0: write a count'],
  ['{"eventId":"a"}', ['--shift', 'tomorrow'], '--shift tomorrow: write now or an instant'],
  ['{"eventId":"a"}', ['--shift', 'now'], '--shift: no body says when it was delivered'],
  ['{"eventId":"a"}', ['--from', 'soon'], '--from soon: write a duration'],
  ['{"eventId":"a"}', ['--from', '1h'], 'does not say when it began'],
  ['{"eventId":"a"}', ['--step', '--speed', '1'], '--step and --speed contradict each other'],
  [
    '{"eventId":"a"}',
    ['--rate', '1/s', '--speed', '1'],
    '--rate and --speed contradict each other',
  ],
  ['{"eventId":"a"}', ['--rate', '1/s', '--step'], '--rate and --step contradict each other'],
  ['{"eventId":"a"}', ['--rate', '0/s'], '--rate 0/s: write up to 100000/s, such as 200/s'],
  ['{"eventId":"a"}', ['--rate', '200'], '--rate 200: write up to 100000/s'],
  ['{"eventId":"a"}', ['--rate', '100001/s'], '--rate 100001/s: write up to 100000/s'],
  ['{"eventId":"a"}', ['--overlay', 'a.yaml'], '--to sends the deliveries and runs nothing: leave'],
  [
    '{"eventId":"a"}',
    ['--log', 'a'],
    '--to sends the deliveries and runs nothing: leave out --log',
  ],
  ['{"eventId":"a"}', ['--to', 'ftp://x'], '--to ftp://x: ftp: is neither'],
  ['{"eventId":"a"}', ['--to', 'nowhere'], '--to nowhere: it is not a URL'],
])('%j %j sends nothing and says why', async (text, args, words) => {
  const { got, url } = await receiver();

  const { code, stderr } = await record(['replay', captureOf([text]), '--to', url, ...args]);

  expect([code, got.length]).toEqual([2, 0]);
  expect(stderr).toContain(words);
});

test('a file of blank lines has no webhooks to send, which is no mistake', async () => {
  const { got, url } = await receiver();

  const { code, stdout } = await record(['replay', captureOf(['', '', '']), '--to', url]);

  expect([code, got.length]).toEqual([0, 0]);
  expect(stdout).toBe('0 deliveries sent: there was none to send\n');
});
