import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../../../adapters/dashboard/app/request-runs.ts';

const request = (number: number, path: string) => ({
  request: number,
  requestId: String(number),
  at: '2026-05-04T08:00:00.000Z',
  method: 'GET',
  path,
  query: '',
  status: 200,
  tookMs: number,
  operation: null,
  user: null,
  isScripted: false,
});

test('runs have all requests in their order, equal ones together and others apart', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('/a', '/b')), (paths) => {
      const requests = paths.map((path, index) => request(index, path));

      const runs = runsOf(requests);

      expect(runs.flat()).toEqual(requests);
      expect(runs.every((run) => run.every(({ path }) => path === run[0]!.path))).toBe(true);
      const ends = runs.slice(1).map((run, index) => [run[0]!.path, runs[index]!.at(-1)!.path]);
      expect(ends.every(([next, last]) => next !== last)).toBe(true);
    }),
  );
});
