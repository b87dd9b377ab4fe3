import type { FleetPart } from '../../engine/index.ts';
import type { PartResult } from './part-result.ts';

/** The parts that are left to simulate: without the groups and the script that results hold. */
export function partsLeft(
  parts: readonly FleetPart[],
  results: readonly PartResult[],
): readonly FleetPart[] {
  const held = new Set(results.flatMap(groupsOf));
  const isScriptHeld = results.some(({ verdict }) => verdict !== undefined);
  return parts.flatMap((part) => {
    if (part.hasScript) return isScriptHeld ? [] : [part];
    return rangesOf(groupsOf(part).filter((group) => !held.has(group))).map((range) => ({
      ranges: [range],
      hasScript: false,
    }));
  });
}

/** The results that hold a group of these parts, or their script. */
export function resultsFor<Named extends { readonly result: PartResult }>(
  parts: readonly FleetPart[],
  results: readonly Named[],
): readonly Named[] {
  const wanted = new Set(parts.flatMap(groupsOf));
  const hasScript = parts.some((part) => part.hasScript);
  return results.filter(
    ({ result }) =>
      (hasScript && result.verdict !== undefined) ||
      groupsOf(result).some((group) => wanted.has(group)),
  );
}

/** The numbers of the groups of a part, in order. */
export function groupsOf({ ranges }: Pick<FleetPart, 'ranges'>): readonly number[] {
  return ranges.flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, index) => first + index),
  );
}

function rangesOf(groups: readonly number[]): FleetPart['ranges'] {
  const ranges: { first: number; count: number }[] = [];
  for (const group of groups) {
    const last = ranges.at(-1);
    if (last !== undefined && last.first + last.count === group) last.count += 1;
    else ranges.push({ first: group, count: 1 });
  }
  return ranges;
}
