import type { RunOptions, ScenarioRun } from '../../../engine/index.ts';
import { GroupCommit } from '../../file/group-commit.ts';
import { endLine, headerLine, type RunInputs } from '../../file/log-frame.ts';
import { type LogWriter, openSoleLog } from '../../file/log-writer.ts';
import { redactedLog } from '../../file/redaction/redacted-log.ts';
import type { Redactor } from '../../file/redaction/redactor.ts';
import { refuseAnything } from '../../file/standing-log.ts';
import type { WorldRecord } from '../../http/hosted-world.ts';
import { hostWall } from '../../pace/host-wall.ts';

/** The recording of a served world. */
export interface ServedRecording extends WorldRecord {
  readonly sink: NonNullable<RunOptions['sink']>;
  /** Writes the end of the recording. */
  readonly close: (run: ScenarioRun) => Promise<void>;
  /** Closes the file and empties it, because nothing was sent. */
  readonly abandon: () => void;
}

/**
 * The time at which entries are written: before anything is sent, to the operating system (`written`) or to the disk
 * (`always`); or a moment later, in batches (`gathered`).
 */
export type LogSync = (typeof logSyncs)[number];

/** The default comes first. */
export const logSyncs = ['written', 'always', 'gathered'] as const;

export interface RecordingOptions {
  readonly sync: LogSync;
  /** Called with the first failure, which ends the recording. */
  readonly onError: (error: Error) => void;
  /** Redacts the recording; undefined: nothing is redacted. */
  readonly redactor?: Redactor | undefined;
}

/**
 * Records a served world into an empty file. The first failed write ends the recording and is reported once. Throws
 * `FileError` for a file that cannot be opened, holds something or is written by another process.
 */
export async function recordServed(
  file: string,
  recorded: RunInputs,
  { sync, onError, redactor }: RecordingOptions,
): Promise<ServedRecording> {
  const opened = await openSoleLog(file, refuseAnything);
  const log = redactor === undefined ? opened : redactedLog(opened, redactor);
  const lines = new ServedLines(log, onError);
  const commit = new GroupCommit({
    flush: () => lines.flushOrThrow(),
    sync: () =>
      opened.sync().catch((error: unknown) => {
        throw lines.fail(error);
      }),
    soon: (run) => void hostWall.after(0, run),
  });
  const write = (line: string): void => {
    lines.write(line);
    commit.written();
  };
  const header = headerLine({ ...recorded, isOpen: true });
  write(header);
  // From now on the file is a recording.
  lines.flush();
  return {
    sink: write,
    kept: {
      always: () => commit.kept(),
      written: () => {
        lines.flush();
        return undefined;
      },
      gathered: () => undefined,
    }[sync],
    close: async (run) => {
      const { clock, log: own } = run.world;
      // A world that was deleted may have stopped within an instant.
      if (clock.isMidway) run.advanceTo(clock.now);
      const { conclusion } = run;
      const verdict = conclusion?.verdict ?? 'none';
      const { digest, length: entries, marks } = own;
      write(endLine({ digest, entries, verdict, marks, header }));
      // A failure has been reported already.
      if (sync === 'always') await commit.kept()?.catch(() => {});
      lines.close();
    },
    abandon: opened.abandon,
  };
}

/** Lines on their way into a file, up to the first failed write. */
class ServedLines {
  readonly #log: LogWriter;
  readonly #onError: (error: Error) => void;
  #failure: Error | undefined;
  #callOff: (() => void) | undefined;

  constructor(log: LogWriter, onError: (error: Error) => void) {
    this.#log = log;
    this.#onError = onError;
  }

  write(line: string): void {
    this.#attempt(() => this.#log.write(line));
    this.#callOff ??= hostWall.after(gatherMs, () => this.flush());
  }

  flush(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#attempt(this.#log.flush);
  }

  flushOrThrow(): void {
    this.flush();
    if (this.#failure !== undefined) throw this.#failure;
  }

  close(): void {
    this.#callOff?.();
    this.#attempt(this.#log.close);
  }

  /** Ends the recording; reports and returns the first failure. */
  fail(error: unknown): Error {
    if (this.#failure !== undefined) return this.#failure;
    this.#failure = error instanceof Error ? error : new Error(String(error));
    this.#onError(this.#failure);
    return this.#failure;
  }

  /** Keeps the failures of a disk from the engine. */
  #attempt(write: () => void): void {
    if (this.#failure !== undefined) return;
    try {
      write();
    } catch (error) {
      this.fail(error);
    }
  }
}

/** Real time that lines wait for more lines, unless something has to be sent. */
const gatherMs = 200;
