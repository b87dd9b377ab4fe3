import { expect, test } from 'vitest';
import { mostNamedWorlds } from '../../../adapters/metrics/server-metrics.ts';
import { type ReadyLine, serveHere } from '../../support/serving.ts';
import { record } from './recorded-terminal.ts';

interface MetricsLine extends ReadyLine {
  readonly metrics?: string;
}

/** A server with requests to it and the values of its metrics. */
async function observed(...args: readonly string[]) {
  const { output, end } = await serveHere('--json', ...args);
  const ready = JSON.parse(output) as MetricsLine;
  const { controlToken, origin, metrics: url = `${origin}/metrics` } = ready;
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const control = (path: string, body?: object): Promise<Response> =>
    fetch(origin + path, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const text = async (): Promise<string> => (await fetch(url, { headers })).text();
  return { ready, origin, control, end, text };
}

/** The values of the series of a metric, by their labels as they are written. */
function seriesOf(text: string, name: string): Readonly<Record<string, number>> {
  const lines = text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, metric, labels = '', value]) => [metric!, labels, Number(value)] as const)
      .filter(([metric]) => metric === name)
      .map(([, labels, value]) => [labels, value]),
  );
}

test('metrics count requests by the operation of their route and by status', async () => {
  const { ready, origin, text } = await observed('--metrics');
  await fetch(`${origin}/v3/vehicles`);
  await fetch(`${origin}/v3/vehicles`);
  for (const path of ['/nowhere', '/nothing?a=1', '/dashboard/no']) await fetch(origin + path);
  await fetch(`${origin}/sim`);

  const counted = await text();
  expect(ready.metrics).toBe(`${origin}/metrics`);
  expect(seriesOf(counted, 'motorpool_requests_total')).toEqual({
    'operation="none",status="404"': 5,
    'operation="sim.index",status="200"': 1,
  });
  expect(seriesOf(counted, 'motorpool_request_duration_seconds_count')).toEqual({
    'operation="none"': 5,
    'operation="sim.index"': 1,
  });
  expect(seriesOf(await text(), 'motorpool_requests_total')).toMatchObject({
    'operation="server.metrics",status="200"': 1,
  });
});

test('metrics show worlds, their clocks and logs, and the event loop', async () => {
  const { control, text } = await observed('--metrics');
  await control('/sim/clock/advance', { by: '1h' });
  await control('/sim/worlds', { shipped: 'journeys/workday' });
  const log = (await (await control('/sim/worlds')).json()) as {
    readonly data: readonly { readonly id: string; readonly logEntries?: number }[];
  };

  const shown = await text();
  expect(log.data.map(({ id }) => id)).toEqual(['main', 'w1']);
  expect(seriesOf(shown, 'motorpool_worlds')).toEqual({
    'state="awake"': 2,
    'state="asleep"': 0,
    'state="set-aside"': 0,
  });
  const entries = seriesOf(shown, 'motorpool_world_entries_total');
  expect(Object.keys(entries)).toEqual(['world="main"', 'world="w1"']);
  expect(seriesOf(shown, 'motorpool_log_entries')).toEqual({
    '': entries['world="main"']! + entries['world="w1"']!,
  });
  expect(seriesOf(shown, 'motorpool_world_time_seconds')['world="main"']).toBe(
    Date.parse('2026-05-04T16:30:00Z') / 1000,
  );
  expect(seriesOf(shown, 'motorpool_world_speed')['world="main"']).toBe(0);
  expect(seriesOf(shown, 'motorpool_ready')).toEqual({ '': 1 });
  expect(seriesOf(shown, 'nodejs_eventloop_lag_p99_seconds')['']).toBeGreaterThanOrEqual(0);
});

test('many worlds and paths give no more series than a bounded number', async () => {
  const { control, origin, text } = await observed('--metrics');
  const yaml = 'version: 1\nname: empty\n';
  for (let nth = 1; nth <= mostNamedWorlds + 5; nth += 1) await control('/sim/worlds', { yaml });
  for (let nth = 0; nth < 50; nth += 1) await fetch(`${origin}/v3/vehicles/${nth}/${nth}`);

  const shown = await text();
  expect(seriesOf(shown, 'motorpool_worlds')['state="awake"']).toBe(mostNamedWorlds + 6);
  for (const name of ['entries_total', 'time_seconds', 'speed', 'clock_slip_seconds']) {
    expect(Object.keys(seriesOf(shown, `motorpool_world_${name}`))).toHaveLength(mostNamedWorlds);
  }
  expect(seriesOf(shown, 'motorpool_requests_total')).toEqual({
    'operation="sim.worlds.create",status="201"': mostNamedWorlds + 5,
    'operation="none",status="404"': 50,
  });
});

test('metrics need the control token, or a port of their own', async () => {
  const { ready, origin, text } = await observed('--metrics-port', '0');

  expect((await fetch(`${origin}/metrics`)).status).toBe(401);
  expect(ready.metrics).not.toContain(origin);
  const own = await fetch(ready.metrics!);
  expect(own.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(seriesOf(await own.text(), 'motorpool_requests_total')).toEqual({
    'operation="server.metrics",status="401"': 1,
  });
  expect((await fetch(`${ready.metrics}/x`)).status).toBe(404);
  expect(await text()).toContain('motorpool_build_info{version=');
});

test('a server that counts nothing says how it would', async () => {
  const { control } = await observed();

  const answer = await control('/metrics');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('this server counts nothing; start it with --metrics');
});

test('health and readiness need no token', async () => {
  const { origin } = await observed();

  for (const [path, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await fetch(origin + path);
    expect(await answer.json()).toEqual({ status });
  }
});

test.each([
  [['--metrics-port', 'here'], '--metrics-port here: write a port from 0 to 65535, such as 9464'],
  [['--messages', 'xml'], '--messages xml: write text or json'],
])('%s is refused', async (flags, words) => {
  const { code, stderr } = await record(['serve', ...flags]);

  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(words) as string,
  });
});

test('a port of metrics that is taken ends the server with a sentence', async () => {
  const { origin } = await observed();
  const taken = new URL(origin).port;

  const { code, stderr } = await record(['serve', '--port', '0', '--metrics-port', taken]);
  expect(code).toBe(2);
  expect(stderr).toContain(`cannot serve metrics on port ${taken}: another process has it`);
});
