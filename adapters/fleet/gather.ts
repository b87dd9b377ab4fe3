import { fleetDigest } from '../../engine/index.ts';
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
  { runId, groups, hasScript }: Pick<FleetFacts, 'runId' | 'groups' | 'hasScript'>,
): FleetOutcome {
  const digests: (string | undefined)[] = Array.from({ length: groups }, () => undefined);
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
  const missing = digests.flatMap((digest, group) => (digest === undefined ? [group] : []));
  if (missing.length > 0) throw new GatherError(missingWords(missing, groups));
  if (hasScript && scripts.length === 0) {
    throw new GatherError('the part with the script is missing');
  }
  const known = digests as readonly string[];
  const { verdict, reason, place } = scripts[0]?.result ?? {};
  const sums = addSums(all.map(({ result }) => result.sums));
  return { digest: fleetDigest(known), groups: known, sums, verdict, reason, place };
}

function twice(group: number, owner: string, name: string, before: string, now: string): string {
  const both = `group ${group} comes twice, from ${owner} and ${name}`;
  if (before === now) return `${both}: leave one of them out`;
  return `${both}, with different digests: the simulation was not the same on both machines`;
}

function missingWords(missing: readonly number[], groups: number): string {
  const ranges: string[] = [];
  for (let at = 0; at < missing.length; ) {
    let end = at;
    while (missing[end + 1] === missing[end]! + 1) end += 1;
    ranges.push(end === at ? `${missing[at]}` : `${missing[at]} to ${missing[end]}`);
    at = end + 1;
  }
  const named = ranges.slice(0, mostNamed).join(', ');
  const more = ranges.length > mostNamed ? ' and more' : '';
  return `groups are missing, ${missing.length} of ${groups}: ${named}${more}`;
}

/** The most ranges that a message names. */
const mostNamed = 5;
