import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from 'vitest';
import { builtCommand } from '../../../support/built-command.ts';
import { hookedNight } from './hooked-night.ts';
import { calling } from './mcp-client.ts';

const { command, home, start } = builtCommand();

test('the official client starts the command, whose standard output has the protocol alone', async () => {
  const args = [command, 'mcp'];
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd: home });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const problems: Error[] = [];
  // The client offers no other way to hear of lines that are no protocol.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  client.onerror = (error) => problems.push(error);
  const call = calling(client);

  expect((await call('start_world', { yaml: hookedNight })).result).toMatchObject({
    world: 'main',
  });
  expect((await call('run_scenario', { yaml: hookedNight })).result).toMatchObject({
    verdict: 'PASS',
  });
  await client.close();

  expect(problems).toEqual([]);
});

test('the command ends with 0 when its client has gone', async () => {
  const child = start(['mcp']);
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.stdin.write('no protocol\n');
  child.stdin.end();

  expect(await code).toBe(0);
});
