import { entryOf, type LoggedEntry } from '../../engine/index.ts';
import { type JsonObject, parsed } from './json-object.ts';

/** An entry read back from a log, and the object in its line. */
export interface LogLine {
  readonly entry: LoggedEntry;
  readonly object: JsonObject;
}

/** Reads a line of a log; undefined for a line that is not an entry, as in an altered file. */
export function readEntry(line: string): LogLine | undefined {
  const object = parsed(line);
  if (object === undefined) return undefined;
  const entry = entryOf(object);
  return entry && { entry, object };
}
