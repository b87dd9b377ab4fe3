import { describe, expect, onTestFinished, test } from 'vitest';
import { CallbackPolicy, type PolicyOptions } from '../../../adapters/webhook/callback-policy.ts';
import type { Posting } from '../../../adapters/webhook/posting.ts';
import { Sender } from '../../../adapters/webhook/sender.ts';
import type { Outcome } from '../../../engine/index.ts';
import { listen } from './listener.ts';

/** A signal that never aborts. */
const patient = (): AbortSignal => new AbortController().signal;

function sender(options: Partial<PolicyOptions> = {}): Sender {
  const made = new Sender(new CallbackPolicy({ allowsNearby: true, ...options }));
  onTestFinished(() => made.close());
  return made;
}

function posting(url: string, more: Partial<Posting> = {}): Posting {
  const body = more.body ?? Buffer.from('{"name":"Grüße"}');
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(body.length),
      'user-agent': 'Smartcar/1.0',
      'SC-Signature': 'abc',
    },
    slowMs: 0,
    isReset: false,
    isTruncated: false,
    ...more,
  };
}

test('an attempt is one POST, with the headers of the public service and its length in bytes', async () => {
  const receiver = await listen((response) => response.end('thanks'));

  const outcome = await sender().send(posting(`${receiver.url}/hooks?key=1`), patient());

  expect(outcome).toEqual({ status: 200, body: 'thanks' });
  const [{ request, text }] = receiver.heard as [(typeof receiver.heard)[0]];
  expect([request.method, request.url, text]).toEqual(['POST', '/hooks?key=1', '{"name":"Grüße"}']);
  const { rawHeaders } = request;
  expect(rawHeaders).toContain('SC-Signature');
  expect(request.headers).toMatchObject({
    'content-length': '18',
    'content-type': 'application/json',
    'user-agent': 'Smartcar/1.0',
  });
  expect(request.headers['transfer-encoding']).toBeUndefined();
});

test('connections are kept', async () => {
  const receiver = await listen((response) => response.end());
  const one = sender();

  for (let count = 0; count < 20; count += 1) await one.send(posting(receiver.url), patient());

  expect(receiver.heard).toHaveLength(20);
  // The client lets a connection rest for a turn before it uses it again.
  expect(receiver.connections).toBeLessThanOrEqual(2);
});

test('many at once share connections', async () => {
  const receiver = await listen((response) => response.end());
  const one = sender();

  const sent = Array.from({ length: 500 }, () => one.send(posting(receiver.url), patient()));
  const outcomes = await Promise.all(sent);

  expect(outcomes.every((each) => 'status' in each && each.status === 200)).toBe(true);
  expect(receiver.connections).toBeLessThanOrEqual(64);
});

test('a receiver that never answers keeps no other at the same origin from its connections', async () => {
  const receiver = await listen((response, { url }) => {
    if (url === '/good') response.end();
  });
  const one = sender();
  const attempts = Array.from({ length: 200 }, () => new AbortController());
  const silent = attempts.map(({ signal }) => one.send(posting(`${receiver.url}/silent`), signal));
  await receiver.come(64);

  expect(await one.send(posting(`${receiver.url}/good`), patient())).toEqual({ status: 200 });
  for (const attempt of attempts) attempt.abort();
  expect(new Set((await Promise.all(silent)).map((each) => JSON.stringify(each)))).toEqual(
    new Set(['{"failure":"timeout"}']),
  );
});

