import type { RunOptions, ScenarioRun } from '../../engine/index.ts';
import { endLine, headerLine, type Recorded } from '../file/log-frame.ts';
import { openLogFile } from '../file/log-writer.ts';
import { redactedLog } from '../file/redaction/redacted-log.ts';
import type { Redactor } from '../file/redaction/redactor.ts';
import { hostWall } from '../pace/wall.ts';

/** A world that is recorded while it is served. */
export interface ServedRecording {
  readonly sink: NonNullable<RunOptions['sink']>;
  /** Writes the end of the recording. */
  readonly close: (run: ScenarioRun) => void;
}

export interface RecordingOptions {
  readonly onError: (error: Error) => void;
  /** Replaces what must not be told; undefined: nothing is. */
  readonly redactor?: Redactor | undefined;
}

/**
 * Records a served world into a file, which holds all but the last moment whatever becomes of the server. A disk that
 * takes no more ends the recording, not the world: it is told once. Throws `FileError` for a file that cannot be opened.
 */
export function recordServed(
  file: string,
  recorded: Recorded,
  { onError, redactor }: RecordingOptions,
): ServedRecording {
  const opened = openLogFile(file);
  const log = redactor === undefined ? opened : redactedLog(opened, redactor);
  let failed = false;
  let callOff: (() => void) | undefined;
  const attempt = (deed: () => void): void => {
    if (failed) return;
    try {
      deed();
    } catch (error) {
      failed = true;
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const flush = (): void => {
    callOff = undefined;
    attempt(log.flush);
  };
  const write = (line: string): void => {
    attempt(() => log.write(line));
    callOff ??= hostWall.after(gatherMs, flush);
  };
  const header = headerLine({ ...recorded, isOpen: true });
  write(header);
  return {
    sink: write,
    close: ({ world: { log: own }, conclusion }) => {
      callOff?.();
      const verdict = conclusion?.verdict ?? 'none';
      const { digest, length: entries, marks } = own;
      attempt(() => log.write(endLine({ digest, entries, verdict, marks, header })));
      attempt(log.close);
    },
  };
}

/** Real time that lines wait for others before they are written out. */
const gatherMs = 200;
