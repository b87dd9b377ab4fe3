import { parseInstant } from '../time/instant.ts';
import type { LoggedEntry } from './entry.ts';

/**
 * Reads an entry from an object of a log file; undefined for an object that is not an entry, as in
 * an altered file.
 */
export function entryOf(object: Readonly<Record<string, unknown>>): LoggedEntry | undefined {
  const { at, cause, data, io, kind, sequence, subject } = object;
  const atMs = typeof at === 'string' ? instantOf(at) : undefined;
  const isEntry =
    atMs !== undefined &&
    typeof kind === 'string' &&
    typeof subject === 'string' &&
    typeof sequence === 'number' &&
    typeof data === 'object' &&
    data !== null;
  if (!isEntry) return undefined;
  return {
    sequence,
    atMs,
    io: io as LoggedEntry['io'],
    kind,
    subject,
    cause: typeof cause === 'number' ? cause : -1,
    data: data as LoggedEntry['data'],
  };
}

/** Reads an instant. The latest is kept, as many entries in a row share their instant. */
function instantOf(text: string): number | undefined {
  if (text !== latest.text) latest = { text, atMs: parseInstant(text) };
  return latest.atMs;
}

let latest: { readonly text: string; readonly atMs: number | undefined } = {
  text: '',
  atMs: undefined,
};
