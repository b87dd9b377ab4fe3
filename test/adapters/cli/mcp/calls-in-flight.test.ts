import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { HttpSessions } from '../../../../adapters/mcp/http-sessions.ts';
import { served } from './attached.ts';
import { endless } from './hooked-night.ts';

const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

function messageOf(id: number | string | undefined, method: string, params: object = {}): object {
  return { jsonrpc: '2.0', id, method, params };
}

const initialize = messageOf(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

/** A call under way: it ends with its `answer`, or when the client cancels it. */
interface Call {
  readonly signal: AbortSignal;
  readonly answer: (text: string) => void;
}

/** One session whose calls are answered by hand, in the order of their names. */
async function session() {
  const calls = new Map<string, Call>();
  const heard: (() => void)[] = [];
  const newServer = (): McpServer => {
    const whole = new McpServer({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
    whole.server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
      const text = await new Promise<string>((answer, reject) => {
        calls.set(params.name, { signal, answer });
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
        for (const tell of heard.splice(0)) tell();
      });
      return { content: [{ type: 'text', text }] };
    });
    return whole;
  };
  const sessions = new HttpSessions({
    admit: () => {},
    refuse: () => new Response(null, { status: 500 }),
    newServer,
    wall: { after: () => () => {} },
  });
  let own = {};
  const post = (message: unknown): Promise<Response> => {
    const init = { method: 'POST', headers: { ...headers, ...own }, body: JSON.stringify(message) };
    return sessions.answer(new Request('http://localhost/mcp', init))!;
  };
  const begun = await post(initialize);
  await begun.text();
  own = { 'mcp-session-id': begun.headers.get('mcp-session-id')! };
  const call = async (id: number | string, name: string): Promise<Response> => {
    const answer = await post(messageOf(id, 'tools/call', { name }));
    while (answer.status === 200 && !calls.has(name)) {
      await new Promise<void>((resolve) => heard.push(resolve));
    }
    return answer;
  };
  return { post, call, calls };
}

const inUse = (id: number | string) => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: -32_600,
    message: `the id ${JSON.stringify(id)} is in use by a request without an answer: give each request its own`,
  },
});

test.each([5, 'five', 0])(
  'a second call with the id %s of one in flight is refused',
  async (id) => {
    const { call, calls, post } = await session();
    const first = await call(id, 'first');

    const second = await call(id, 'second');
    const batch = await post([messageOf(6, 'ping'), messageOf(id, 'ping')]);
    calls.get('first')!.answer('done');

    expect([second.status, await second.json()]).toEqual([400, inUse(id)]);
    expect([batch.status, await batch.json()]).toEqual([400, inUse(id)]);
    expect(await first.text()).toContain('done');
    const again = await call(id, 'third');
    calls.get('third')!.answer('done again');
    expect(await again.text()).toContain('done again');
  },
);

test('a batch with one id twice is refused, and other calls in flight have their answers', async () => {
  const { call, calls, post } = await session();
  const [one, other] = [await call(1, 'one'), await call('1', 'other')];

  const batch = await post([messageOf(7, 'ping'), messageOf(7, 'ping')]);
  calls.get('other')!.answer('of the other');
  calls.get('one')!.answer('of the one');

  expect([batch.status, await batch.json()]).toEqual([400, inUse(7)]);
  expect(await one.text()).toContain('of the one');
  expect(await other.text()).toContain('of the other');
});

test('a client that drops its connection cancels the call, whose id is free again', async () => {
  const { call, calls } = await session();
  const dropped = await call(5, 'dropped');
  const kept = await call(6, 'kept');

  await dropped.body!.cancel();

  await aborted(calls.get('dropped')!.signal);
  expect(calls.get('kept')!.signal.aborted).toBe(false);
  const again = await call(5, 'again');
  calls.get('again')!.answer('here');
  calls.get('kept')!.answer('kept');
  expect(await again.text()).toContain('here');
  expect(await kept.text()).toContain('kept');
});

test('a call that the client cancels is answered, and its stream ends', async () => {
  const { call, calls, post } = await session();
  const running = await call(5, 'running');

  const told = await post(messageOf(undefined, 'notifications/cancelled', { requestId: 5 }));

  expect(told.status).toBe(202);
  await aborted(calls.get('running')!.signal);
  expect(await running.text()).toContain('"message":"the call was cancelled"');
});

test('a batch that cancels a request of its own is answered', async () => {
  const { post } = await session();
  const cancel = messageOf(undefined, 'notifications/cancelled', { requestId: 5 });

  const answer = await post([messageOf(5, 'tools/call', { name: 'own' }), cancel]);

  expect(await answer.text()).toContain('"message":"the call was cancelled"');
});

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

test.each([
  ['run_scenario', { yaml: endless }],
  ['advance_clock', { world: 'long', by: '29000d' }],
])(
  '%s ends when its client drops the connection, and others go on',
  { tags: 'long' },
  async (name, given) => {
    const { ask, attach } = await served();
    const { call, transport } = await attach();
    await call('start_world', { yaml: endless, world: 'long' });
    const left = new AbortController();
    const own = { ...headers, 'mcp-session-id': transport.sessionId! };
    const params = { name, arguments: { ...given }, _meta: { progressToken: 'its' } };
    const body = JSON.stringify(messageOf('dropped', 'tools/call', params));
    const running = await ask({ method: 'POST', headers: own, body, signal: left.signal });
    // The work has begun once it tells of its progress.
    await running.body!.getReader().read();

    left.abort();

    const next = await call('advance_clock', { world: 'long', by: '1m' });
    expect(next.result).toMatchObject({ isCutOff: false });
  },
);
