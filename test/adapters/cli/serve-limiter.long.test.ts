import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import type { ReadyLine } from '../../support/serving.ts';
import { record } from './recorded-terminal.ts';

const { home, start } = builtCommand({});

test('a recording of the demo with its limiter is executed again to the same digest', async () => {
  const log = `${home}/demo.simlog`;
  const args = ['demo/city-day', '--with', 'charge-limiter=4', '--held', '--json', '--port', '0'];
  const child = start(['serve', ...args, '--log', log]);
  const ended = new Promise((settle) => child.once('close', settle));
  const line = await new Promise<string>((settle) =>
    createInterface({ input: child.stdout }).once('line', settle),
  );
  const { origin, controlToken, webhooks } = JSON.parse(line) as ReadyLine & {
    readonly webhooks: readonly { readonly name: string; readonly isVerified: boolean }[];
  };
  expect(webhooks).toMatchObject([{ name: 'charge-limiter', isVerified: true }]);
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  for (const by of ['2h', '13h']) {
    const body = JSON.stringify({ by });
    await fetch(`${origin}/sim/clock/advance`, { method: 'POST', headers, body });
  }
  const { data } = (await (await fetch(`${origin}/sim/limiter`, { headers })).json()) as {
    readonly data: { readonly actual: object; readonly orders: readonly object[] };
  };
  expect(data.actual).toMatchObject({ charging: 4 });
  expect(data.orders.length).toBeGreaterThan(10);
  child.kill('SIGTERM');
  await ended;

  const { code, stdout } = await record(['replay', log]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('to the same digest')]);
});

test('the limiter goes on beside a world that is reset', async () => {
  const args = ['demo/city-day', '--with', 'charge-limiter=4', '--held', '--json', '--port', '0'];
  const child = start(['serve', ...args]);
  const line = await new Promise<string>((settle) =>
    createInterface({ input: child.stdout }).once('line', settle),
  );
  const { origin, controlToken } = JSON.parse(line) as ReadyLine;
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${origin}/sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const limiter = async () => {
    const { data } = (await (await fetch(`${origin}/sim/limiter`, { headers })).json()) as {
      readonly data: { readonly actual: object; readonly orders: readonly object[] };
    };
    return data;
  };
  await post('clock/advance', { by: '2h' });
  const before = await limiter();

  expect((await post('worlds/main/reset', {})).status).toBe(200);
  const afresh = await limiter();
  await post('clock/advance', { by: '2h' });

  expect(before.orders.length).toBeGreaterThan(0);
  expect(afresh.orders).toEqual([]);
  expect(await limiter()).toEqual(before);
  child.kill('SIGTERM');
});
