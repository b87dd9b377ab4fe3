import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { exitCode } from '../../../adapters/cli/exit-code.ts';
import { listen } from '../../../adapters/testing/index.ts';
import { type StormBody, stormOf } from '../../support/storm.ts';
import { withStores } from '../../support/with-stores.ts';
import { type Recorded, record } from '../cli/recorded-terminal.ts';
import { commandsOfPage, here, openedStore, stage, workerHere } from './fleet-on-queue.ts';

const { file: street, start, worker } = stage();
const storm = join(dirname(street), 'storm.yaml');

writeFileSync(storm, stormOf());

interface Report {
  readonly ended: string;
  readonly figures: Readonly<Record<string, number>>;
  readonly received: Readonly<Record<string, { readonly count: number }>>;
  readonly lost: readonly { readonly share: number; readonly of: number; readonly sent: number }[];
  readonly remarks: readonly string[];
}

/** A receiver that keeps bodies, lists their ids, and rejects each one whose number is a multiple of `rejected`. */
async function receiver(rejected = 5) {
  const bodies: StormBody[] = [];
  const listening = await listen(async (request) => {
    if (request.method === 'GET') return Response.json(bodies.map(({ eventId }) => eventId));
    bodies.push((await request.json()) as StormBody);
    return new Response(null, { status: bodies.length % rejected === 0 ? 500 : 200 });
  });
  onTestFinished(() => listening.close());
  const { host } = new URL(listening.url);
  const more = async (count: number): Promise<void> => {
    for (const goal = bodies.length + count; bodies.length < goal; ) await pause(10);
  };
  return { bodies, host, more, to: `${listening.url}/hooks` };
}

