import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readServeSettings } from '../../../adapters/cli/serve/serve-settings.ts';
import { startServer } from '../../../adapters/testing/start-server.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const token = { MOTORPOOL_CONTROL_TOKEN: 'our-control-token' };
const database = 'postgres://me:secret@127.0.0.1:1/d';

test.each([
  [{}, {}, 'motorpool-control', undefined],
  [{}, token, 'our-control-token', undefined],
  [{ controlToken: 'another-control-token' }, token, 'another-control-token', undefined],
  [{}, { MOTORPOOL_CONTROL_TOKEN: '' }, 'motorpool-control', undefined],
  [{}, { MOTORPOOL_DATA: 'worlds' }, 'motorpool-control', 'worlds'],
  [{ data: 'others' }, { ...token, MOTORPOOL_DATA: 'worlds' }, 'our-control-token', 'others'],
  [{}, { MOTORPOOL_DATA: '' }, 'motorpool-control', undefined],
])('options %j in the environment %j', (flags, env, controlToken, data) => {
  expect(readServeSettings(flags, env)).toMatchObject({ controlToken, data, sharing: undefined });
});

test('the address of a database comes from the environment with its settings', () => {
  const { data, sharing } = readServeSettings({ lease: '10s' }, { MOTORPOOL_DATA: database });
  expect([data, sharing]).toEqual([database, { database, address: undefined, leaseMs: 10_000 }]);
});

test.each([
  [[], { MOTORPOOL_CONTROL_TOKEN: 'short' }, 'MOTORPOOL_CONTROL_TOKEN: write 16 to 200 letters'],
  [['--control-token', 'short'], token, '--control-token: write 16 to 200 letters'],
  [
    ['--host', '0.0.0.0'],
    {},
    'give --control-token or MOTORPOOL_CONTROL_TOKEN a secret of your own',
  ],
  [
    ['--host', '0.0.0.0'],
    { MOTORPOOL_CONTROL_TOKEN: 'motorpool-control' },
    'give MOTORPOOL_CONTROL_TOKEN a secret of your own',
  ],
  [
    [],
    { MOTORPOOL_ALLOW_RECEIVER: '10.0.0.7,10.0.0.0/40' },
    'MOTORPOOL_ALLOW_RECEIVER 10.0.0.0/40: write a network such as 10.0.0.0/8',
  ],
  [['--allow-receiver', 'http://a'], {}, '--allow-receiver http://a: write a '],
  [['--allow-receiver', '169.254.169.254'], {}, '169.254.169.254: no server calls this address'],
  [['--log', 'a.simlog'], { MOTORPOOL_DATA: 'worlds' }, 'MOTORPOOL_DATA keeps all that'],
  [[], { MOTORPOOL_DATA: 'postgres://[' }, 'MOTORPOOL_DATA: the address of the database is not'],
])('%j with %j end with 2 and name the source', async (args, env, words) => {
  const { code, stderr, stdout } = await record(['serve', ...args], { env });

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('secret@');
});

test.each([
  [{ MOTORPOOL_ALLOW_RECEIVER: '10.0.0.7:80, hooks.internal' }, {}, true],
  [{ MOTORPOOL_ALLOW_RECEIVER: '10.0.0.7' }, { allowReceiver: ['10.0.0.8'] }, false],
  [{}, { allowReceiver: ['10.0.0.8', '10.0.0.7'] }, true],
  [{ MOTORPOOL_ALLOW_RECEIVER: '' }, {}, false],
])('with %j and %j, a receiver at 10.0.0.7 is allowed: %j', (env, flags, isAllowed) => {
  const { allowed } = readServeSettings(flags, env);
  expect(allowed(new URL('http://10.0.0.7/'), '10.0.0.7')).toBe(isAllowed);
});

test('a server for tests leaves the variables of its shell alone', { tags: 'long' }, async () => {
  const data = join(scratch({}), 'worlds');
  process.env['MOTORPOOL_DATA'] = data;
  process.env['MOTORPOOL_CONTROL_TOKEN'] = 'our-control-token';
  try {
    const usual = await startServer();
    expect(usual.controlToken).toBe('motorpool-control');
    await usual.stop();
    expect(existsSync(data)).toBe(false);
    const env = { MOTORPOOL_DATA: data, MOTORPOOL_CONTROL_TOKEN: 'its-own-control-token' };
    const asked = await startServer({ env });
    expect([asked.controlToken, existsSync(data)]).toEqual(['its-own-control-token', true]);
    await asked.stop();
  } finally {
    delete process.env['MOTORPOOL_DATA'];
    delete process.env['MOTORPOOL_CONTROL_TOKEN'];
  }
});
