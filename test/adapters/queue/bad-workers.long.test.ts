import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { queueNames } from '../../../adapters/queue/names.ts';
import { announce } from '../../../adapters/queue/presence.ts';
import { version } from '../../../adapters/terminal/version.ts';
import { withStores } from '../../support/with-stores.ts';
import { here, openedStore, stage, telling, workerHere } from './fleet-on-queue.ts';

const { file, worker } = stage();

withStores((empty) => {
  test('workers of another version take nothing, and the producer says so', async () => {
    const address = await empty();
    const store = await openedStore(address);
    await announce(store, { kind: 'worker', version: '0.0.9-q1', threads: 4 });
    const run = telling('fleet', file, '-q', '--on', address);
    await run.wrote(/of motorpool 0\.0\.9, and this is /);
    // The producer looks now and then: the worker must not have done everything before.
    const only = await workerHere(address, { heldAfter: 0 });
    await run.wrote(/a worker is there now/);
    only.goOn();
    expect((await run.ended).code).toBe(0);
  });

  /** A producer and a worker, where another worker has done the first job with another result. */
  const doneTwice = async (address: string, command: string) => {
    const queue = (await openedStore(address)).queue(queueNames(version).jobs);
    const run = telling(command, file, '-q', '--on', address);
    await run.wrote(/no worker is there yet/);
    const [job] = await queue.getJobs(['waiting']);
    await job!.log('0000000000000000 elsewhere:1');
    const only = await workerHere(address);
    const { code, stderr } = await run.ended;
    expect(stderr).toMatch(/^ALARM: job \w{12} was done twice with different results/m);
    expect(only.stdout).toMatch(/^ALARM: job \w{12} was done twice with different results/m);
    return { queue, code };
  };

  test('a run of a suite that was done twice with two results is an alarm', async () => {
    const { code } = await doneTwice(await empty(), 'run');
    expect(code).toBe(1);
  });

  test('a part that was done twice with two digests is an alarm', async () => {
    const address = await empty();
    const { queue, code } = await doneTwice(address, 'fleet');
    expect(code).toBe(1);
    const args = ['fleet', file, '-q', '--on', address];
    // It is kept for runs that take the results from the store.
    expect(await here(...args)).toMatchObject({ code: 1 });
    // A share of the run, whose parts are the same three, tells it too.
    for (const done of await queue.getJobs(['completed'])) await done.log('0000 elsewhere:2');
    const share = ['--part', '1/3', '--out', mkdtempSync(join(dirname(file), 'share-'))];
    expect(await here(...args, ...share)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ALARM: job \w{12} was done twice/m) as string,
    });
  });

  test('a part that no worker can do fails with the reason, and the same command goes on', async () => {
    const address = await empty();
    const store = await openedStore(address);
    const args = ['fleet', file, '-q', '--on', address];
    const run = telling(...args);
    await run.wrote(/no worker is there yet/);
    const names = queueNames(version);
    const [context] = await store.queue(names.runs).getJobs(['waiting']);
    await context!.remove();
    await workerHere(address);
    const failed = await run.ended;
    expect(failed.code).toBe(2);
    expect(failed.stderr).toContain(
      'failed after 3 attempts: the store has lost the context of its run',
    );
    expect((await here(...args)).code).toBe(0);
  });

  test('a scenario that cannot be split says why, with the line', async () => {
    const address = await empty();
    const whole = join(dirname(file), 'whole.yaml');
    writeFileSync(
      whole,
      `
version: 1
name: whole
clock: { start: 2026-03-27T06:00:00 }
fleets: { parked: { count: 5000, model: BEV } }
steps: [{ api: GET /v3/vehicles, as: app }]
`,
    );
    await workerHere(address);
    const { stderr } = await here('fleet', whole, '--days', '0.1', '--on', address);
    expect(stderr).toMatch(/cannot be split, so that one worker does all of it: .*whole\.yaml:6:/);
  });

  test('metrics are those of the queue', async () => {
    const address = await empty();
    const only = await worker(address, '--metrics', '0');
    const [url] = /http:\S+\/metrics/.exec(only.stdout)!;
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    expect(text).toContain(`queue="${queueNames(version).jobs}", state="waiting"} 0`);
    const dashboard = readFileSync('docs/grafana/motorpool.json', 'utf8');
    const [metric] = /bullmq_\w+/.exec(dashboard)!;
    expect(text).toMatch(new RegExp(`^${metric}\\{`, 'm'));
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect((await fetch(`${url}/x`)).status).toBe(404);
    expect(new URL(url).hostname).toBe('127.0.0.1');
  });
});
