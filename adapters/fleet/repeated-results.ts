import type { NamedResult } from './gather.ts';
import type { PartResult } from './part-result.ts';
import { groupsOf } from './parts-left.ts';

/**
 * The results without those whose groups the others hold with the same digests, as where a part was
 * simulated again for its tables. Results with tables stay, and then those of more groups.
 */
export function withoutRepeated(all: readonly NamedResult[]): readonly NamedResult[] {
  const holders = new Map<string, number>();
  for (const claim of all.flatMap(({ result }) => claimsOf(result))) {
    holders.set(claim, (holders.get(claim) ?? 0) + 1);
  }
  const leastWantedFirst = [...all].sort(({ result: a }, { result: b }) => {
    const tables = Number(a.tables !== undefined) - Number(b.tables !== undefined);
    return tables === 0 ? a.digests.length - b.digests.length : tables;
  });
  const repeated = new Set<NamedResult>();
  for (const each of leastWantedFirst) {
    const claims = claimsOf(each.result);
    if (!claims.every((claim) => holders.get(claim)! > 1)) continue;
    for (const claim of claims) holders.set(claim, holders.get(claim)! - 1);
    repeated.add(each);
  }
  return all.filter((each) => !repeated.has(each));
}

/** The groups of a result with their digests, and the script with its verdict. */
function claimsOf(result: PartResult): readonly string[] {
  const { digests, verdict } = result;
  const groups = groupsOf(result).map((group, at) => `${group} ${digests[at]}`);
  return verdict === undefined ? groups : [...groups, `script ${verdict}`];
}
