import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedResult } from '../../../adapters/fleet/gather.ts';
import type { PartResult } from '../../../adapters/fleet/part-result.ts';
import { groupsOf } from '../../../adapters/fleet/parts-left.ts';
import { withoutRepeated } from '../../../adapters/fleet/repeated-results.ts';

const noSums = { vehicles: 0, distanceM: 0, sessions: 0, chargedWh: 0, chartSteps: 0 };

function resultOf(first: number, count: number, more: Partial<PartResult> = {}): NamedResult {
  const digests = Array.from({ length: count }, (_, at) => `sha256:${first + at}`);
  const ranges = [{ first, count }];
  const result = { runId: '', ranges, digests, sums: noSums, wallMs: 0, ...more };
  return { name: `${first}-${first + count - 1}`, result };
}

const tables = { format: 'csv', everyMs: 1, files: [] } as const;
const namesOf = (results: readonly NamedResult[]) =>
  withoutRepeated(results).map(({ name }) => name);

test('no group is lost, and none of the results that stay is held by the others', () => {
  const some = fc.record({
    first: fc.nat(8),
    count: fc.integer({ min: 1, max: 5 }),
    hasTables: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (written) => {
      const all = written.map(({ first, count, hasTables }) =>
        resultOf(first, count, hasTables ? { tables: { ...tables, files: [] } } : {}),
      );
      const kept = withoutRepeated(all);
      const held = (results: readonly NamedResult[]) =>
        new Set(results.flatMap(({ result }) => groupsOf(result)));
      expect(held(kept)).toEqual(held(all));
      for (const each of kept) {
        const others = held(kept.filter((other) => other !== each));
        expect(groupsOf(each.result).every((group) => others.has(group))).toBe(false);
      }
    }),
  );
});

test('results with tables stay, and then the larger ones', () => {
  const withTables = [0, 1, 2].map((group) =>
    resultOf(group, 1, { tables: { ...tables, files: [] } }),
  );
  expect(namesOf([resultOf(0, 3), ...withTables])).toEqual(['0-0', '1-1', '2-2']);
  expect(namesOf([resultOf(0, 3), withTables[1]!])).toEqual(['0-2']);
  expect(namesOf([resultOf(0, 1), resultOf(1, 2), resultOf(0, 3)])).toEqual(['0-2']);
});

test('results with different digests of a group stay, so that gathering refuses them', () => {
  expect(namesOf([resultOf(0, 1), resultOf(0, 1, { digests: ['sha256:x'] })])).toHaveLength(2);
});

test('a script that ran twice with one verdict counts once', () => {
  const scripts = [1, 2].map(() => resultOf(0, 1, { verdict: 'PASS' }));
  expect(namesOf(scripts)).toEqual(['0-0']);
});
