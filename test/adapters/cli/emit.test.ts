import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { gapMs } from '../../../adapters/cli/emit-command.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

interface Got {
  readonly body: string;
  readonly signature: string | undefined;
}

/** A receiver that answers with these, and with 200 afterwards. */
async function receiver(...statuses: number[]) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['sc-signature'] as string | undefined;
      got.push({ body: Buffer.concat(chunks).toString(), signature });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

const body = (eventId: string, deliveredAt?: number, more: object = {}): string =>
  JSON.stringify({ eventId, eventType: 'VEHICLE_STATE', meta: { deliveredAt }, ...more });

test('bodies come byte by byte, in their order, with their ids, signed anew', async () => {
  const { got, url } = await receiver();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.uuid(), fc.string({ unit: 'grapheme' })), {
        minLength: 1,
        maxLength: 8,
      }),
      async (events) => {
        got.length = 0;
        const bodies = events.map(([id, text]) => body(id, undefined, { data: { text } }));
        const file = join(scratch({ 'a.jsonl.gz': gzipSync(bodies.join('\n')) }), 'a.jsonl.gz');

        const { code, stdout } = await record([
          'emit',
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
    { numRuns: 15 },
  );
});

test('what is not taken is listed, and the rest goes on', async () => {
  const { got, url } = await receiver(200, 503);
  const bodies = [body('a'), '', body('b'), body('c')];
  const file = join(scratch({ 'a.jsonl': bodies.join('\n') }), 'a.jsonl');

  const { code, stdout } = await record(['emit', file, '--to', url]);

  expect([code, stdout]).toEqual([1, '3 deliveries sent, 2 taken\nb  status 503\n']);
  expect(got.map(({ signature }) => signature)).toEqual([undefined, undefined, undefined]);
});

test.each([
  [1000, 61_000, 600, 100],
  [61_000, 31_000, 600, 0],
  [undefined, 31_000, 600, 0],
  [1000, undefined, 600, 0],
  [1000, 61_000, undefined, 0],
  [0, 4e12, 0.001, 2 ** 31 - 1],
])('from %j to %j at %j pass %j ms of real time', (before, at, speed, ms) => {
  expect(gapMs(before, at, speed)).toBe(ms);
});

test('a pace takes what it takes, and order and number stay', async () => {
  const { got, url } = await receiver();
  const bodies = [body('a', 1000), body('b', 61_000), body('c', 31_000)];
  const file = join(scratch({ 'a.jsonl': bodies.join('\n') }), 'a.jsonl');

  const { code } = await record(['emit', file, '--to', url, '--speed', '60000x']);

  expect(code).toBe(0);
  expect(got.map((each) => each.body)).toEqual(bodies);
});

test.each([
  ['{"eventId":"a"}\nnonsense', [], 'a.jsonl:2: no body of a webhook'],
  ['{"eventId":7}', [], 'a.jsonl:1: no body of a webhook'],
  ['{"eventId":"a"}', ['--speed', '0'], '--speed 0: write a factor'],
  ['{"eventId":"a"}', ['--to', 'ftp://x'], '--to ftp://x: ftp: is neither'],
  ['{"eventId":"a"}', ['--to', 'nowhere'], '--to nowhere: it is no URL'],
])('%j %j sends nothing and says why', async (text, args, words) => {
  const { got, url } = await receiver();
  const file = join(scratch({ 'a.jsonl': text }), 'a.jsonl');

  const { code, stderr } = await record(['emit', file, '--to', url, ...args]);

  expect([code, got.length]).toEqual([2, 0]);
  expect(stderr).toContain(words);
});
