import type { RunOptions, ScenarioRun } from '../../engine/index.ts';
import { endLine, headerLine, type Recorded } from '../file/log-frame.ts';
import { openLogFile } from '../file/log-writer.ts';
import { hostWall } from '../pace/wall.ts';

/** A world that is recorded while it is served. */
export interface ServedRecording {
  readonly sink: NonNullable<RunOptions['sink']>;
  /** Writes the end of the recording. */
  readonly close: (run: ScenarioRun) => void;
}

/**
 * Records a served world into a file, which holds all but the last moment whatever becomes of the server. A disk that
 * takes no more ends the recording, not the world: it is told once. Throws `FileError` for a file that cannot be opened.
 */
export function recordServed(
  file: string,
  recorded: Recorded,
  onError: (error: Error) => void,
): ServedRecording {
  const log = openLogFile(file);
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
  write(headerLine({ ...recorded, isOpen: true }));
  return {
    sink: write,
    close: ({ world: { log: own }, conclusion }) => {
      callOff?.();
      const verdict = conclusion?.verdict ?? 'none';
      attempt(() => log.write(endLine({ digest: own.digest, entries: own.length, verdict })));
      attempt(log.close);
    },
  };
}

/** Real time that lines wait for others before they are written out. */
const gatherMs = 200;
