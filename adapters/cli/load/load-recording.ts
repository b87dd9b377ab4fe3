import type { ScenarioRun } from '../../../engine/index.ts';
import { endLine, headerLine } from '../../file/log-frame.ts';
import { isSameFile, openSoleLog } from '../../file/log-writer.ts';
import { refuseAnything } from '../../file/standing-log.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';

/** The recording of a load, from which `emit` sends the same bodies at the same instants. */
export interface LoadRecording {
  /** Takes each line of the log. */
  readonly sink: (line: string) => void;
  /**
   * Writes the end, after so many deliveries and challenges were sent. Returns the first failure of
   * the disk, which ended the recording.
   */
  readonly end: (run: ScenarioRun, sent: number) => Error | undefined;
  readonly close: () => void;
}

/** Opens the recording. Throws `FileError` for a file that cannot be written or holds something. */
export async function recordLoad(
  file: string,
  { scenario, sources }: LoadedScenario,
  profile: string,
): Promise<LoadRecording> {
  if (isSameFile(scenario.file, file)) {
    throw new UsageError(`--record ${file} would overwrite the scenario`);
  }
  const log = await openSoleLog(file, refuseAnything);
  const inputs = { scenario, sources, engineVersion: version, isOpen: true, load: profile };
  const header = headerLine(inputs);
  log.write(header);
  log.flush();
  // The engine must not see the errors of a disk.
  let failure: Error | undefined;
  const sink = (line: string): void => {
    if (failure !== undefined) return;
    try {
      log.write(line);
    } catch (error) {
      failure = error as Error;
    }
  };
  return {
    sink,
    end: ({ world: { log: own } }, sent) => {
      const { digest, length: entries, marks } = own;
      sink(endLine({ digest, entries, marks, verdict: 'none', header, sent }));
      return failure;
    },
    close: log.close,
  };
}
