import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withStores } from '../../support/with-stores.ts';
import { emptied, here, stage, stopMidway, workerHere } from './fleet-on-queue.ts';

const { file, town, start, worker } = stage();

withStores((empty) => {
  test('one, two and eight workers give the digest of one process', async () => {
    const one = await here('fleet', file, '--days', '0.25', '-q', '--jobs', '1');
    expect(one).toMatchObject({ code: 0, stderr: '' });
    const store = await empty();
    const workers = [];
    for (const count of [1, 2, 8]) {
      while (workers.length < count) workers.push(await workerHere(store));
      expect(await here('fleet', file, '--days', '0.25', '-q', '--on', store)).toEqual(one);
      // The next one finds no answer.
      expect(await emptied(store)).toHaveLength(3);
    }
  });

  test('a finished run is answered from the store, without a worker', async () => {
    const store = await empty();
    const only = await worker(store);
    const args = ['fleet', file, '--days', '0.25', '-q', '--on', store];
    const first = await here(...args);
    only.kill('SIGTERM');
    expect(await only.ended).toMatchObject({ code: 0, stderr: '' });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(await here(...args)).toEqual(first);
  });

  test('two producers of one run share its parts', async () => {
    const store = await empty();
    const args = ['fleet', town, '-q', '--on', store];
    const producers = [here(...args), here(...args)];
    const only = await workerHere(store);
    const [one, other] = await Promise.all(producers);
    expect(one).toMatchObject({ code: 0 });
    expect(other!.stdout).toBe(one!.stdout);
    expect(only.stdout.match(/ done in /g)).toHaveLength(3);
  });

  test('a worker that is killed loses its part for less than two locks', async () => {
    const store = await empty();
    const run = here('fleet', town, '-q', '--on', store);
    const lost = await worker(store, '--lock', '1s');
    await stopMidway(lost, store);
    lost.kill();
    const next = await workerHere(store, { lockMs: 8000 });
    await next.wrote(/lost by its worker, and begins again/);
    const { code, stdout } = await run;
    expect(code).toBe(0);
    expect(stdout).toBe((await here('fleet', town, '-q')).stdout);
  });

  test('a worker that stands still beyond its lock loses its part, and says so once', async () => {
    const store = await empty();
    const args = ['fleet', town, '-q'];
    const run = here(...args, '--on', store);
    const still = await worker(store, '--lock', '1s');
    await stopMidway(still, store);
    const next = await workerHere(store, { lockMs: 8000 });
    await next.wrote(/lost by its worker, and begins again/);
    still.kill('SIGCONT');
    // Its other stream may say that no worker is there, until the second one is.
    const { code, stdout } = await run;
    expect({ code, stdout }).toEqual({ code: 0, stdout: (await here(...args)).stdout });
    const told = still.stdout.match(/\w+ lost its lock/g) ?? [];
    expect(told).toEqual([...new Set(told)]);
  });

  test('a producer that is killed leaves nothing that comes first, and its run goes on', async () => {
    const store = await empty();
    const args = ['fleet', town, '-q', '--on', store];
    const aborted = start(...args);
    const only = await workerHere(store, { heldAfter: 1 });
    await only.holds;
    aborted.kill();
    await aborted.ended;
    // It believes its last look at the producers for a second.
    await pause(1100);
    only.goOn();
    const before = only.stdout.length;
    expect(await here('fleet', file, '--days', '0.25', '-q', '--on', store)).toMatchObject({
      code: 0,
    });
    // At most the part at hand, whose answer is kept.
    expect(only.stdout.slice(before)).toContain('failed: no producer waits for it');
    const again = await here(...args);
    expect(again.code).toBe(0);
    expect(again.stdout).toBe((await here('fleet', town, '-q')).stdout);
  });

  test('a run that is interrupted takes its parts from the store and says how to go on', async () => {
    const store = await empty();
    const args = ['fleet', town, '-q', '--on', store];
    const run = start(...args);
    await run.wrote(/no worker is there yet/);
    run.kill('SIGINT');
    const { code, stderr } = await run.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('the same command goes on from there');
    const idle = await worker(store, '--idle-exit', '1s');
    const { stdout } = await idle.ended;
    expect(stdout).not.toMatch(/done|failed/);
  });

  test('a worker that ends gives its part back after a while, and another one does it', async () => {
    const store = await empty();
    const run = here('fleet', town, '--days', '10', '-q', '--on', store);
    const first = await worker(store, '--grace', '100ms');
    await stopMidway(first, store);
    first.kill('SIGTERM');
    first.kill('SIGCONT');
    const left = await first.ended;
    expect(left).toMatchObject({ code: 0, stderr: '' });
    expect(left.stdout).toContain('is given back');
    const [given] = /(\w+) is given back/.exec(left.stdout)!.slice(1);
    const second = await workerHere(store);
    expect((await run).code).toBe(0);
    expect(second.stdout).toContain(`${given} fleet-part done`);
  });
});
