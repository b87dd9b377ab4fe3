import { connect } from 'node:net';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Dashboard } from '../../../adapters/dashboard/dashboard.ts';
import { createApp } from '../../../adapters/http/app.ts';
import { errorSchema } from '../../../adapters/http/error-body.ts';
import { hostList } from '../../../adapters/server/host-list.ts';
import type { RunningServer } from '../../../adapters/server/server.ts';
import { controlled, controlToken } from '../../support/controlled.ts';
import { localServer } from '../../support/local-server.ts';

let server: RunningServer;

beforeAll(async () => {
  const { worlds } = controlled();
  const isHost = hostList([]);
  const app = createApp({ worlds, simulation: worlds, controlToken, isHost });
  const folder = join(import.meta.dirname, 'nothing-built');
  const dashboard = new Dashboard({ folder, tokenFor: () => undefined, isHost });
  server = await localServer({
    fetch: async (request) => (await dashboard.answer(request)) ?? app.fetch(request),
  });
});

afterAll(() => server.close(0));

/** The responses to requests on one connection. */
function answersTo(requests: readonly string[]): Promise<{ status: number; body: string }[]> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1');
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const answers = text.split(/(?=HTTP\/1\.1 \d)/).map((each) => ({
        status: Number(each.slice(9, 12)),
        body: each.slice(each.indexOf('\r\n\r\n') + 4),
      }));
      resolve(answers);
    });
    socket.write([...requests, last].join(''));
  });
}

const last = 'GET /sim/clock HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

const asked = (host: string, target = '/sim/clock') =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${controlToken}\r\n\r\n`;

function statusOf(body: string): number {
  return Number(errorSchema.parse(JSON.parse(body)).errors[0]?.status);
}

test.each([
  '08',
  '09',
  '-1.00',
  '-0.0',
  '0..0',
  'a%2fb',
  '99999999999999999999',
  '0xffffffffffffffff',
  '1.2.3.4.5',
  '256.0.0.1',
  'a.0x',
  '08:4010',
])('the Host %s makes no URL, which is said with 400', async (host) => {
  const [answer] = await answersTo([asked(host)]);

  expect(answer?.status).toBe(400);
  expect(statusOf(answer!.body)).toBe(400);
});

const part = fc.oneof(
  fc.constantFrom(
    'localhost',
    '127',
    '0',
    '08',
    '-0',
    '0x7f',
    'xn--',
    'xn--a',
    '',
    '1e3',
    '٣',
    'ß',
  ),
  fc.integer().map(String),
  fc.bigInt().map((each) => `0x${each.toString(16)}`),
  fc.string({
    unit: fc.constantFrom(..."0123456789abcdefx-_%[]@\\|^`{}~!$&'()*+,;="),
    maxLength: 8,
  }),
);
const host = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('.', '..', ':', '-'),
    fc.constantFrom('', '.', ':', ':0', ':80', ':4010', ':65536', ':x', ':-1', '/', '?', '#', '@'),
  )
  .map(([parts, joint, end]) => Buffer.from(parts.join(joint) + end).toString('latin1'));

test('no Host header causes a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(host, { minLength: 100, maxLength: 100 }), async (hosts) => {
      const answers = await answersTo(hosts.map((each) => asked(each)));

      expect(answers).toHaveLength(101);
      for (const [index, { status, body }] of answers.entries()) {
        const words = `Host: ${hosts[index]}: ${status} ${body}`;
        expect([200, 400, 401, 403], words).toContain(status);
        if (status !== 200) expect(statusOf(body), words).toBe(status);
      }
    }),
    { numRuns: 20 },
  );
});

test.each([
  ['http://localhost/sim/clock', 200],
  ['http://LOCALHOST:80/sim/clock', 200],
  ['http://evil.example/sim/clock', 403],
  ['http://evil.example@localhost/sim/clock', 200],
  ['http://localhost@evil.example/sim/clock', 403],
  ['http://08/sim/clock', 400],
  ['http://', 400],
  ['http:///sim/clock', 403],
  ['https://localhost/sim/clock', 200],
  ['ftp://localhost/sim/clock', 400],
  ['//evil.example/sim/clock', 404],
])('the target %s is judged as a host is: %i', async (target, expected) => {
  const [answer] = await answersTo([asked('localhost', target)]);

  expect(answer?.status).toBe(expected);
});

test.each(['/sim/clock', '/v2.0/user', '/feed', '/docs/errors/none'])(
  'the refusal of an unknown Host does not repeat it: %s',
  async (path) => {
    const [answer] = await answersTo([asked('evil.example', path)]);

    expect(answer?.status).toBe(403);
    expect(answer!.body).not.toContain('evil.example');
    expect(answer!.body).toContain(
      '"suggestedUserMessage":"This address does not lead to the service.',
    );
  },
);
