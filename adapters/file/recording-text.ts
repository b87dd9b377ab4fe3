import { existsSync } from 'node:fs';
import { type Imported, recordingLimits } from '../../engine/index.ts';
import { FileError } from './file-error.ts';
import { truncationIn } from './log-flaws.ts';
import { type LogReader, readingLog } from './log-reader.ts';
import { type OpenForReading, openPlainFile } from './open-file.ts';
import { neighbourOf } from './scenario-text.ts';

/**
 * The first line of a recording and its entries, without the end line; or the reason why it cannot
 * be used: missing, not a recording, altered, larger than a scenario may replay, or truncated unless
 * `onTruncation` hears of it.
 */
export function readRecording(
  file: string,
  {
    open = openPlainFile,
    onTruncation,
  }: {
    readonly open?: OpenForReading;
    readonly onTruncation?: (flaws: readonly string[]) => void;
  } = {},
): Imported {
  if (!existsSync(file)) {
    return { problem: 'there is no such file', suggestion: neighbourOf(file) };
  }
  try {
    return readingLog(file, (reader) => textOf(reader, onTruncation), open);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { problem: error.message };
  }
}

function textOf(
  reader: LogReader,
  onTruncation: ((flaws: readonly string[]) => void) | undefined,
): Imported {
  const { file, firstLine } = reader;
  if (firstLine === undefined) return { problem: 'it is a golden log, which holds no scenario' };
  const lines = [firstLine];
  let length = firstLine.length;
  for (const line of reader.lines()) {
    lines.push(line);
    length += line.length + 1;
    const { characters, entries } = recordingLimits;
    // The reader of the text reports that it is too long.
    if (length > characters || lines.length > entries + 1) return { file, text: lines.join('\n') };
  }
  const { flaws } = reader;
  const isTruncated = truncationIn(flaws) !== undefined;
  if (isTruncated) onTruncation?.(flaws);
  if (flaws.length === 0 || (isTruncated && onTruncation !== undefined)) {
    return { file, text: lines.join('\n') };
  }
  const hint = isTruncated ? '; motorpool extract writes its whole entries to another file' : '';
  return { problem: `the recording is not as it was written: ${flaws[0]}${hint}` };
}
