import type { LoggedEntry, Zone } from '../../engine/index.ts';
import { formatEntries } from '../words/entry-line.ts';

/** Entries as the command line shows them, each after a line break; none for no entries. */
export function toldEntries(
  entries: readonly LoggedEntry[],
  atMs: number,
  { zone, indent = '' }: { readonly zone: Zone; readonly indent?: string },
): string {
  const subjectWidth = Math.max(0, ...entries.map(({ subject }) => subject.length));
  const layout = { paint: plain, columns: Infinity, subjectWidth, zone };
  return formatEntries(entries, atMs, layout)
    .map((line) => `\n${indent}${line}`)
    .join('');
}

function plain(_: unknown, text: string): string {
  return text;
}
