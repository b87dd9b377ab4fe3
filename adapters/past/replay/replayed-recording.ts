import { DeedReplay, type Scenario, ScenarioRun } from '../../../engine/index.ts';
import type { LogReader } from '../../file/log-reader.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import type { FaceOptions } from '../../http/face-options.ts';
import { hostWall } from '../../pace/host-wall.ts';
import { drive } from '../drive.ts';
import type { Parting } from '../parting.ts';
import { scriptedCalls } from '../scripted-calls.ts';
import { LineComparison } from './comparison.ts';
import { RecordedLines } from './recorded-lines.ts';
import { type ReplayHalts, stopsIn } from './replay-stops.ts';

/** The inputs that make a run equal the recorded one. */
export interface ReplayInputs {
  readonly scenario: Scenario;
  readonly isOpen: boolean;
  readonly faces: FaceOptions;
}

export interface ReplayedRecording {
  readonly run: ScenarioRun;
  /** The number of identical entries, from the first on. */
  readonly agreed: number;
  /** The first difference; undefined where there is none. */
  readonly parting: Parting | undefined;
}

/**
 * Runs a recorded scenario again: external deeds are repeated at their instant and their place
 * among the entries, and everything else is computed anew and compared line by line. Ends at the
 * first difference. Memory does not grow with the recording. `onRun` gets the run before any time
 * passes, and `onStop` whenever the run has caught up with the reader.
 */
export async function replayRecording(
  again: ReplayInputs,
  reader: LogReader,
  {
    onRun,
    onStop,
    halts = noHalts,
  }: {
    readonly onRun?: (run: ScenarioRun) => void;
    readonly halts?: ReplayHalts;
    readonly onStop?: (run: ScenarioRun) => void;
  } = {},
): Promise<ReplayedRecording> {
  const lines = new RecordedLines(reader);
  const comparison = new LineComparison(lines);
  const { scenario, isOpen, faces } = again;
  // An altered recording may order anything.
  const onFailure = (error: unknown): void =>
    comparison.stop(error instanceof Error ? error.message : String(error));
  const deedReplay = new DeedReplay([], { onFailure });
  const run = new ScenarioRun(scenario, {
    open: isOpen,
    retain: false,
    sink: comparison.hear,
    sha256: nativeSha256,
    deedReplay,
  });
  onRun?.(run);
  const calls = scriptedCalls(run, faces);
  const past = {
    isOver: () => run.conclusion !== undefined || comparison.isOver,
    stops: stopsIn(lines, { run, deedReplay, isOpen, onStop, halts }),
  };
  try {
    await drive({ run, calls }, past, { wall: hostWall });
  } finally {
    calls?.close();
  }
  comparison.finish();
  const { agreed, parting } = comparison;
  return { run, agreed, parting };
}

const noHalts: ReplayHalts = { nextStopMs: Infinity, stop: () => undefined };
