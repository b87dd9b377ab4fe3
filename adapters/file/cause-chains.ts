import { CauseIndex, causeOf, linesAt } from './cause-index.ts';
import { LogReader } from './log-reader.ts';

/** The entries that led to one, latest first, as they stand in the file. */
export interface CauseChain {
  readonly causes: readonly string[];
  /** How many more led to those. */
  readonly earlierCauses: number;
}

/** More of a long chain tells nothing new. */
const mostCauses = 12;

/**
 * What led to lines, each of which has so many entries of a file before it. Nothing of it is gathered while logs are read,
 * which would take memory for every entry: the file is read once more for the causes, and again for their lines. Throws
 * `FileError`.
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
  const reader = new LogReader(file);
  try {
    const index = new CauseIndex(reader.header);
    while (index.length < before) {
      const line = reader.next();
      if (line === undefined) break;
      index.add(line);
    }
    return index;
  } finally {
    reader.close();
  }
}
