import { CauseIndex, causeOf, linesAt } from './cause-index.ts';
import { readingLog } from './log-reader.ts';

/** The causes of an entry, latest first, as lines of the file. */
export interface CauseChain {
  readonly causes: readonly string[];
  /** The number of earlier causes that are not listed. */
  readonly earlierCauses: number;
}

/** The limit of listed causes; more of a long chain add nothing. */
const mostCauses = 12;

/**
 * The causes of lines that each follow `before` entries of a file. The file is read once more for
 * the causes and again for their lines: collecting them while logs are compared would take memory
 * for every entry. Throws `FileError`.
 */
export function causesIn(
  file: string,
  before: number,
  lines: readonly (string | undefined)[],
): readonly CauseChain[] {
  const isCaused = lines.some((line) => line !== undefined && causeOf(line) >= 0);
  const index = isCaused ? indexOf(file, before) : new CauseIndex();
  const chains = lines.map((line) => index.chainOf(line));
  const texts = linesAt(file, new Set(chains.flatMap((chain) => chain.slice(0, mostCauses))));
  return chains.map((chain) => ({
    causes: chain.slice(0, mostCauses).map((sequence) => texts.get(sequence) ?? ''),
    earlierCauses: Math.max(0, chain.length - mostCauses),
  }));
}

function indexOf(file: string, before: number): CauseIndex {
  return readingLog(file, (reader) => {
    const index = new CauseIndex(reader.header);
    for (const line of reader.lines()) {
      index.add(line);
      if (index.length === before) break;
    }
    return index;
  });
}
