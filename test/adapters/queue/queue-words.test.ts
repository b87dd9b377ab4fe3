import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JobFailed } from '../../../adapters/queue/job-failed.ts';
import { readMembers } from '../../../adapters/queue/presence.ts';
import { alarmOf, digestOf, executionLine } from '../../../adapters/queue/queued-job.ts';
import { assertRedis } from '../../../adapters/queue/store.ts';
import { answerOf, storeErrorOf } from '../../../adapters/queue/store-error.ts';
import { lackWords } from '../../../adapters/queue/worker-watch.ts';

describe('the executions of a job', () => {
  test('agree if and only if their answers are equal but for the real time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(fc.integer()), (one, other) => {
        const lines = [
          executionLine({ digests: one, wallMs: 1 }, 'a:1'),
          executionLine({ digests: other, wallMs: 2 }, 'b:2'),
        ];
        const isEqual = JSON.stringify(one) === JSON.stringify(other);
        expect(alarmOf('4711', lines) === undefined).toBe(isEqual);
      }),
    );
  });

  test('that differ are told with their digests and workers', () => {
    const lines = [executionLine({ x: 1 }, 'a:1'), executionLine({ x: 2 }, 'b:2')];
    const [first, second] = [1, 2].map((x) => digestOf({ x }).slice(0, 12));
    expect(alarmOf('0123456789abcdef', lines)).toBe(
      `job 0123456789ab was done twice with different results: ${first} on a:1, ${second} on b:2; the simulation was not the same on these machines`,
    );
  });
});

test('members are read from the names of connections, and others left out', () => {
  const names = [
    'x',
    'bull:bW9:w:worker:8:0.1.0-q1',
    'bull:bW9:w:producer:ab',
    'bull:bW9:w:worker:x',
  ];
  expect(readMembers(names)).toEqual([
    { kind: 'worker', threads: 8, version: '0.1.0-q1' },
    { kind: 'producer', run: 'ab' },
  ]);
});

test('the lack of a worker is told with the versions of those that are there', () => {
  expect(lackWords([{ kind: 'producer', run: 'ab' }], '0.2.0')).toMatch(/^no worker is there yet/);
  const old = { kind: 'worker', threads: 1, version: '0.1.0-q1' } as const;
  expect(lackWords([old, old], '0.2.0')).toBe(
    'no worker takes these jobs: those that are there are of motorpool 0.1.0, and this is 0.2.0',
  );
});

describe('a store', () => {
  test.each([
    ['7.0.15', undefined],
    ['6.2.0', undefined],
    ['6.0.16', 'cannot use the store h: its Redis is 6.0.16, and 6.2 is the oldest that works'],
    ['4.0.9', 'cannot use the store h: its Redis is 4.0.9, and 6.2 is the oldest that works'],
  ])('of Redis %s', (version, objection) => {
    const check = () => assertRedis('h', `# Server\r\nredis_version:${version}\r\n`);
    if (objection === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(objection);
  });

  test.each([
    [{ message: 'WRONGPASS invalid username-password pair' }, 'the password is wrong', false],
    [{ message: 'NOAUTH Authentication required.' }, 'it asks for a password', false],
    [{ message: 'client password must be a string' }, 'it asks for a password', false],
    [{ message: 'WRONGTYPE Operation' }, 'its keys hold data of another program', false],
    [{ message: 'x', code: '28P01' }, 'the password is wrong', false],
    [{ message: 'x', code: 'ECONNREFUSED' }, 'no server listens there', true],
    [{ message: 'Connection is closed.' }, 'it closed the connection', true],
    [{ message: 'x', name: 'SchemaVersionMismatchError' }, 'a newer BullMQ made its tables', false],
  ])('that answers with %o', (answer, words, isPassing) => {
    const error = storeErrorOf('h', Object.assign(new Error(answer.message), answer));
    expect(error.message).toContain(`cannot use the store h: ${words}`);
    expect(error.isPassing).toBe(isPassing);
  });

  test('that never answers is given up', async () => {
    const silence = answerOf('h', 10, () => new Promise<never>(() => {}));
    await expect(silence).rejects.toThrow('the store h: it has not answered for 0.01 s');
  });
});

test('a job that failed is told with its reason', () => {
  const job = { id: '0123456789abcdef', attemptsMade: 3 };
  expect(new JobFailed('no memory', job).message).toBe(
    'job 0123456789ab failed after 3 attempts: no memory',
  );
  expect(new JobFailed('job stalled more than allowable limit', job).message).toContain(
    'its workers ended again and again',
  );
});
