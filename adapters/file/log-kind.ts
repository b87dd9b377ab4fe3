import { openSync } from 'node:fs';
import { parsed } from './json-object.ts';
import { Lines } from './lines.ts';
import { bytesOfLog, type LogBytes } from './log-bytes.ts';

/** Whether a file begins as the log of a world does. */
export function isLog(file: string): boolean {
  return kindOfFile(file) === 'log';
}

/**
 * What a file begins as: the log of a world, an imported capture, or neither; that too for one that cannot be read,
 * which whoever reads it will say.
 */
export function kindOfFile(file: string): 'log' | 'capture' | 'other' {
  const first = firstLineOf(file);
  if (first.startsWith('{"at":')) return 'log';
  const { kind, simlog } = parsed(first) ?? {};
  if (simlog === undefined) return 'other';
  return kind === 'capture' ? 'capture' : 'log';
}

/** The first line, unpacked where gzip has packed it; empty where it cannot be read. */
export function firstLineOf(file: string): string {
  let bytes: LogBytes;
  try {
    bytes = bytesOfLog(openSync(file, 'r'));
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
