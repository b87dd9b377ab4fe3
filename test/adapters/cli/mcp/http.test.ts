import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { HttpSessions } from '../../../../adapters/mcp/http-sessions.ts';
import { toolServer } from '../../../../adapters/mcp/tool-server.ts';
import { type ReadyLine, serveHere } from '../../../support/serving.ts';
import { scratch } from '../../scratch.ts';
import { served } from './attached.ts';
import { hookedNight } from './hooked-night.ts';

const initialize = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  }),
};

test('clients see the worlds of the server, and its control API those that they start', async () => {
  const file = `${scratch({ 'night.yaml': hookedNight })}/night.yaml`;
  const { origin, authorization, attach } = await served(file);
  const [one, two] = [await attach(), await attach()];

  expect((await one.call('list_vehicles')).result).toMatchObject({ items: [{ name: 'car' }] });
  await one.call('start_world', { yaml: hookedNight, world: 'second' });
  expect((await one.call('advance_clock', { world: 'second', by: '1h' })).isError).toBe(false);

  expect((await two.call('list_worlds')).result).toMatchObject({ total: 2 });
  const answer = await fetch(`${origin}/sim/worlds/second`, { headers: { authorization } });
  expect(await answer.json()).toMatchObject({ data: { id: 'second' } });
  const { contents } = await two.client.readResource({ uri: 'motorpool://worlds/second/log/0' });
  expect((contents[0] as { readonly text: string }).text).toMatch(/^#0 2026-/);
});

test('clients over HTTP neither read nor write files of the server', async () => {
  const { attach } = await served();
  const { client, call } = await attach();
  const { tools } = await client.listTools();
  const seen = tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {}));

  expect(seen).toContain('yaml');
  expect(seen).not.toContain('file');
  expect(seen).not.toContain('overwrite');
  for (const [name, file] of [
    ['start_world', 'package.json'],
    ['run_scenario', 'package.json'],
    ['explain_scenario', '/etc/passwd'],
    ['write_scenario', 'here.yaml'],
  ] as const) {
    const told = await call(name, { file });
    expect([name, told.isError]).toEqual([name, true]);
    expect(told.text).toContain('this server reads and writes no files for its clients');
  }
  const importing = `${hookedNight}\nimport: [./package.json]\n`;
  expect((await call('start_world', { yaml: importing })).isError).toBe(true);
});

test.each([
  ['no token', { headers: { authorization: '' } }, 401, 'is not of the form Bearer'],
  ['another token', { headers: { authorization: 'Bearer no' } }, 401, 'not the one this server'],
  ['a foreign page', { headers: { origin: 'https://evil.example' } }, 403, 'of that origin'],
  ['another method', { method: 'PUT' }, 405, '/mcp takes DELETE, GET, POST'],
  ['a stream without session', { headers: { accept: 'text/event-stream' } }, 400, 'is missing'],
  [
    'a call without session',
    {
      ...initialize,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    },
    400,
    'begin with the request initialize',
  ],
  [
    'an unknown session',
    { ...initialize, headers: { ...initialize.headers, 'mcp-session-id': 'gone' } },
    404,
    'there is no such session here',
  ],
  ['no JSON', { ...initialize, body: '{' }, 400, 'Parse error'],
  [
    'too long a message',
    { ...initialize, body: ' '.repeat(4_200_000) },
    413,
    'must not exceed 4194304 bytes',
  ],
])('%s is refused in a sentence', async (_, init, status, words) => {
  const { ask } = await served();
  const answer = await ask(init);

  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
});

test('a request for a foreign host is refused', async () => {
  const { origin, authorization } = await served();
  const headers = { authorization, host: 'evil.example' };
  const sent = request(`${origin}/mcp`, { method: 'POST', headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const told = await text(answer);
  expect([answer.statusCode, told]).toEqual([
    403,
    expect.stringContaining('does not go by the name'),
  ]);
});

test('a server without the option has no tools', async () => {
  const { output } = await serveHere('--json');
  const { origin } = JSON.parse(output) as ReadyLine;
  const answer = await fetch(`${origin}/mcp`, initialize);

  expect(answer.status).toBe(404);
});

test('DELETE ends a session, and the end of the server ends all with their streams', async () => {
  const { attach, ask, end } = await served();
  const { transport, client } = await attach();
  const headers = { ...initialize.headers, 'mcp-session-id': transport.sessionId! };
  const list = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await ask({ ...initialize, headers, body: list })).status).toBe(200);
  await transport.terminateSession();
  expect((await ask({ ...initialize, headers, body: list })).status).toBe(404);
  await client.close();

  const begun = await ask(initialize);
  const id = begun.headers.get('mcp-session-id')!;
  await begun.text();
  const stream = await ask({ headers: { accept: 'text/event-stream', 'mcp-session-id': id } });
  expect(stream.status).toBe(200);
  const [told] = await Promise.all([stream.text(), end()]);
  expect(told).toBe('');
});

test('sessions are bounded, and one without requests ends', async () => {
  const idle: (() => void)[] = [];
  const sessions = new HttpSessions({
    admit: () => {},
    refuse: () => new Response(null, { status: 500 }),
    newServer: () =>
      toolServer({ door: undefined as never, folder: undefined, mostMs: 1, onDefect: () => {} }),
    wall: {
      after: (_, run) => {
        idle.push(run);
        return () => void idle.splice(idle.indexOf(run), 1);
      },
    },
    mostSessions: 2,
  });
  const begin = async () => {
    const answer = await sessions.answer(new Request('http://localhost/mcp', initialize))!;
    return { status: answer.status, text: await answer.text() };
  };
  expect(sessions.answer(new Request('http://localhost/sim'))).toBeUndefined();
  expect((await begin()).status).toBe(200);
  expect((await begin()).status).toBe(200);
  const refused = await begin();
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('has 2 sessions')]);
  expect(idle).toHaveLength(2);

  idle[0]!();

  expect((await begin()).status).toBe(200);
  sessions.close();
  expect((await begin()).status).toBe(503);
});

test('a message that begins no session takes no place among them', async () => {
  const { ask, attach } = await served();
  for (let count = 0; count < 20; count += 1) {
    await (await ask({ ...initialize, body: '{}' })).text();
  }
  const { call } = await attach();
  expect((await call('list_worlds')).isError).toBe(false);
});
