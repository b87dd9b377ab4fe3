import { join } from 'node:path';
import { context, propagation, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, onTestFinished, test } from 'vitest';
import { listen, Receiver } from '../adapters/testing/index.ts';
import { scratch } from '../test/adapters/scratch.ts';
import { type ReadyLine, serveHere } from '../test/support/serving.ts';

const secret = 'a-secret-of-ours';
const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const traceparent = `00-${caller.trace}-${caller.span}-01`;

interface Heard {
  readonly traceparent: string | null;
  readonly eventId: string;
}

/**
 * The webhooks of a car before and after a command that locks it, whose request is in a trace. The
 * receiver answers 500 to the first of those that follow from it, `failures` times.
 */
async function locked(args: readonly string[], failures = 0) {
  let isLater = false;
  let left = failures;
  const heard: Heard[] = [];
  const receiver = new Receiver({ secret });
  const listening = await listen(async (request) => {
    const { eventId } = (await request.clone().json()) as { readonly eventId: string };
    heard.push({ eventId, traceparent: request.headers.get('traceparent') });
    if (isLater && left > 0) {
      left -= 1;
      return new Response('', { status: 500 });
    }
    return receiver.receive(request);
  });
  onTestFinished(() => listening.close());
  const folder = scratch({
    'night.yaml': `
version: 1
name: night
clock: { start: 2026-05-04T21:00:00 }
app: { managementToken: ${secret} }
users: { anna: null }
vehicles: { car: { model: tesla-model-3, owner: anna } }
webhooks: { main: { url: "${listening.url}/in", triggers: [Closure.IsLocked], subscribe: [car] } }
steps: [{ unlock: car }]
`,
  });
  const { output, end } = await serveHere(join(folder, 'night.yaml'), '--json', ...args);
  const ready = JSON.parse(output) as ReadyLine;
  const { clientId, clientSecret, controlToken, origin, users, vehicles } = ready;
  const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
    fetch(origin + path, { method: 'POST', headers, body });
  const advance = (by: string) =>
    post(
      '/sim/clock/advance',
      { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      JSON.stringify({ by }),
    );
  await advance('10m');
  const before = heard.length;
  isLater = true;
  const basic = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: basic };
  const token = (await (
    await post('/oauth2/token', form, 'grant_type=client_credentials')
  ).json()) as { readonly access_token: string };
  const answer = await post(
    `/v3/vehicles/${vehicles[0]!.id}/commands/security/lock`,
    { authorization: `Bearer ${token.access_token}`, 'sc-user-id': users[0]!.id, traceparent },
    '',
  );
  expect(answer.status, await answer.text()).toBe(200);
  await advance('10m');
  await end();
  return { first: heard.slice(0, before), later: heard.slice(before) };
}

test('webhooks have no trace unless the server is asked for it', async () => {
  const { first, later } = await locked([]);

  expect([...first, ...later].length).toBeGreaterThan(1);
  expect([...first, ...later].filter((each) => each.traceparent !== null)).toEqual([]);
});

test('a webhook is in the trace of the request from which it follows, or in that of its event', async () => {
  const { first, later } = await locked(['--trace']);
  const again = await locked(['--trace']);

  expect(later.length).toBeGreaterThan(0);
  for (const { traceparent: sent } of later) {
    expect(sent).toMatch(new RegExp(`^00-${caller.trace}-[\\da-f]{16}-01$`));
    expect(sent).not.toContain(caller.span);
  }
  expect(first.length).toBeGreaterThan(0);
  for (const { eventId, traceparent: sent } of first) {
    expect(sent).toContain(`00-${eventId.replaceAll('-', '')}-`);
  }
  expect(again).toEqual({ first, later });
});

/** The spans of this process from now on, once they have ended. */
function exported(): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  trace.setGlobalTracerProvider(provider);
  onTestFinished(() => {
    trace.disable();
    context.disable();
    propagation.disable();
  });
  return exporter;
}

test('each attempt has a span of its own, with its number, its answer and its simulated time', async () => {
  const exporter = exported();
  const { later } = await locked(['--trace'], 1);

  const [{ eventId } = { eventId: '' }] = later;
  const attempts = exporter
    .getFinishedSpans()
    .filter(({ attributes }) => attributes['motorpool.event_id'] === eventId);
  expect(attempts.map(({ attributes }) => attributes['motorpool.attempt'])).toEqual([1, 2]);
  expect(attempts.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
    500, 204,
  ]);
  expect(new Set(attempts.map((each) => each.spanContext().spanId)).size).toBe(2);
  expect(new Set(attempts.map((each) => each.spanContext().traceId))).toEqual(
    new Set([caller.trace]),
  );
  const [first, second] = attempts.map(({ attributes }) =>
    Date.parse(String(attributes['motorpool.simulated_time'])),
  );
  expect(second! - first!).toBeGreaterThanOrEqual(25_000);
});

test('spans have simulated time, and nest from the request to the webhook', async () => {
  const exporter = exported();
  const { later } = await locked(['--trace']);

  const spans = exporter.getFinishedSpans();
  const request = spans.find(({ name }) => name === 'POST commands.security-lock')!;
  const idOf = (each: (typeof spans)[number] | undefined) => each?.spanContext().spanId;
  expect(request.parentSpanContext).toMatchObject({ traceId: caller.trace, spanId: caller.span });
  expect(request.attributes).toMatchObject({
    'http.response.status_code': 200,
    'motorpool.world': 'main',
    'motorpool.simulated_time': expect.stringMatching(/^2026-05-04T/) as string,
  });
  const sent = new Set(later.map((each) => each.traceparent!.split('-')[2]));
  const ofWebhook = spans.filter((each) => sent.has(idOf(each)));
  expect(ofWebhook).toHaveLength(later.length);
  for (const { parentSpanContext, attributes } of ofWebhook) {
    expect(parentSpanContext?.spanId).toBe(idOf(request));
    expect(attributes).toMatchObject({
      'motorpool.webhook': 'main',
      'motorpool.simulated_time': expect.stringMatching(/^2026-05-04T/) as string,
    });
  }
  const advance = spans.find(({ name }) => name === 'advance')!;
  expect(advance.attributes).toMatchObject({
    'motorpool.simulated_from': '2026-05-04T21:00:00.000Z',
    'motorpool.simulated_to': '2026-05-04T21:10:00.000Z',
  });
});
