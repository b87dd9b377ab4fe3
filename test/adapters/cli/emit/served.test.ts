import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { FeedItem } from '../../../../adapters/library/feed/feed.ts';
import { connectFeed } from '../../../../adapters/library/feed/node.ts';
import { writeRecording } from '../../../support/synthetic-recording.ts';
import { turns } from '../../../support/turn.ts';
import { scratch } from '../../scratch.ts';
import { type Recorded, record } from '../recorded-terminal.ts';

const few = Array.from({ length: 9 }, () => ({
  afterMs: 60_000,
  kind: 'doors.unlocked',
  subject: 'car',
  skips: 0,
}));

interface Ready {
  readonly origin: string;
  readonly feed: string;
  readonly controlToken: string;
  readonly entries: number;
}

/** A recording that is served on a port of its own until the end of the test. */
async function serving(...args: string[]) {
  const file = join(scratch(), 'a.simlog');
  writeRecording(file, few);
  const interruption = new AbortController();
  let ended: Promise<Recorded> | undefined;
  const ready = await new Promise<Ready>((resolve, reject) => {
    ended = record(['emit', file, '--feed', '--port', '0', '--json', ...args], {
      interruption: interruption.signal,
      onOutput: (text) => resolve(JSON.parse(text) as Ready),
    });
    void ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  const stop = async () => {
    interruption.abort(0);
    return ended!;
  };
  onTestFinished(() => void stop());
  return { ready, stop };
}

test('a recording is played to subscribers, sought, and ended by an interrupt', async () => {
  const { ready, stop } = await serving();
  const feed = connectFeed(ready.feed, { token: ready.controlToken, from: 0 });
  const items: FeedItem[] = [];
  feed.items.subscribe((item) => items.push(item));
  const sequences = () =>
    items.flatMap((each) => (each.type === 'entry' ? [each.entry.sequence] : []));

  await turns(() => sequences().length === 9);
  await feed.clock({ action: 'seek', to: '2026-05-04T20:08:00.000Z' });
  await feed.clock({ action: 'play' });
  await turns(() => sequences().length === 11);
  const refused = await feed.do('car', 'unlock').catch((error: unknown) => error);
  feed.close();

  expect(ready.entries).toBe(9);
  expect(sequences()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 8]);
  expect(refused).toMatchObject({ code: 'REPLAY' });
  expect(await stop()).toMatchObject({ code: 0, stderr: '' });
});

test('a client without the token, or of a foreign origin, is refused with a readable reason', async () => {
  const { ready } = await serving('--held', '--control-token', 'a-secret-of-mine');
  const statusOf = (headers: Record<string, string>) =>
    new Promise((resolve) => {
      const socket = new WebSocket(ready.feed, { headers });
      socket.on('error', ({ message }) => resolve(message));
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
    });
  const authorization = 'Bearer a-secret-of-mine';

  expect(await statusOf({})).toMatch(/401$/);
  expect(await statusOf({ authorization: 'Bearer motorpool-control' })).toMatch(/401$/);
  expect(await statusOf({ authorization, origin: 'http://elsewhere.example' })).toMatch(/403$/);
  expect(await statusOf({ authorization })).toBe('open');
  const described = await fetch(`${ready.origin}/asyncapi.json`);
  expect(await described.json()).toMatchObject({ asyncapi: '3.0.0' });
  expect((await fetch(`${ready.origin}/v3/vehicles`)).status).toBe(404);
});

describe('refusals say why', () => {
  test.each([
    [['--renumber'], '--renumber belongs to --to: clients of a feed go by the sequences'],
    [['--step'], '--step belongs to --to'],
    [['--held', '--speed', '2'], '--held and --speed contradict each other'],
    [['--from', '2h', '--until', '1h'], 'is after --until'],
    [['--from', '2h'], 'nothing was recorded there: choose another --from or --until'],
    [['--port', '99999'], '--port 99999: write a number'],
    [['--host', '0.0.0.0'], 'give --control-token or MOTORPOOL_CONTROL_TOKEN a secret of your own'],
  ])('%j', async (args, words) => {
    const file = join(scratch(), 'a.simlog');
    writeRecording(file, few);

    const { code, stderr } = await record(['emit', file, '--feed', ...args]);

    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test.each([
    ['{"eventId":"a"}', 'is not a log'],
    ['{"simlog":2}\n', 'cut off: it has no end line'],
  ])('a file with %j', async (text, words) => {
    const file = join(scratch({ 'a.jsonl': text }), 'a.jsonl');

    const { code, stderr } = await record(['emit', file, '--feed']);

    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
