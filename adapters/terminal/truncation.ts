import { truncationIn } from '../file/log-flaws.ts';
import { printable, type Terminal } from './terminal.ts';

/**
 * The sentence about a recording whose writer was killed or whose disk was full; undefined for any
 * other.
 */
export function truncationNote(file: string, flaws: readonly string[]): string | undefined {
  if (truncationIn(flaws) === undefined) return undefined;
  return `${file} is truncated: only its whole entries are used`;
}

/** Says on standard error that only the whole entries of a truncated recording are used. */
export function tellTruncation(
  file: string,
  flaws: readonly string[],
  { stderr }: Pick<Terminal, 'stderr'>,
): void {
  const note = truncationNote(file, flaws);
  if (note !== undefined) stderr.write(`${printable(note)}\n`);
}
