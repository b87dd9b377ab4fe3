import { expect, test } from 'vitest';
import { builtCommand } from '../../support/built-command.ts';
import { record } from './recorded-terminal.ts';

test.each([
  [['--lease', '5s'], '--lease is for servers with a database: add --data postgres://…'],
  [['--address', 'http://a:1'], '--address is for servers with a database'],
  [['--data', 'postgres://h/d', '--lease', '1ms'], '--lease 1ms: write real time from 500ms'],
  [['--data', 'postgres://h/d', '--address', 'a:1'], '--address a:1: write an origin such as'],
  [
    ['--data', 'postgres://h/d', '--with', 'charge-limiter'],
    '--with charge-limiter: it runs beside',
  ],
  [['--data', 'postgres://['], '--data: the address of the database is not valid'],
  [
    ['--data', 'postgres://127.0.0.1:1/d'],
    'cannot use the database 127.0.0.1:1/d: no server listens',
  ],
  [['--data', 'postgres://h/d', '--fresh'], '--fresh: other servers may have the first world'],
])('%j end with 2 and say what to do', async (args, words) => {
  const { code, stderr, stdout } = await record(['serve', ...args]);

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

const { start } = builtCommand();

test('a database without the package pg is refused with the command that installs it', async () => {
  // The bundle of this file lies in a folder without packages.
  const child = start(['serve', '--data', 'postgres://127.0.0.1:1/worlds']);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise<number | null>((settle) => child.once('close', settle));

  expect([code, stderr]).toEqual([
    2,
    'error: worlds in PostgreSQL need the package pg, which is not installed: npm install pg\n',
  ]);
});
