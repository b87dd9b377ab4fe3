import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endLine, headerLine } from '../../adapters/file/log-frame.ts';
import { LogReader } from '../../adapters/file/log-reader.ts';
import { usualFaces } from '../../adapters/http/face-options.ts';
import {
  type ReplayedRecording,
  replayRecording,
} from '../../adapters/past/replay/replayed-recording.ts';
import { entryLine, type ScenarioRun } from '../../engine/index.ts';

const sources = {
  file: 'test.yaml',
  path: undefined,
  text: '',
  imports: {},
  params: {},
  env: {},
};

/** The recording of an open run that retains its log. */
function recordingOf({ scenario, world, conclusion }: ScenarioRun): string {
  const { log } = world;
  const verdict = conclusion?.verdict ?? 'none';
  const lines = [
    headerLine({ scenario, sources, engineVersion: 'test', isOpen: true }),
    ...log.retained.map(entryLine),
    endLine({ digest: log.digest, entries: log.length, verdict }),
  ];
  return `${lines.join('\n')}\n`;
}

/** Records an open run in a folder and executes the recording again. */
export async function replayed(run: ScenarioRun, folder: string): Promise<ReplayedRecording> {
  const file = join(folder, 'a.simlog');
  writeFileSync(file, recordingOf(run));
  const reader = new LogReader(file);
  try {
    return await replayRecording(
      { scenario: run.scenario, isOpen: true, faces: usualFaces },
      reader,
    );
  } finally {
    reader.close();
  }
}
