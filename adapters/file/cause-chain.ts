import type { LoggedEntry } from '../../engine/index.ts';
import { countWhile } from './count-while.ts';

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
  const entry = entries[countWhile(entries, (each) => each.sequence < sequence)];
  return entry?.sequence === sequence ? entry : undefined;
}
