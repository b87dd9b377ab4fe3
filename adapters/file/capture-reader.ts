import { isUtf8 } from 'node:buffer';
import { type CapturedBody, readBody } from './captured-body.ts';
import { FileError, objectionOf } from './file-error.ts';
import { type JsonObject, parsed } from './json-object.ts';
import { Lines } from './lines.ts';
import { bytesOfLog } from './log-bytes.ts';
import { truncationIn } from './log-flaws.ts';
import { kindOfFile } from './log-kind.ts';
import { LogReader } from './log-reader.ts';
import { openNamedFile } from './open-file.ts';

export type { CapturedBody } from './captured-body.ts';

/**
 * The bodies of a capture: JSON Lines, one body or one CloudEvent with a body a line, possibly
 * packed with gzip; empty lines are skipped. Also takes the file that `motorpool import` makes of
 * such a capture, whose flaws `onTruncation` hears where it is truncated. Throws `FileError` with
 * the line that holds no body.
 */
export function bodiesOf(
  file: string,
  onTruncation: (flaws: readonly string[]) => void = () => {},
): Generator<CapturedBody, undefined> {
  return kindOfFile(file) === 'capture' ? importedBodies(file, onTruncation) : bodiesInLines(file);
}

function* importedBodies(
  file: string,
  onTruncation: (flaws: readonly string[]) => void,
): Generator<CapturedBody, undefined> {
  const reader = new LogReader(file);
  try {
    for (const line of reader.lines()) {
      const { text } = (parsed(line)?.['data'] ?? {}) as JsonObject;
      const body = typeof text === 'string' ? readBody(text) : 'it holds no text';
      if (typeof body === 'string') {
        throw new FileError(`${file}:${reader.entries + 1}: not the body of a webhook: ${body}`);
      }
      yield body;
    }
    const { flaws } = reader;
    if (truncationIn(flaws) !== undefined) onTruncation(flaws);
    else if (flaws.length > 0) throw new FileError(`${file} is not as it was written: ${flaws[0]}`);
  } finally {
    reader.close();
  }
  return undefined;
}

function* bodiesInLines(file: string): Generator<CapturedBody, undefined> {
  let number = 0;
  let descriptor: number;
  try {
    descriptor = openNamedFile(file);
  } catch (error) {
    throw new FileError(`cannot read the capture ${file}: ${objectionOf(error)}`);
  }
  const bytes = bytesOfLog(descriptor);
  try {
    const lines = new Lines(bytes.next);
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      number += 1;
      const text = line.bytes.toString().trim();
      if (text === '') continue;
      const body = isUtf8(line.bytes) ? readBody(text) : 'it is not UTF-8';
      if (typeof body === 'string') {
        const wanted = 'not the body of a webhook: a JSON object with an eventId';
        throw new FileError(`${file}:${number}: ${wanted}; ${body}`);
      }
      yield body;
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    const why = error instanceof RangeError ? error.message : objectionOf(error);
    throw new FileError(`cannot read the capture ${file}: ${why}`);
  } finally {
    bytes.close();
  }
  return undefined;
}
