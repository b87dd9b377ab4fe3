import { type Entry, parseInstant } from '../../engine/index.ts';
import { type JsonObject, parsed } from '../file/log-reader.ts';

/** An entry read back from a log, and the object it stands in the file as. */
export interface LoggedEntry {
  readonly entry: Entry;
  readonly object: JsonObject;
}

/** Reads a line of a log; undefined for a line that is no entry, as an altered file may have. */
export function readEntry(line: string): LoggedEntry | undefined {
  const object = parsed(line);
  if (object === undefined) return undefined;
  const { at, cause, data, io, kind, sequence, subject } = object;
  const atMs = typeof at === 'string' ? parseInstant(at) : undefined;
  const isEntry =
    atMs !== undefined &&
    typeof kind === 'string' &&
    typeof subject === 'string' &&
    typeof sequence === 'number' &&
    typeof data === 'object' &&
    data !== null;
  if (!isEntry) return undefined;
  const entry: Entry = {
    sequence,
    atMs,
    io: io as Entry['io'],
    kind,
    subject,
    cause: typeof cause === 'number' ? cause : -1,
    data: data as Entry['data'],
  };
  return { entry, object };
}
