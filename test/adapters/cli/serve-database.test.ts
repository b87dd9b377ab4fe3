import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { DatabaseError, isPassing } from '../../../adapters/postgres/database.ts';
import { builtCommand } from '../../support/built-command.ts';
import { builtFile } from '../../support/started-command.ts';
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
    ['--data', 'mysql://me:secret@h/d'],
    '--data: mysql:// is no place for worlds; name a folder, or a PostgreSQL database: postgres://user:password@host/name',
  ],
  [['--data', 'postgres:/me:secret@h/d'], '--data: postgres:/ is no place for worlds; name a'],
  [['--data', 'postgres:me:secret@h/d'], '--data: postgres: is no place for worlds'],
  [['--data', 'Postgres://me:secret@h/d'], '--data: Postgres:// is no place for worlds'],
  [['--data', 'file:///srv/worlds'], '--data: file:/// is no place for worlds; name a folder'],
  [['--data', 'postgres://h/d', '--fresh'], '--fresh: other servers may have the first world'],
])('%j end with 2 and say what to do', async (args, words) => {
  const { code, stderr, stdout } = await record(['serve', ...args]);

  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('secret');
});

test('a database that cannot be reached now ends with 69, so that a supervisor tries again', async () => {
  const { code, stderr, stdout } = await record(['serve', '--data', 'postgres://127.0.0.1:1/d']);

  expect([code, stdout]).toEqual([69, '']);
  expect(stderr).toContain('cannot use the database 127.0.0.1:1/d: no server listens there');
});

test.each([
  ['ECONNREFUSED', '', true],
  ['EAI_AGAIN', '', true],
  ['57P03', '', true],
  ['53300', '', true],
  ['28P01', '', false],
  ['3D000', '', false],
  ['', 'timeout expired', true],
  ['', 'Connection terminated unexpectedly', true],
  ['', 'The server does not support SSL connections', false],
])(
  'an error of the database with the code %j and the words %j passes: %j',
  (code, words, passes) => {
    const cause = Object.assign(new Error(words), code !== '' && { code });
    expect(isPassing(new DatabaseError('', { cause }))).toBe(passes);
    expect(isPassing(new DatabaseError('', { cause: new AggregateError([cause]) }))).toBe(passes);
  },
);

describe('without the packages of a database', () => {
  const { home } = builtCommand();
  beforeAll(() => {
    // Packages of the checkout are not found from a folder outside it.
    cpSync(dirname(builtFile), join(home, 'dist'), { recursive: true });
    symlinkSync(resolve('scenarios'), join(home, 'scenarios'));
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  });
  const run = (...args: readonly string[]) => {
    const words = [join(home, 'dist/cli.js'), ...args];
    const { status, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    return { code: status, stderr };
  };

  test('a database without the package pg is refused with the command that installs it', {
    tags: 'long',
  }, () => {
    expect(run('serve', '--data', 'postgres://127.0.0.1:1/worlds')).toEqual({
      code: 2,
      stderr:
        'error: worlds in PostgreSQL need the package pg, which is not installed: npm install pg\n',
    });
  });

  test.each(['redis', 'postgres'])(
    'a queue in %s without its packages is refused',
    { tags: 'long' },
    (scheme) => {
      const { code, stderr } = run('worker', '--on', `${scheme}://127.0.0.1:1/0`);
      const packages = `bullmq ${scheme === 'redis' ? 'ioredis' : 'pg'}`;

      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^error: a queue needs the packages .* is not installed: npm install /,
      );
      expect(stderr).toMatch(new RegExp(`npm install ${packages}\\n$`));
    },
  );
});
