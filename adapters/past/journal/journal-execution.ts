import { DigestChain, parseSources, ScenarioRun } from '../../../engine/index.ts';
import type { FoundJournal } from '../../file/journal/journal-file.ts';
import type { JournalRecord } from '../../file/journal/journal-record.ts';
import { endLine, headerLine, type RunInputs } from '../../file/log-frame.ts';
import { nativeSha256 } from '../../file/native-sha256.ts';
import { type ChosenFaces, facesWith } from '../../http/face-options.ts';
import { inTurns } from '../../pace/in-turns.ts';
import type { Wall } from '../../pace/wall.ts';
import type { Parting } from '../parting.ts';
import { scriptedCalls } from '../scripted-calls.ts';
import { readHeader } from './journal-header.ts';
import { JournalReplay } from './journal-replay.ts';

/** A world of which a recording is made: its inputs and everything that came to it from outside. */
export interface ExecutedWorld extends Omit<RunInputs, 'faces' | 'isOpen'> {
  readonly faces: ChosenFaces | undefined;
  readonly records: Iterable<JournalRecord>;
  /** The number of entries after which the recording ends; without it those of all records. */
  readonly most?: number | undefined;
}

export interface ExecutionOptions {
  readonly wall: Wall;
  /** Ends the execution when it is aborted; nothing does without it. */
  readonly signal?: AbortSignal | undefined;
  /** Takes the lines of the recording: the first one, the entries, and the end line. */
  readonly write: (line: string) => void;
  /** Called between turns; the execution waits for its promise. */
  readonly onTurn?: ((run: ScenarioRun) => Promise<void> | undefined) | undefined;
}

/** The result of an execution. */
export interface ExecutedJournal {
  readonly run: ScenarioRun;
  /** The number of entries of the recording. */
  readonly entries: number;
  readonly digest: string;
  /** The first difference from the records, where the recording stops without an end line. */
  readonly parting: Parting | undefined;
}

/**
 * Executes a world again from its records, in turns of the event loop and without sending anything,
 * into the lines of a recording. Memory does not grow with the recording.
 */
export async function executeJournal(
  { records, most = Infinity, ...inputs }: ExecutedWorld,
  { wall, signal, write, onTurn }: ExecutionOptions,
): Promise<ExecutedJournal> {
  const { scenario, faces } = inputs;
  const replay = await inTurns(JournalReplay.of(records), wall, signal);
  const chain = new DigestChain(nativeSha256);
  const header = headerLine({ ...inputs, faces: { ...faces }, isOpen: true });
  write(header);
  let entries = 0;
  const sink = (line: string): void => {
    if (entries === most) return;
    entries += 1;
    chain.add(line);
    write(line);
  };
  const founding = ScenarioRun.inSteps(scenario, {
    open: true,
    sink,
    retain: false,
    sha256: nativeSha256,
    deedReplay: replay.deedReplay,
  });
  const run = await inTurns(founding, wall, signal);
  replay.compare(run);
  const calls = scriptedCalls(run, facesWith(faces));
  let parting: Parting | undefined;
  try {
    parting = await replay.run({ run, calls }, { wall, signal, onTurn: () => onTurn?.(run) });
  } finally {
    calls?.close();
  }
  const { text: digest, marks } = chain;
  if (parting === undefined) {
    const { conclusion, world } = run;
    const verdict = (world.log.length === entries ? conclusion?.verdict : undefined) ?? 'none';
    write(endLine({ digest, entries, verdict, marks, header }));
  }
  return { run, entries, digest, parting };
}

/** The world of a journal, with every record that is whole. Throws `ScenarioError`, `FileError`. */
export function worldOfJournal({ header, records }: Pick<FoundJournal, 'header' | 'records'>) {
  const { sources, seed, matrix, faces, engineVersion } = readHeader(header);
  const scenario = parseSources(sources, { seed, matrix });
  return { scenario, sources, faces, engineVersion, records } satisfies ExecutedWorld;
}
