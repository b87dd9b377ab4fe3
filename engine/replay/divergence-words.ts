import { canonicalJson, type Json } from '../log/canonical.ts';
import type { LoggedEntry } from '../log/entry.ts';
import { formatInstant } from '../time/instant.ts';
import type { Divergence, SubjectDivergence } from './divergences.ts';
import type { FieldDifference } from './likeness.ts';

/** The number of differences, and the first in words. */
export function divergenceWords(found: readonly SubjectDivergence[]): string {
  const count = countOf(found);
  const [earliest] = found;
  if (earliest === undefined) return 'no difference';
  const many = count === 1 ? '1 difference' : `${count} differences, the first`;
  return `${many} at ${formatInstant(earliest.first.atMs)}: ${differenceWords(earliest.first)}`;
}

export function countOf(found: readonly SubjectDivergence[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** One difference in words, without its instant. */
export function differenceWords({ subject, recorded, here, fields }: Divergence): string {
  if (recorded === undefined) return `${subject}: ${factWords(here!)} is not in the recording`;
  if (here === undefined) return `${subject}: ${factWords(recorded)} is only in the recording`;
  return `${subject}: ${topicWords(recorded)}: ${fields.slice(0, mostFields).map(fieldWords).join(', ')}`;
}

/** The most fields shown of one entry. */
const mostFields = 4;

function fieldWords({ path, recorded, here }: FieldDifference): string {
  return `${path} was ${valueWords(recorded)} and is ${valueWords(here)}`;
}

function factWords(entry: LoggedEntry): string {
  // The subject has already named the vehicle or webhook, and ids mean nothing to people.
  const { code: _, event: __, user: ___, webhook: ____, ...data } = entry.data;
  const told = Object.keys(data).length === 0 ? '' : ` ${shortened(canonicalJson(data))}`;
  return `${topicWords(entry)}${told}`;
}

function topicWords({ kind, data: { code } }: LoggedEntry): string {
  return typeof code === 'string' ? `${kind} ${code}` : kind;
}

function valueWords(value: Json | undefined): string {
  return value === undefined ? 'absent' : shortened(canonicalJson(value));
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
