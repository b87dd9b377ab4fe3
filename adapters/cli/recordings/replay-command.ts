import type { ScenarioRun, Zone } from '../../../engine/index.ts';
import { causesIn } from '../../file/cause-chains.ts';
import type { LogComparison } from '../../file/log-comparison.ts';
import { LogReader } from '../../file/log-reader.ts';
import { comparisonObject } from '../../past/comparison-object.ts';
import { journalAt, onRecordings } from '../../past/journal/on-recordings.ts';
import { recordingIn } from '../../past/replay/recording.ts';
import { type ReplayedRecording, replayRecording } from '../../past/replay/replayed-recording.ts';
import { type Suspect, suspectsIn } from '../../past/replay/suspects.ts';
import { refuseSendingFlags } from '../../sending/sending-settings.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import { leftWords, Progress, percent, worldWords } from '../../terminal/progress.ts';
import type { JsonFlags } from '../../terminal/shared-options.ts';
import { columnsOf, counted, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { version } from '../../terminal/version.ts';
import { differenceLines } from '../../words/difference-lines.ts';
import { zoneOf } from '../../words/local-time.ts';
import type { ReplayFlags } from './recording-options.ts';

/**
 * `motorpool replay`: runs a recording or a journal again, or sends its deliveries, and returns the
 * exit code.
 */
export async function replayCommand(
  file: string,
  flags: ReplayFlags,
  terminal: Terminal,
): Promise<number> {
  const { overlay, log, to } = flags;
  if (to !== undefined) {
    const other = overlay === undefined ? (log === undefined ? undefined : '--log') : '--overlay';
    if (other !== undefined) {
      throw new UsageError(`--to sends the deliveries and runs nothing: leave out ${other}`);
    }
    const { sendCommand } = await import('../../sending/send-command.ts');
    const work = () => sendCommand(file, to, flags, terminal);
    return onRecordings([file], terminal, work);
  }
  refuseSendingFlags(flags);
  if (overlay !== undefined) {
    if (log !== undefined) throw new UsageError('--overlay writes no --log: leave out one of them');
    const { overlayCommand } = await import('./overlay-command.ts');
    const work = () => overlayCommand(file, { ...flags, overlay }, terminal);
    return onRecordings([file], terminal, work);
  }
  const journal = journalAt(file);
  if (journal !== undefined) {
    const { replayJournal } = await import('../../past/journal/replay-journal.ts');
    return replayJournal({ name: file, file: journal }, flags, terminal);
  }
  if (log !== undefined) throw new UsageError(`--log is for journals; ${file} is none`);
  return replayFile(file, flags, terminal);
}

/** Runs a recording again and shows the first difference. */
async function replayFile(file: string, flags: JsonFlags, around: Terminal): Promise<number> {
  const progress = new Progress(around);
  const { terminal } = progress;
  const reader = new LogReader(file);
  try {
    const again = recordingIn(reader);
    const zone = zoneOf(again.scenario);
    const onStop = (run: ScenarioRun): void => {
      progress.draw(() => replayWords(run, reader, zone, progress.elapsedMs));
    };
    const execution = await replayRecording(again, reader, { onStop });
    tellTruncation(file, reader.flaws, terminal);
    return tell(execution, reader, flags, terminal);
  } finally {
    progress.erase();
    reader.close();
  }
}

function replayWords(
  run: ScenarioRun,
  { share, entries }: LogReader,
  zone: Zone,
  elapsedMs: number,
): readonly string[] {
  return [
    ...worldWords(run, zone, elapsedMs),
    ...(Number.isNaN(share) ? [] : [percent(share), leftWords(share, elapsedMs)]),
    counted(entries, 'entry', 'entries'),
  ];
}

function tell(
  execution: ReplayedRecording,
  reader: LogReader,
  { json = false }: JsonFlags,
  { stdout, env }: Terminal,
): number {
  const { parting, agreed } = execution;
  const isSame = parting === undefined && reader.flaws.length === 0;
  const comparison = comparisonOf(execution, reader);
  const line = parting?.recorded === undefined ? null : reader.lineOf(agreed);
  const suspects = suspectsIn(reader);
  const paint = paintFor(stdout, env);
  if (json) {
    const problem = parting?.problem ?? null;
    const found = { ...comparisonObject(comparison), equal: isSame, line, problem, suspects };
    stdout.write(jsonText(found));
  } else if (isSame) {
    const entries = counted(agreed, 'entry', 'entries');
    const words = paint(['green', 'bold'], 'the recording was executed again to the same digest');
    stdout.write(`${words}: ${entries}\n${paint('dim', reader.digest)}\n`);
  } else {
    const columns = Math.min(columnsOf(stdout), 120);
    const lines = differenceLines(comparison, { paint, columns });
    const problem = parting?.problem === undefined ? [] : ['', printable(parting.problem)];
    const places = [
      ...(line === null ? [] : [`${reader.file}:${line} is the first line that is not the same`]),
      ...suspects.map((each) => suspectWords(reader.file, each)),
    ];
    const told = places.length === 0 ? [] : ['', ...places.map(printable)];
    stdout.write(`${[...lines, ...problem, ...told].join('\n')}\n`);
  }
  return isSame ? exitCode.ok : exitCode.failed;
}

function suspectWords(file: string, { line, kind, subject }: Suspect): string {
  return `${file}:${line} came from outside and may be what was altered: ${kind} ${subject}`.trimEnd();
}

/** The comparison of the recording with its new run, in the form of two logs. */
function comparisonOf(
  { agreed, parting, run }: ReplayedRecording,
  reader: LogReader,
): LogComparison {
  const [a, b] = causesIn(reader.file, agreed, [parting?.recorded, parting?.recomputed]);
  const { header, source } = reader;
  const { digest, length } =
    parting === undefined ? { digest: reader.digest, length: agreed } : run.world.log;
  const again = { file: 'executed again', header, source, entries: length, digest, flaws: [] };
  return {
    isSameStart: agreed > 0,
    agreed,
    a: { reader, line: parting?.recorded, ...a! },
    b: {
      reader: { ...again, header: { ...header, engine: version }, end: undefined },
      line: parting?.recomputed,
      ...b!,
    },
  };
}
