import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorSchema } from '../../../adapters/http/error-body.ts';
import type { AnsweredRequest } from '../../../adapters/server/listener-options.ts';
import type { RunningServer, ServerOptions } from '../../../adapters/server/server.ts';
import { controlled, controlToken } from '../../support/controlled.ts';
import { localServer } from '../../support/local-server.ts';
import { turn, turns } from '../../support/turn.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close(0);
});

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await localServer(options);
  running.push(server);
  return server;
}

/** The response to bytes on a connection of their own, until it is closed. */
function exchange({ port }: RunningServer, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** Status, headers and body of one response. */
function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

/** The only error of a body in the form of the interface. */
function errorIn(body: string) {
  const { errors } = z.parse(errorSchema, JSON.parse(body));
  expect(errors).toHaveLength(1);
  return errors[0]!;
}

test('serves an app on a port of its choice', async () => {
  const { origin, port } = await start();

  expect(port).toBeGreaterThan(0);
  expect(origin).toBe(`http://127.0.0.1:${port}`);
  const response = await fetch(origin);
  expect(await response.json()).toEqual({ fine: true });
  expect(response.headers.has('date'), 'real time is nobody else’s business').toBe(false);
});

test('names the process that has the port', async () => {
  const { port } = await start();

  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

describe('bytes that are no request', () => {
  test.each([
    ['is no HTTP', 'hello\r\n\r\n', 400],
    ['has a broken header', 'GET / HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n', 400],
    ['has no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['has a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    [
      'has a header that is too large',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
  ])('and %s is answered in the shape of the interface', async (_, text, status) => {
    const answer = parsed(await exchange(await start(), text));

    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(errorIn(answer.body)).toMatchObject({ status: String(status), type: 'VALIDATION' });
  });

  test('because it does not come to an end is given up', async () => {
    const server = await start({ limits: { headersMs: 50, requestMs: 100 } });

    const answer = parsed(await exchange(server, 'GET / HTTP/1.1\r\nHost: loc'));

    expect(answer.status).toBe(408);
    expect(errorIn(answer.body)).toMatchObject({ title: 'Request Timeout' });
  });

  test('because its body does not come is given up', async () => {
    const server = await start({
      limits: { headersMs: 50, requestMs: 100 },
      fetch: async (request) => new Response(await request.text()),
    });

    const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n';
    expect(parsed(await exchange(server, head, 'ab')).status).toBe(408);
  });
});

test('an idle connection is closed', { tags: 'long' }, async () => {
  const server = await start({ limits: { idleMs: 50 } });

  const answer = parsed(await exchange(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));

  expect(answer).toMatchObject({ status: 200, body: '{"fine":true}' });
});

test('a failure of the app says nothing about itself', async () => {
  const server = await start({
    fetch: () => Promise.reject(new Error('the secret is 1234 at /a/b/c.ts:5')),
  });

  const response = await fetch(server.origin);
  const text = await response.text();

  expect(response.status).toBe(500);
  expect(errorIn(text)).toMatchObject({ type: 'SERVER', code: 'INTERNAL' });
  expect(text).not.toContain('1234');
});

test('logs every response, and no secret', async () => {
  const answers: AnsweredRequest[] = [];
  let nowMs = 0;
  const server = await start({
    onAnswer: (each) => answers.push(each),
    nowMs: () => (nowMs += 5),
    fetch: () =>
      Promise.resolve(new Response('', { status: 201, headers: { 'sc-request-id': 'r-1' } })),
  });

  await fetch(`${server.origin}/v3/things?token=secret`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', connection: 'close' },
  });
  await server.close(1000);

  expect(answers).toEqual([
    { method: 'POST', path: '/v3/things', status: 201, tookMs: 5, facts: { requestId: 'r-1' } },
  ]);
});

describe('a server that stops', () => {
  test('finishes requests under way, and takes no new ones', async () => {
    let answer: ((response: Response) => void) | undefined;
    const server = await start({
      fetch: () => new Promise((resolve) => (answer = resolve)),
    });
    const slow = fetch(server.origin);
    await turns(() => answer !== undefined);

    const closed = server.close(10_000);
    await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
    answer?.(Response.json({ late: true }));

    const response = await slow;
    expect(await response.json()).toEqual({ late: true });
    expect(response.headers.get('connection')).toBe('close');
    await closed;
  });

  test('refuses a request on a connection that is still open', async () => {
    let isFirst = true;
    let answer: ((response: Response) => void) | undefined;
    const server = await start({
      fetch: () => {
        if (!isFirst) return Promise.resolve(Response.json({ fine: true }));
        isFirst = false;
        return new Promise((resolve) => (answer = resolve));
      },
    });
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // Both are sent at once: the second is read when the first is answered.
    const exchanged = exchange(server, request, request);
    await turns(() => !isFirst);

    const closed = server.close(10_000);
    answer?.(Response.json({ first: true }));
    await closed;

    const text = await exchanged;
    expect(text).toContain('{"first":true}');
    expect(text).not.toContain('{"fine":true}');
  });

  test('ends the connection of a stream that ends, whose head has not announced it', async () => {
    let end = (): void => {};
    const server = await start({
      fetch: () =>
        new Response(new ReadableStream({ start: (each) => (end = () => each.close()) })),
    });
    const streamed = exchange(server, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    while ((await server.connections()) === 0) await turn();
    for (let count = 0; count < 20; count += 1) await turn();

    const closed = server.close(10_000_000);
    end();

    await closed;
    expect(await streamed).toContain('HTTP/1.1 200');
  });

  test('ends requests that do not end by themselves', async () => {
    let isAsked = false;
    const server = await start({
      fetch: () => {
        isAsked = true;
        return new Promise(() => {});
      },
    });
    const hanging = fetch(server.origin);
    hanging.catch(() => {});
    await turns(() => isAsked);

    await server.close(20);

    await expect(hanging).rejects.toThrow('fetch failed');
  });
});

describe('the whole app behind a socket', () => {
  async function app() {
    const { control: _, worlds } = controlled();
    const { createApp } = await import('../../../adapters/http/app.ts');
    const { answer } = createApp({
      worlds,
      simulation: worlds,
      controlToken,
      isHost: (host) => host.startsWith('127.0.0.1:'),
    });
    return start({ fetch: answer });
  }
  const headers = {
    authorization: `Bearer ${controlToken}`,
    'content-type': 'application/json',
  };

  test('takes a body up to its bound and no further, however it is sent', {
    tags: 'long',
  }, async () => {
    const { origin } = await app();
    const url = `${origin}/sim/worlds`;
    const body = (bytes: number) => JSON.stringify({ scenario: '#'.repeat(bytes - 15) });

    expect(body(4_194_304)).toHaveLength(4_194_304);
    const fits = await fetch(url, { method: 'POST', headers, body: body(4_194_304) });
    expect(fits.status, 'no scenario, but read').toBe(400);
    const large = await fetch(url, { method: 'POST', headers, body: body(4_194_305) });
    expect(errorIn(await large.text())).toMatchObject({ status: '413', type: 'VALIDATION' });
    const stream = new Blob([body(5_000_000)]).stream();
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    const chunked = await fetch(url, init);
    expect(errorIn(await chunked.text())).toMatchObject({ title: 'Content Too Large' });
  });

  test.each([33_000, 262_000, 8_000_000])(
    'closes the connection of a refused body of %i bytes, says so, and serves no further request on it',
    async (bytes) => {
      const server = await app();
      const head = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${controlToken}\r\n`;
      const refused =
        `POST /sim/clock/advance HTTP/1.1\r\n${head}Content-Type: application/json\r\n` +
        `Content-Length: ${bytes}\r\n\r\n`;
      const next = `GET /sim/clock HTTP/1.1\r\n${head}\r\n`;

      const text = await exchange(server, refused, ' '.repeat(bytes), next);

      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
      expect(parsed(text).headers['connection']).toBe('close');
    },
  );

  test('reads a body that comes in chunks', async () => {
    const { origin } = await app();
    const body = new Blob([JSON.stringify({ by: '1h' })]).stream();
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;

    const response = await fetch(`${origin}/sim/clock/advance`, init);

    expect(await response.json()).toMatchObject({ data: { advancedMs: 3_600_000 } });
  });

  test('has simulated dates and does not go by other names', async () => {
    const server = await app();
    const request = (host: string) =>
      `GET /sim/clock HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${controlToken}\r\n` +
      'Connection: close\r\n\r\n';

    const own = parsed(await exchange(server, request(`127.0.0.1:${server.port}`)));
    expect([own.status, own.headers['date']]).toEqual([200, 'Mon, 04 May 2026 16:00:00 GMT']);

    const other = parsed(await exchange(server, request('evil.example')));
    expect(errorIn(other.body)).toMatchObject({ status: '403', type: 'AUTHENTICATION' });
    expect(other.body).toContain('--allow-host');
  });
});