withStores((empty) => {
  const loadArgs = (store: string, to: string, profile: string): readonly string[] => [
    'load',
    storm,
    '--to',
    to,
    '--received',
    to,
    '--on',
    store,
    '--profile',
    profile,
    '--retries',
    'off',
    '--json',
  ];
  const load = (store: string, to: string, profile: string, ...args: readonly string[]) =>
    here(...loadArgs(store, to, profile), ...args);
  const allowed = (host: string) => ({ receivers: [host] });
  const reportOf = async (run: Promise<Recorded>) => {
    const { code, stdout, stderr } = await run;
    return { code, stderr, report: JSON.parse(stdout) as Report };
  };

  test('two workers send the deliveries of one schedule, and every event is accounted for', async () => {
    const { bodies, host, to } = await receiver();
    const store = await empty();
    const both = await Promise.all([0, 1].map(() => workerHere(store, allowed(host))));
    const run = load(store, to, 'ramp:50/s..250/s over 2s');
    const { code, report, stderr } = await reportOf(run);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(report).toMatchObject({
      ended: 'schedule',
      figures: { generated: 300, accepted: 240, rejected: 60, failed: 60, unfinished: 0 },
      lost: [],
      received: {
        lacking: { count: 0 },
        twice: { count: 0 },
        unknown: { count: 0 },
        unacknowledged: { count: 60 },
      },
    });
    expect(new Set(bodies.map(({ eventId }) => eventId)).size).toBe(300);
    expect(new Set(bodies.map(({ data }) => data.vehicle.id)).size).toBe(31);
    for (const { stdout } of both) expect(stdout).toMatch(/load done in/);
  });

  test('the commands of the page send a load', async () => {
    const { bodies, host } = await receiver(Number.POSITIVE_INFINITY);
    const store = await empty();
    const values = new Map([
      ['hooks.internal:8080', host],
      ['http://hooks.internal:8080/hooks', `http://${host}/hooks`],
      ['storm.yaml', storm],
      ['constant:5000/s for 60s', 'constant:100/s for 1s'],
    ]);
    const [work, send] = commandsOfPage('load-terminals', store).map((words) =>
      words.map((word) => values.get(word) ?? word),
    );
    await start(...work!).wrote(/worker of motorpool/);
    expect(await here(...send!)).toMatchObject({ code: 0, stderr: '' });
    expect(bodies).toHaveLength(100);
  });

  test('a load that is repeated is sent again, with the same events', async () => {
    const { bodies, host, to } = await receiver();
    const store = await empty();
    await worker(store, '--allow-receiver', host, '--jobs', '2');
    const profile = 'constant:100/s for 1s';
    await load(store, to, profile);
    const first = bodies.splice(0);
    expect((await reportOf(load(store, to, profile))).report.figures['generated']).toBe(100);
    const idsOf = (list: readonly StormBody[]) => list.map(({ eventId }) => eventId).sort();
    expect(idsOf(bodies)).toEqual(idsOf(first));
  });

  test('nothing is sent where workers are missing, too few, or may not call the receiver', async () => {
    const { bodies, host, to } = await receiver();
    const store = await empty();
    const profile = 'constant:100/s for 1s';
    const none = await load(store, to, profile);
    expect(none).toMatchObject({ code: 69, stdout: '' });
    expect(none.stderr).toMatch(/^error: no worker is on .* starts one\n$/);
    const bare = await workerHere(store);
    const refused = await load(store, to, profile);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe(
      `error: share 1 of 1: the worker may not call ${to}: start it with --allow-receiver ${host}; no event was sent\n`,
    );
    const few = await load(store, to, profile, '--jobs', '2');
    expect(few).toMatchObject({ code: 69, stdout: '' });
    expect(few.stderr).toContain('have 1 thread, and each share of a load needs one');
    await bare.leave();
    await workerHere(store, allowed('127.0.0.1'));
    await workerHere(store, allowed('127.0.0.1'));
    const nowhere = await load(store, 'http://127.0.0.1:1/hooks', profile);
    expect(nowhere.code).toBe(2);
    expect(bodies).toEqual([]);
    const asking = join(dirname(storm), 'asking.yaml');
    writeFileSync(asking, stormOf({ webhook: 'verify: challenge' }));
    const there = ['--to', to, '--profile', profile, '--on', store];
    const unverified = await here('load', asking, ...there);
    expect(unverified.code).toBe(1);
    expect(unverified.stderr).toContain(`webhook main: ${to} was not verified`);
    expect(unverified.stderr).not.toContain('got ready');
  });

  test('the share of a worker that is killed is lost, and never sent twice', async () => {
    const { bodies, host, more, to } = await receiver();
    const store = await empty();
    const first = await worker(store, '--allow-receiver', host, '--lock', '1s');
    const second = await workerHere(store, { ...allowed(host), lockMs: 8000 });
    const run = load(store, to, 'constant:100/s for 6s');
    await more(150);
    first.kill();
    const { code, report } = await reportOf(run);
    expect(code).toBe(1);
    const [{ share, of, sent }] = report.lost as [Report['lost'][number]];
    expect(report.lost).toHaveLength(1);
    expect(of).toBe(2);
    expect(report.remarks.join()).toContain(`share ${share} of 2 is lost: its worker has ended`);
    expect(report.figures['generated']).toBe(300);
    const ids = bodies.map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(ids.length);
    // The events of the lost share are in the list, and in no figure.
    expect(report.received['unknown']!.count).toBe(ids.length - 300);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(300);
    expect(second.stdout).toContain('and it is not begun twice');
  });

  test('an interruption of the producer ends the shares, which report what they have sent', async () => {
    const { bodies, host, more, to } = await receiver();
    const store = await empty();
    await workerHere(store, allowed(host));
    await workerHere(store, allowed(host));
    const interruption = new AbortController();
    const args = loadArgs(store, to, 'constant:100/s');
    const run = record(args, {
      interruption: interruption.signal,
      wallMs: () => performance.now(),
    });
    await more(50);
    interruption.abort(exitCode.interrupted);
    const { code, report } = await reportOf(run);
    expect(code).toBe(130);
    expect(report.ended).toBe('interrupted');
    const { accepted = 0, rejected = 0, unfinished = 0, generated = 0 } = report.figures;
    expect(accepted + rejected + unfinished).toBe(generated);
    expect(generated).toBeGreaterThanOrEqual(50);
    expect(bodies.length).toBeLessThanOrEqual(generated);
    expect(report.lost).toEqual([]);
  });

  test('the workers of a producer that is killed send no more, and take the next load', async () => {
    const { bodies, host, more, to } = await receiver();
    const store = await empty();
    const only = await workerHere(store, allowed(host));
    const run = start(...loadArgs(store, to, 'constant:100/s'));
    await more(50);
    run.kill();
    await only.wrote(/ load done in /);
    const before = bodies.length;
    await pause(500);
    expect(bodies).toHaveLength(before);
    expect((await load(store, to, 'constant:50/s for 1s')).code).toBe(0);
  });

  test('a worker that ends gives the report of its share, and the others go on', async () => {
    const { host, more, to } = await receiver();
    const store = await empty();
    const first = await worker(store, '--allow-receiver', host, '--grace', '100ms');
    await workerHere(store, allowed(host));
    const run = load(store, to, 'constant:100/s for 4s');
    await more(100);
    first.kill('SIGTERM');
    const { code, report } = await reportOf(run);
    expect(code).toBe(1);
    expect(report.ended).toBe('interrupted');
    expect(report.lost).toEqual([]);
    const { generated = 0 } = report.figures;
    expect(generated).toBeGreaterThan(200);
    expect(generated).toBeLessThan(400);
    expect(report.received).toMatchObject({ lacking: { count: 0 }, unknown: { count: 0 } });
  });

  test('the clock of the store is compared with that of this machine', async () => {
    const store = await openedStore(await empty());
    const before = Date.now();
    const aheadMs = await store.aheadMs();
    // Both are one clock here, so that the difference is at most that of the questions.
    expect(Math.abs(aheadMs)).toBeLessThanOrEqual(Date.now() - before + 1);
  });
});
