import { expect, test } from 'vitest';
import { noRedis, TestRedis } from '../../../bench/redis.ts';
import { commandsOfPage, here, stage } from './fleet-on-queue.ts';

const { start, town } = stage();

test('the commands of the page give the digest of one process while a worker is killed', async ({
  skip,
}) => {
  skip(noRedis !== undefined, noRedis);
  const redis = await TestRedis.start();
  try {
    const commands = commandsOfPage('fleet-terminals', redis.at(0));
    expect(commands.map(([name]) => name)).toEqual(['worker', 'worker', 'fleet']);
    const [first, , fleet] = commands.map((words) =>
      start(...words, ...(words[0] === 'worker' ? ['--lock', '2s'] : ['-q'])),
    );
    await first!.wrote(/ done in /);
    first!.kill();
    const { code, stdout } = await fleet!.ended;
    expect(code).toBe(0);
    const [, , ...alone] = commands[2]!.slice(0, commands[2]!.indexOf('--on'));
    expect(stdout).toBe((await here('fleet', town, ...alone, '-q')).stdout);
  } finally {
    await redis.remove();
  }
});
