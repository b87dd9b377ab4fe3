import { createHmac } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen, Receiver } from '../../../../adapters/testing/index.ts';
import { scratch } from '../../scratch.ts';
import { record } from '../recorded-terminal.ts';
import { receiver, recordingOf } from './receiver.ts';

const secret = 'secret';

/** An hour of a car that is unlocked again and again; `spare` carries fewer signals. */
const source = (mainUrl: string, more = '') => `
version: 1
name: an-hour
clock: { start: 2026-05-04T17:00:00, timezone: Europe/Berlin, limit: 3h }
app: { managementToken: ${secret} }
vehicles: { car: { model: kia-ev6, state: { locks: locked } } }
webhooks:
  main: { url: "${mainUrl}", triggers: [Closure.IsLocked], subscribe: [car] ${more} }
  spare:
    url: https://app.example/spare
    triggers: [Closure.IsLocked]
    subscribe: [car]
    receiver: { latency: 40ms }
steps:
  - wait: 10m
  - unlock: car
  - wait: 10m
  - lock: car
  - wait: 10m
  - unlock: car
  - wait: 30m
`;

const scripted = source('https://app.example/hooks', ', receiver: { latency: 80ms }');

interface Body {
  readonly eventId: string;
  readonly eventType: string;
  readonly meta: Readonly<Record<'deliveredAt' | 'sequence', number>> & {
    readonly webhookName: string;
  };
}

const bodies = (got: readonly { readonly body: string }[]): readonly Body[] =>
  got.map(({ body }) => JSON.parse(body) as Body);

test('a receiver gets the recorded deliveries, byte by byte, except for retries', async () => {
  const real = new Receiver({ secret });
  const heard: string[] = [];
  let requests = 0;
  const listening = await listen(async (request) => {
    const text = await request.clone().text();
    heard.push(text);
    requests += 1;
    // The second event is refused once, so that it is sent twice.
    return requests === 3 ? new Response(null, { status: 503 }) : real.receive(request);
  });
  onTestFinished(() => listening.close());
  const file = await recordingOf(source(`${listening.url}/in`));
  const seen = new Set<string>();
  const first = heard.filter((text) => {
    const { eventId } = JSON.parse(text) as Body;
    return !seen.has(eventId) && seen.add(eventId);
  });
  const { got, url } = await receiver();

  const all = await record(['replay', file, '--to', url, '--webhook', 'main', '--token', secret]);

  expect(heard.length).toBe(first.length + 1);
  expect(all).toMatchObject({ code: 0, stdout: '6 deliveries sent, all taken\n', stderr: '' });
  expect(got.map(({ body }) => body)).toEqual(first);
  expect(got.map(({ signature }) => signature)).toEqual(
    first.map((text) =>
      (JSON.parse(text) as Body).eventType === 'VERIFY'
        ? undefined
        : createHmac('sha256', secret).update(text).digest('hex'),
    ),
  );
});

test('whatever the speed and the packing, order and bytes are the same', {
  tags: 'long',
}, async () => {
  const plain = await receiver();
  const paced = await receiver();

  await record(['replay', await recordingOf(scripted), '--to', plain.url]);
  const packed = await recordingOf(scripted, 'a.simlog.gz');
  const { code } = await record(['replay', packed, '--to', paced.url, '--speed', '100000']);

  expect(code).toBe(0);
  expect(paced.got).toEqual(plain.got);
  expect(plain.got).toHaveLength(12);
  const instants = bodies(plain.got).map(({ meta }) => meta.deliveredAt);
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
});

test.each([
  [['--webhook', 'spare'], 6],
  [['--from', '15m'], 4],
  [['--until', '15m'], 8],
  [['--from', '2026-05-04T17:05:00', '--until', '2026-05-04T15:15:00Z'], 4],
  [['--from', '15m', '--until', '16m'], 0],
  [['--loop', '3'], 36],
])('%j sends %j of twelve', async (args, count) => {
  const { got, url } = await receiver();

  const { code } = await record(['replay', await recordingOf(scripted), '--to', url, ...args]);

  expect([code, got.length]).toEqual([0, count]);
});

test('of a truncated recording the deliveries of its whole entries are sent', async () => {
  const file = await recordingOf(scripted);
  const whole = await receiver();
  await record(['replay', file, '--to', whole.url, '--token', secret]);
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(
    file,
    lines
      .slice(0, Math.floor(lines.length * 0.9))
      .join('\n')
      .slice(0, -9),
  );
  const { got, url } = await receiver();

  const { code, stderr } = await record(['replay', file, '--to', url, '--token', secret]);

  expect([code, stderr]).toEqual([0, `${file} is truncated: only its whole entries are used\n`]);
  expect(got.length).toBeGreaterThan(0);
  expect(got.length).toBeLessThan(whole.got.length);
  expect(got).toEqual(whole.got.slice(0, got.length));
});

test('a recorded load is sent as far as it was', async () => {
  const file = 'test/replay/recordings/load.simlog.gz';
  const { got, url } = await receiver();

  const { stdout } = await record([
    'replay',
    file,
    '--to',
    url,
    '--rate',
    '500/s',
    '--token',
    secret,
  ]);

  // The challenge is one of them; the simulation was ahead of the sending.
  expect(stdout).toMatch(/^21 deliveries sent, all taken\n[\d.]+\/s reached, 500\/s wanted\n$/);
  const sequences = bodies(got).map(({ meta }) => meta.sequence);
  expect(sequences.toSorted((a, b) => a - b)).toHaveLength(21);
});

describe('a refused recording sends nothing and says why', () => {
  const refusalOf = async (file: string, ...args: string[]) => {
    const { got, url } = await receiver();
    const { code, stderr } = await record(['replay', file, '--to', url, ...args]);
    expect([code, got.length]).toEqual([2, 0]);
    return stderr;
  };

  test('a webhook that there is not', async () => {
    const words = await refusalOf(await recordingOf(scripted), '--webhook', 'mian');
    expect(words).toContain('--webhook mian: nothing was sent to it; there are main, spare');
  });

  test('an end before the beginning', async () => {
    const words = await refusalOf(await recordingOf(scripted), '--from', '2h', '--until', '1h');
    expect(words).toContain('--from 2026-05-04T17:00:00.000Z is after --until');
  });

  test('one that was altered', async () => {
    const file = await recordingOf(scripted);
    writeFileSync(file, readFileSync(file, 'utf8').replace('doors.unlock', 'doors.unlick'));
    expect(await refusalOf(file)).toContain('is not as it was recorded: altered');
  });

  test('one that goes on behind its end', async () => {
    const file = await recordingOf(scripted);
    appendFileSync(file, '{}\n');
    expect(await refusalOf(file)).toContain('altered: lines follow its end line');
  });

  test('one that holds no scenario', async () => {
    const file = join(scratch({ 'a.simlog': '{"simlog":1}\n' }), 'a.simlog');
    expect(await refusalOf(file)).toContain('cannot be executed again');
  });
});
