import { fleetDigest, groupSize } from '../../engine/index.ts';
import type { FleetFacts } from './fleet-facts.ts';
import { addSums, type PartResult, type PartSums } from './part-result.ts';

/** The result of a whole run. */
export interface FleetOutcome {
  readonly digest: string;
  /** The digests of all groups, in order. */
  readonly groups: readonly string[];
  readonly sums: PartSums;
  /** The verdict of the script and its reason; undefined without a script. */
  readonly verdict: string | undefined;
  readonly reason: string | undefined;
  /** The line of the scenario that the verdict is about. */
  readonly place: string | undefined;
}

/** A part result with the name of the place that it comes from, for messages. */
export interface NamedResult {
  readonly name: string;
  readonly result: PartResult;
  /** The folder of its tables. */
  readonly folder?: string | undefined;
}

/** The reason why results do not make a whole run: a sentence. */
export class GatherError extends Error {
  override readonly name = 'GatherError';
}

/**
 * Puts the results of a run together. Throws `GatherError` where groups are missing or come twice,
 * or where results are of different runs.
 */
export function gather(
  all: readonly NamedResult[],
  facts: Pick<FleetFacts, 'runId' | 'groups' | 'vehicles' | 'hasScript'>,
): FleetOutcome {
  const { runId, groups, hasScript } = facts;
  const digests: string[] = [];
  const owners: (string | undefined)[] = [];
  for (const { name, result } of all) {
    if (result.runId !== runId) throw new GatherError(`${name} is a part of another run`);
    let at = 0;
    for (const { first, count } of result.ranges) {
      for (let group = first; group < first + count; group += 1, at += 1) {
        const digest = result.digests[at];
        if (digest === undefined || group >= groups) {
          throw new GatherError(`${name}: its digests are not those of its groups`);
        }
        const owner = owners[group];
        if (owner !== undefined)
          throw new GatherError(twice(group, owner, name, digests[group]!, digest));
        owners[group] = name;
        digests[group] = digest;
      }
    }
    if (at !== result.digests.length) {
      throw new GatherError(`${name}: its digests are not those of its groups`);
    }
  }
  const scripts = all.filter(({ result }) => result.verdict !== undefined);
  if (scripts.length > 1) {
    throw new GatherError(`the script ran twice: ${scripts[0]!.name} and ${scripts[1]!.name}`);
  }
  const missing = missingRanges(all, groups);
  if (missing.length > 0) throw new GatherError(missingWords(missing, facts));
  if (hasScript && scripts.length === 0) {
    throw new GatherError(
      `the part with the script is missing: simulate it, and merge its folder too`,
    );
  }
  const { verdict, reason, place } = scripts[0]?.result ?? {};
  const sums = addSums(all.map(({ result }) => result.sums));
  return { digest: fleetDigest(digests), groups: digests, sums, verdict, reason, place };
}

function twice(group: number, owner: string, name: string, before: string, now: string): string {
  const both = `group ${group} comes twice, from ${owner} and ${name}`;
  if (before === now) return `${both}: leave one of them out`;
  return `${both}, with different digests: the simulation was not the same on both machines`;
}

/** The groups that no result holds; no group may come twice. */
function missingRanges(all: readonly NamedResult[], groups: number): PartResult['ranges'] {
  const held = all.flatMap(({ result }) => result.ranges).sort((a, b) => a.first - b.first);
  const missing: PartResult['ranges'] = [];
  let next = 0;
  for (const { first, count } of [...held, { first: groups, count: 0 }]) {
    if (first > next) missing.push({ first: next, count: first - next });
    next = first + count;
  }
  return missing;
}

function missingWords(
  missing: PartResult['ranges'],
  { groups, vehicles }: Pick<FleetFacts, 'groups' | 'vehicles'>,
): string {
  const named = missing.slice(0, mostNamed).map(({ first, count }) => {
    const last = Math.min((first + count) * groupSize, vehicles);
    return `${first * groupSize + 1} to ${last}`;
  });
  const more = missing.length > mostNamed ? ' and more' : '';
  const lacking = missing.reduce((sum, { count }) => sum + count, 0);
  return `vehicles ${named.join(', ')}${more} are missing, ${lacking} of ${groups} groups: simulate the parts with them, and merge their folders too`;
}

/** The most ranges that a message names. */
const mostNamed = 5;