test('redirects are not followed', async () => {
  const receiver = await listen((response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );

  expect(await sender().send(posting(receiver.url), patient())).toEqual({ status: 307 });
  expect(receiver.heard).toHaveLength(1);
});

test('of an answer 1 kB is kept, and a character that was cut in two is left out', async () => {
  const receiver = await listen((response) => response.end(`x${'ü'.repeat(2000)}`));
  const one = sender();

  // The rest of that character is not the beginning of the next answer.
  for (let count = 0; count < 2; count += 1) {
    const outcome = await one.send(posting(receiver.url), patient());
    expect(outcome).toEqual({ status: 200, body: `x${'ü'.repeat(511)}` });
  }
});

test('an answer without an end is read up to 64 kB', async () => {
  const receiver = await listen((response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('y'.repeat(1000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });

  const outcome = await sender().send(posting(receiver.url), patient());

  expect(outcome).toEqual({ status: 200, body: 'y'.repeat(1024) });
});

test.each([
  [{ 'retry-after': '120' }, 120_000],
  [
    { 'retry-after': 'Mon, 04 May 2026 06:02:00 GMT', date: 'Mon, 04 May 2026 06:00:00 GMT' },
    120_000,
  ],
  [
    { 'retry-after': 'Mon, 04 May 2026 05:00:00 GMT', date: 'Mon, 04 May 2026 06:00:00 GMT' },
    undefined,
  ],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '999999999' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
])('%j asks for %j ms', async (headers, retryAfterMs) => {
  const receiver = await listen((response) => response.writeHead(503, headers).end());

  const outcome = await sender().send(posting(receiver.url), patient());

  expect(outcome).toEqual({ status: 503, ...(retryAfterMs !== undefined && { retryAfterMs }) });
});

describe('where there is no answer, the outcome says why', () => {
  test.each<[string, string, Outcome, Partial<PolicyOptions>]>([
    ['nobody listens', 'http://127.0.0.1:9/', { failure: 'refused' }, {}],
    ['the address may not be called', 'http://169.254.169.254/', { failure: 'blocked' }, {}],
    [
      'nobody may call this machine',
      'http://127.0.0.1:9/',
      { failure: 'blocked' },
      { allowsNearby: false },
    ],
    ['it is not a URL', 'no url', { failure: 'blocked' }, {}],
    [
      'the name leads to what may not be called',
      'http://app.example/',
      { failure: 'blocked' },
      { resolve: (_, found) => found(null, [{ address: '169.254.169.254', family: 4 }]) },
    ],
    [
      'there is no such name',
      'http://app.example/',
      { failure: 'unresolved' },
      { resolve: (_, found) => found(Object.assign(new Error(), { code: 'ENOTFOUND' }), []) },
    ],
  ])('%s', async (_, url, outcome, options) => {
    expect(await sender(options).send(posting(url), patient())).toEqual(outcome);
  });

  test('it does not speak TLS', async () => {
    const receiver = await listen((response) => response.end());

    const outcome = await sender().send(posting(receiver.url.replace('http', 'https')), patient());

    expect(outcome).toEqual({ failure: 'tls' });
  });

  test('it hangs up', async () => {
    const receiver = await listen((response) => response.destroy());

    expect(await sender().send(posting(receiver.url), patient())).toEqual({ failure: 'reset' });
  });

  test('it takes longer than its time-out: the connection is ended', async () => {
    const abort = new AbortController();
    let gone: Promise<unknown> | undefined;
    const receiver = await listen((response) => {
      gone = new Promise((resolve) => response.on('close', resolve));
      abort.abort();
    });

    expect(await sender().send(posting(receiver.url), abort.signal)).toEqual({
      failure: 'timeout',
    });
    await gone;
    expect(receiver.heard).toHaveLength(1);
  });

  test('a name that changes its address a moment later is not called', async () => {
    const receiver = await listen((response) => response.end());
    const found = ['127.0.0.1', '169.254.169.254'];
    const one = sender({
      resolve: (_, answer) => answer(null, [{ address: found.shift()!, family: 4 }]),
    });
    const url = receiver.url.replace('127.0.0.1', 'app.example');

    // Two connections, each of which looks the name up once.
    const outcomes = [one.send(posting(url), patient()), one.send(posting(url), patient())];

    expect(await Promise.all(outcomes)).toEqual([{ status: 200 }, { failure: 'blocked' }]);
    expect(receiver.heard[0]!.request.headers.host).toMatch(/^app\.example:/);
    expect(found).toEqual([]);
  });
});

describe('faults of the connection', () => {
  test('a body that comes slowly comes whole', async () => {
    const receiver = await listen((response) => response.end());

    const outcome = await sender().send(posting(receiver.url, { slowMs: 16 }), patient());

    expect(outcome).toEqual({ status: 200 });
    expect(receiver.heard).toMatchObject([{ text: '{"name":"Grüße"}', isWhole: true }]);
    expect(receiver.heard[0]!.request.headers['content-length']).toBe('18');
  });

  test.each([
    ['the connection is reset', { isReset: true }],
    ['the body ends too soon', { isTruncated: true }],
  ])('%s in the middle of the body', async (_, more) => {
    const receiver = await listen((response) => response.end());

    const outcome = await sender().send(posting(receiver.url, more), patient());
    await receiver.come(1);

    expect(receiver.heard).toMatchObject([{ isWhole: false }]);
    expect(receiver.heard[0]!.text.length).toBeLessThan(18);
    expect(outcome).not.toMatchObject({ status: 200 });
  });

  test('half a body to a closed port is refused like a whole one', async () => {
    const broken = posting('http://127.0.0.1:9/', { isTruncated: true });

    expect(await sender().send(broken, patient())).toEqual({ failure: 'refused' });
  });
});
