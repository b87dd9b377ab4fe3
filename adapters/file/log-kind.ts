import { recordingAt } from './journal/executed.ts';
import { parsed } from './json-object.ts';
import { Lines } from './lines.ts';
import { bytesOfLog, type LogBytes } from './log-bytes.ts';
import { openPlainFile } from './open-file.ts';

/** Whether a file begins like the log of a world. */
export function isLog(file: string): boolean {
  return kindOfFile(file) === 'log';
}

/**
 * The kind of a file by its first line: the log of a world, its journal, an imported capture, or
 * none of them. An unreadable file is none of them, and a pipe, whose first line would be lost.
 */
export function kindOfFile(file: string): 'log' | 'journal' | 'capture' | 'other' {
  const first = firstLineOf(file);
  if (first.startsWith('{"at":')) return 'log';
  const { journal, kind, simlog } = parsed(first) ?? {};
  if (simlog === undefined) return journal === undefined ? 'other' : 'journal';
  return kind === 'capture' ? 'capture' : 'log';
}

/** The first line, unpacked if need be; empty if it cannot be read. */
export function firstLineOf(file: string): string {
  let bytes: LogBytes;
  try {
    bytes = bytesOfLog(openPlainFile(recordingAt(file)));
  } catch {
    return '';
  }
  try {
    return new Lines(bytes.next).next()?.bytes.toString() ?? '';
  } catch {
    return '';
  } finally {
    bytes.close();
  }
}
