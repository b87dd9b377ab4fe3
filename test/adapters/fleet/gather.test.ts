import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GatherError, gather, type NamedResult } from '../../../adapters/fleet/gather.ts';
import type { PartResult } from '../../../adapters/fleet/part-result.ts';
import { partsLeft } from '../../../adapters/fleet/parts-left.ts';
import { type FleetPart, fleetDigest, groupSize } from '../../../engine/index.ts';

const runId = '0123456789abcdef0123456789abcdef';

/** The digest that a group of the run has. */
const digestOf = (group: number): string => `sha256:${String(group).padStart(64, '0')}`;

const groupsOf = ({ ranges }: Pick<FleetPart, 'ranges'>): number[] =>
  ranges.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at));

function resultOf(ranges: FleetPart['ranges'], verdict?: string): PartResult {
  const groups = groupsOf({ ranges });
  const sums = { vehicles: groups.length, distanceM: 7, sessions: 1, chargedWh: 3, chartSteps: 5 };
  return {
    runId,
    ranges: [...ranges],
    digests: groups.map(digestOf),
    sums,
    ...(verdict !== undefined && { verdict, reason: '' }),
    wallMs: 1,
  };
}

/** The results of a run of several groups, cut anywhere, in any order. */
const results = fc
  .record({
    groups: fc.integer({ min: 1, max: 40 }),
    cuts: fc.array(fc.integer({ min: 1, max: 39 }), { maxLength: 6 }),
    hasScript: fc.boolean(),
    order: fc.infiniteStream(fc.nat()),
  })
  .map(({ groups, cuts, hasScript, order }) => {
    const edges = [...new Set([0, ...cuts.filter((cut) => cut < groups), groups])].sort(
      (a, b) => a - b,
    );
    const parts = edges.slice(1).map((end, at) => [{ first: edges[at]!, count: end - edges[at]! }]);
    const all = parts.map((ranges, at) =>
      resultOf(ranges, hasScript && at === 0 ? 'PASS' : undefined),
    );
    const keyed = all.map((result) => ({ result, key: order.next().value as number }));
    const named = keyed
      .sort((a, b) => a.key - b.key)
      .map(({ result }, at): NamedResult => ({ name: `r${at}`, result }));
    return { named, facts: { runId, groups, vehicles: groups * groupSize, hasScript } };
  });

test('the results of a run have one digest, however it was cut and in any order', () => {
  fc.assert(
    fc.property(results, ({ named, facts }) => {
      const outcome = gather(named, facts);
      const digests = Array.from({ length: facts.groups }, (_, group) => digestOf(group));
      expect(outcome.groups).toEqual(digests);
      expect(outcome.digest).toBe(fleetDigest(digests));
      expect(outcome.sums.vehicles).toBe(facts.groups);
      expect(outcome.sums.distanceM).toBe(7 * named.length);
      expect(outcome.verdict).toBe(facts.hasScript ? 'PASS' : undefined);
    }),
  );
});

const changed = (
  named: readonly NamedResult[],
  at: number,
  change: (result: PartResult) => PartResult,
): readonly NamedResult[] =>
  named.map((each, index) => (index === at ? { ...each, result: change(each.result) } : each));

describe('results that do not make a run are refused with a sentence:', () => {
  const expectRefusal = (
    spoil: (named: readonly NamedResult[], at: number) => readonly NamedResult[],
    sentence: RegExp,
  ): void => {
    fc.assert(
      fc.property(results, fc.nat(), ({ named, facts }, place) => {
        const spoiled = spoil(named, place % named.length);
        expect(() => gather(spoiled, facts)).toThrow(GatherError);
        expect(() => gather(spoiled, facts)).toThrow(sentence);
      }),
    );
  };

  test('one of another run', () =>
    expectRefusal(
      (named, at) => changed(named, at, (result) => ({ ...result, runId: 'f'.repeat(32) })),
      /^r\d+ is a part of another run$/,
    ));

  test('one that is missing', () =>
    expectRefusal(
      (named, at) => named.filter((_, index) => index !== at),
      /^vehicles \d+ to \d+(, \d+ to \d+)* are missing, \d+ of \d+ groups: simulate the parts/,
    ));

  test('one that comes twice', () =>
    expectRefusal(
      (named, at) => [...named, { name: 'copy', result: named[at]!.result }],
      /^group \d+ comes twice, from r\d+ and copy: leave one of them out$/,
    ));

  test('one that another machine has with another digest', () =>
    expectRefusal((named, at) => {
      const other = named[at]!.result;
      const digests = other.digests.map((digest) => `${digest.slice(0, -1)}a`);
      return [...named, { name: 'elsewhere', result: { ...other, digests } }];
    }, /^group \d+ comes twice, from r\d+ and elsewhere, with different digests: the simulation was/));

  test('one with fewer digests than groups', () =>
    expectRefusal(
      (named, at) =>
        changed(named, at, (result) => ({ ...result, digests: result.digests.slice(1) })),
      /^r\d+: its digests are not those of its groups$/,
    ));

  test('one with groups that the run does not have', () =>
    expectRefusal(
      (named, at) =>
        changed(named, at, (result) => ({
          ...result,
          ranges: result.ranges.map((range) => ({ ...range, first: range.first + 1000 })),
        })),
      /^r\d+: its digests are not those of its groups$/,
    ));

  test('a script that ran twice, or not at all', () => {
    const script = (name: string): NamedResult => ({ name, result: resultOf([], 'PASS') });
    const rest: NamedResult = { name: 'rest', result: resultOf([{ first: 0, count: 3 }]) };
    const facts = { runId, groups: 3, vehicles: 3 * groupSize, hasScript: true };
    expect(gather([rest, script('one')], facts).verdict).toBe('PASS');
    expect(() => gather([rest, script('one'), script('two')], facts)).toThrow(
      'the script ran twice: one and two',
    );
    expect(() => gather([rest], facts)).toThrow('the part with the script is missing');
  });
});

test('the parts that are left complete any results of a run, even of another partition', () => {
  fc.assert(
    fc.property(results, results, fc.array(fc.boolean()), ({ named, facts }, other, kept) => {
      const parts = other.named
        .map(({ result }) => result)
        .filter(({ ranges }) => groupsOf({ ranges }).every((group) => group < facts.groups))
        .map(({ ranges }) => ({ ranges, hasScript: false }));
      const held = named.flatMap(({ result }, at) => (kept[at] === true ? [result] : []));
      const left = partsLeft(parts, held).flatMap(groupsOf);
      const wanted = new Set(parts.flatMap(groupsOf));
      for (const group of held.flatMap(groupsOf)) wanted.delete(group);
      expect(left.sort((a, b) => a - b)).toEqual([...wanted].sort((a, b) => a - b));
    }),
  );
});
