import type { LoggedEntry } from '../../../engine/index.ts';

/**
 * The causes of an entry and the entry itself, earliest first; starts where a cause is not among
 * the entries.
 */
export function chainOf(
  entries: readonly LoggedEntry[],
  last: LoggedEntry,
): readonly LoggedEntry[] {
  const chain = [last];
  for (let { cause, sequence } = last; cause >= 0 && cause < sequence; ) {
    const found = entryAt(entries, cause);
    if (found === undefined) break;
    chain.unshift(found);
    ({ cause, sequence } = found);
  }
  return chain;
}

/** The entry of a sequence; entries are in order, and some may be missing. */
function entryAt(entries: readonly LoggedEntry[], sequence: number): LoggedEntry | undefined {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (entries[middle]!.sequence < sequence) low = middle + 1;
    else high = middle;
  }
  return entries[low]?.sequence === sequence ? entries[low] : undefined;
}
