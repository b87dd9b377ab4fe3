import { expect, onTestFinished, test } from 'vitest';
import { readWorkerSettings } from '../../../adapters/cli/queue/worker-settings.ts';
import { MetricsServer } from '../../../adapters/cli/serve/metrics-server.ts';

const token = 'a-token-of-the-worker';

const placeOf = (metrics: string, env = {}) =>
  readWorkerSettings({ on: 'redis://127.0.0.1/0', metrics }, env).metrics;

test.each([
  ['9464', '127.0.0.1', 9464, undefined],
  ['localhost:0', 'localhost', 0, undefined],
  ['[::1]:9464', '::1', 9464, undefined],
  ['0.0.0.0:9464', '0.0.0.0', 9464, token],
  ['10.0.0.7:9464', '10.0.0.7', 9464, token],
])('--metrics %s listens at %s:%i, with the token where others reach it', (...given) => {
  const [written, host, port, needed] = given;
  expect(placeOf(written, { MOTORPOOL_CONTROL_TOKEN: token })).toEqual({
    host,
    port,
    token: needed,
  });
});

test.each([
  ['0.0.0.0:9464', {}, '--metrics 0.0.0.0:9464: give MOTORPOOL_CONTROL_TOKEN a secret of your own'],
  ['[::]:9464', { MOTORPOOL_CONTROL_TOKEN: 'motorpool-control' }, 'the default token is public'],
  ['10.0.0.7:9464', { MOTORPOOL_CONTROL_TOKEN: 'short' }, 'write 16 to 200 letters'],
  ['here', {}, '--metrics here: write a port, such as 9464, or an address before it'],
  ['10.0.0.7:', {}, '--metrics 10.0.0.7:: write a port'],
  [':9464', {}, '--metrics :9464: write a port'],
  [':', {}, '--metrics :: write a port'],
  ['a\nb:9464', {}, 'write a port'],
  ['65536', {}, 'write a port from 0 to 65535'],
])('--metrics %s with %j is refused', (written, env, words) => {
  expect(() => placeOf(written, env)).toThrow(words);
});

test('metrics at an address with a token are for callers that have it', async () => {
  const place = { host: '127.0.0.1', port: 0, token };
  const metrics = await MetricsServer.start(place, async () => 'up 1');
  onTestFinished(() => metrics.close());
  const statusOf = async (authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    return (await fetch(`${metrics.origin}/metrics`, { headers })).status;
  };

  expect(await statusOf()).toBe(401);
  expect(await statusOf('Bearer another-token-of-a-worker')).toBe(401);
  for (const refused of [token, `Basic ${token}`, 'Bearer', 'bearer ', `Bearer${token}`]) {
    expect(await statusOf(refused)).toBe(401);
  }
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR  ']) {
    expect(await statusOf(`${scheme} ${token}`)).toBe(200);
  }
});
