import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noRedis, TestRedis } from '../../../bench/redis.ts';
import { stage } from './fleet-on-queue.ts';

const { start } = stage();

test('the commands of the page give the digest of one process while a worker is killed', async ({
  skip,
}) => {
  skip(noRedis !== undefined, noRedis);
  const page = readFileSync('docs/scaling.md', 'utf8');
  const section = page.slice(page.indexOf('## Workers on a queue'));
  const [, block] = /```sh\n([^`]*)```/.exec(section)!;
  const redis = await TestRedis.start();
  try {
    const commands = block!
      .trim()
      .replaceAll('redis://127.0.0.1:6379/0', redis.at(0))
      .split('\n')
      .map((line) => line.replace('npx motorpool ', '').split(' '));
    expect(commands.map(([name]) => name)).toEqual(['worker', 'worker', 'fleet']);
    const [first, , fleet] = commands.map((words) =>
      start(...words, ...(words[0] === 'worker' ? ['--lock', '2s'] : ['-q'])),
    );
    await first!.wrote(/ done in /);
    first!.kill();
    const { code, stdout } = await fleet!.ended;
    expect(code).toBe(0);
    const alone = commands[2]!.slice(0, commands[2]!.indexOf('--on'));
    expect(stdout).toBe((await start(...alone, '-q').ended).stdout);
  } finally {
    await redis.remove();
  }
});
