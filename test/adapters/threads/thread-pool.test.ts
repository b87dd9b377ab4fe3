import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JobLine, ThreadPool } from '../../../adapters/threads/thread-pool.ts';
import { cases } from '../../support/cases.ts';
import { Seen, type Turns, turningThreads } from './turning-threads.ts';

const ends = fc.constantFrom(
  'well',
  'well',
  'well',
  'badly',
  'with its thread',
) satisfies fc.Arbitrary<Turns['ends']>;
const jobs = fc
  .array(fc.record({ turns: fc.nat(5), ends, near: fc.option(fc.nat(4)) }), { maxLength: 40 })
  .map((all) => all.map((each, id) => ({ ...each, id })));

function poolOf(count: number) {
  const seen = new Seen();
  const pool = new ThreadPool({ count, start: turningThreads(seen) });
  return { seen, pool, line: pool.line<Turns, number>('turns', {}) };
}

async function fateOf(line: JobLine<Turns, number>, job: Turns, near?: string): Promise<string> {
  try {
    return `answer ${await line.do(job, near)}`;
  } catch (error) {
    return (error as Error).message;
  }
}

test('every job ends once, in its own way, whatever becomes of the others', async () => {
  const found = { broken: 0, crowded: 0 };
  await fc.assert(
    fc.asyncProperty(
      jobs,
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      async (all, count, isEarly) => {
        const { seen, pool, line } = poolOf(count);
        if (isEarly) pool.start(count);

        const fates = await Promise.all(
          all.map((job) => fateOf(line, job, job.near === null ? undefined : `near ${job.near}`)),
        );
        await pool.close();

        const threadOf = new Map(seen.began.map(({ id, thread }) => [id, thread]));
        expect(fates).toEqual(
          all.map(({ id, ends: end }) => {
            if (end === 'well') return `answer ${id}`;
            return end === 'badly' ? `job ${id} failed` : `thread ${threadOf.get(id)} broke`;
          }),
        );
        const broken = all.filter((job) => job.ends === 'with its thread').length;
        expect(seen.began.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          all.map(({ id }) => id),
        );
        expect(seen.atOnce).toBeLessThanOrEqual(1);
        expect(seen.started.length).toBeLessThanOrEqual(count + broken);
        expect(new Set(seen.opened).size).toBe(seen.opened.length);
        expect([...seen.closed].sort((a, b) => a - b)).toEqual(
          seen.started.map((_, number) => number),
        );
        if (broken > 0) found.broken += 1;
        if (new Set(threadOf.values()).size > 2) found.crowded += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(found.broken).toBeGreaterThan(cases(100));
  expect(found.crowded).toBeGreaterThan(cases(50));
});

test('threads start as jobs need them, and no more than there are jobs', async () => {
  const { seen, pool, line } = poolOf(4);
  expect(seen.started).toEqual([]);

  await line.do({ id: 0, turns: 1, ends: 'well' });
  await line.do({ id: 1, turns: 1, ends: 'well' });
  expect(seen.started).toEqual([0]);

  await Promise.all([2, 3].map((id) => line.do({ id, turns: 5, ends: 'well' })));
  expect(seen.started).toEqual([0, 1]);
  await pool.close();
});

test('a job goes to the thread that did the last one near it, unless that is busy', async () => {
  const { seen, pool, line } = poolOf(2);
  const first = ['a', 'b', 'c', 'd'].map((near, id) =>
    line.do({ id, turns: 3, ends: 'well' }, near),
  );
  await Promise.all(first);
  const homes = new Map(seen.began.map(({ id, thread }) => [id, thread]));
  seen.began.length = 0;

  const again = ['d', 'c', 'b', 'a'].map((near, id) =>
    line.do({ id: 3 - id, turns: 3, ends: 'well' }, near),
  );
  await Promise.all(again);

  expect(new Map(seen.began.map(({ id, thread }) => [id, thread]))).toEqual(homes);
  seen.began.length = 0;
  await Promise.all([4, 5, 6, 7, 8, 9].map((id) => line.do({ id, turns: 5, ends: 'well' }, 'a')));
  expect(new Set(seen.began.map(({ thread }) => thread))).toEqual(new Set([0, 1]));
  await pool.close();
});

test('an interruption reaches all threads with its reason, and those that start later', async () => {
  const { seen, pool, line } = poolOf(2);
  const interruption = new AbortController();
  pool.heed(interruption.signal);
  const running = [0, 1].map((id) => line.do({ id, turns: 50, ends: 'well' }));
  interruption.abort(130);
  await Promise.all(running);
  await fateOf(line, { id: 2, turns: 0, ends: 'with its thread' });
  await line.do({ id: 3, turns: 1, ends: 'well' });

  expect(seen.reasons).toEqual([130, 130, 130, 130]);
  await pool.close();
});

test('threads that cannot start are not started over and over: the others do the work', async () => {
  const seen = new Seen();
  const starts = turningThreads(seen);
  let failed = 0;
  const broken = () => ({
    listen: (_: unknown, lost: (reason: Error) => void) =>
      void setImmediate(() => lost(new Error('there is no memory'))),
    post: () => {},
    close: async () => void (failed += 1),
  });
  const one = new ThreadPool({ count: 3, start: (index) => (index === 1 ? starts(1) : broken()) });
  const none = new ThreadPool({ count: 2, start: broken });
  const job = (id: number): Turns => ({ id, turns: 1, ends: 'well' });

  const line = one.line<Turns, number>('turns', {});
  expect(await Promise.all([1, 2, 3, 4].map((id) => line.do(job(id))))).toEqual([1, 2, 3, 4]);
  expect(failed).toBe(2);
  const lost = none.line<Turns, number>('turns', {});
  const fates = await Promise.all([1, 2, 3].map((id) => fateOf(lost, job(id))));
  expect(fates).toEqual(fates.map(() => 'there is no memory'));
  expect(await fateOf(lost, job(4))).toBe('no thread could start');
  expect(failed).toBe(4);
  await Promise.all([one.close(), none.close()]);
});

test('jobs that have not ended fail when the pool is closed, and none begins afterwards', async () => {
  const { pool, line } = poolOf(2);
  const fates = [0, 1, 2, 3, 4].map((id) => fateOf(line, { id, turns: 1e6, ends: 'well' }));

  await pool.close();

  expect(new Set(await Promise.all(fates))).toEqual(
    new Set(['the threads were closed before the job ended']),
  );
  expect(await fateOf(line, { id: 5, turns: 0, ends: 'well' })).toBe(
    'the threads were closed before the job began',
  );
});
