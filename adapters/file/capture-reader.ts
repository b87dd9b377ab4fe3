import { closeSync, openSync } from 'node:fs';
import { FileError, objectionOf } from './file-error.ts';
import { linesOfLog } from './log-bytes.ts';
import { type JsonObject, parsed } from './log-reader.ts';

/** The body of a webhook that somebody captured. */
export interface CapturedBody {
  /** As it stands in the file. */
  readonly text: string;
  readonly eventId: string;
  /** When it was delivered, ms since the epoch; undefined where it does not say so. */
  readonly deliveredAtMs: number | undefined;
}

/**
 * The bodies of a capture: JSON Lines, one body a line, which gzip may have packed. Empty lines are read over. Throws
 * `FileError` with the line for what is no body.
 */
export function* bodiesOf(file: string): Generator<CapturedBody, undefined> {
  let number = 0;
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    throw new FileError(`cannot read the capture ${file}: ${objectionOf(error)}`);
  }
  try {
    for (const { text } of linesOfLog(descriptor)) {
      number += 1;
      if (text.trim() === '') continue;
      const body = bodyOf(text.trim());
      if (body === undefined) {
        throw new FileError(
          `${file}:${number}: no body of a webhook: a JSON object with an eventId`,
        );
      }
      yield body;
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    const why = error instanceof RangeError ? error.message : objectionOf(error);
    throw new FileError(`cannot read the capture ${file}: ${why}`);
  } finally {
    closeSync(descriptor);
  }
  return undefined;
}

function bodyOf(text: string): CapturedBody | undefined {
  const object = parsed(text);
  const eventId = object?.['eventId'];
  if (typeof eventId !== 'string') return undefined;
  const deliveredAt = (object?.['meta'] as JsonObject | null | undefined)?.['deliveredAt'];
  return {
    text,
    eventId,
    deliveredAtMs: typeof deliveredAt === 'number' ? deliveredAt : undefined,
  };
}
