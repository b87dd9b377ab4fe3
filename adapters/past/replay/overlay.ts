import {
  type LoggedEntry,
  parseScenario,
  type Scenario,
  ScenarioError,
  ScenarioRun,
} from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import { openNamedFile } from '../../file/open-file.ts';
import { readRecording } from '../../file/recording-text.ts';
import { readNamedScenario, standardInput } from '../../file/scenario-text.ts';
import { accepted } from '../../scenarios/rejection.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { scriptedCalls } from '../scripted-calls.ts';

/**
 * The number of deliveries of a webhook with an outcome during the recording, recorded and with the
 * overlay.
 */
export interface DeliveryCount {
  readonly webhook: string;
  /** `delivered`, `failed`, `dead`. */
  readonly what: string;
  readonly recorded: number;
  readonly here: number;
}

/** The result of steps that ran on top of a recording. */
export interface Overlay {
  readonly run: ScenarioRun;
  /** Counts, in the order of the recording. */
  readonly deliveries: readonly DeliveryCount[];
}

/**
 * Reads a list of steps to run on top of a recording. Throws `FileError` where the recording cannot
 * be replayed; mistakes in the steps are reported like those of a scenario.
 */
export function readOverlay(recording: string, file: string, terminal: Terminal): Scenario {
  const onTruncation = (flaws: readonly string[]): void =>
    tellTruncation(recording, flaws, terminal);
  const found = readRecording(recording, { open: openNamedFile, onTruncation });
  if ('problem' in found) throw new FileError(`${recording} cannot be replayed: ${found.problem}`);
  const name = file === '-' ? standardInput : file;
  let source = '';
  try {
    source = readNamedScenario(file);
    const overlays = './recording';
    return parseScenario(source, { file: name, overlays, readRecording: () => found });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const refused = error.diagnostics.find(({ code }) => code === 'recording_refused');
    if (refused !== undefined) {
      throw new FileError(`${recording} cannot be replayed: ${refused.message}`);
    }
    return accepted<Scenario>({ file: name, source, diagnostics: error.diagnostics });
  }
}

/** Runs the steps to their end and that of the recording. */
export async function runOverlay(scenario: Scenario): Promise<Overlay> {
  const entries = scenario.replay?.recording.entries ?? [];
  const counts = new Map<string, { recorded: number; here: number }>();
  const lastMs = entries.at(-1)?.atMs ?? 0;
  const count = (which: 'recorded' | 'here', { atMs, kind, subject }: LoggedEntry): void => {
    const [, what] = /^delivery\.(delivered|failed|dead)$/.exec(kind) ?? [];
    if (what === undefined || atMs > lastMs) return;
    const key = `${subject}\n${what}`;
    const counted = counts.get(key) ?? { recorded: 0, here: 0 };
    counted[which] += 1;
    counts.set(key, counted);
  };
  for (const entry of entries) count('recorded', entry);
  const sink = (_: string, entry: LoggedEntry): void => count('here', entry);
  const run = new ScenarioRun(scenario, { sink, retain: false, sha256: nativeSha256 });
  const calls = scriptedCalls(run);
  try {
    while (run.conclusion === undefined) {
      run.advanceTo(run.limitMs);
      await calls?.settle();
    }
  } finally {
    calls?.close();
  }
  const deliveries = Array.from(counts, ([key, counted]) => {
    const [webhook = '', what = ''] = key.split('\n');
    return { webhook, what, ...counted };
  });
  return { run, deliveries };
}
