import { Fault, ScenarioError, type ScenarioRun } from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { type FoundJournal, readJournal } from '../../file/journal/journal-file.ts';
import { openLogFile } from '../../file/log-writer.ts';
import { hostWall } from '../../pace/host-wall.ts';
import { type Progress, worldWords } from '../../terminal/progress.ts';
import { counted, printable } from '../../terminal/terminal.ts';
import { version } from '../../terminal/version.ts';
import { zoneOf } from '../../words/local-time.ts';
import { partingWords } from '../parting.ts';
import {
  type ExecutedJournal,
  type ExecutedWorld,
  executeJournal,
  worldOfJournal,
} from './journal-execution.ts';

/** A journal by the name that the user gave, which may be that of its folder, and by its file. */
export interface NamedJournal {
  readonly name: string;
  readonly file: string;
}

/** A journal that was executed into a file. */
export interface ExecutedFile extends ExecutedJournal {
  /** The difference from the journal, as a sentence; undefined where there is none. */
  readonly problem: string | undefined;
}

/**
 * Executes a journal into a recording. Reports records that are left out because they are not
 * whole. Throws `FileError` for a journal that cannot be executed at all.
 */
export async function executeInto(
  journal: NamedJournal,
  recording: string,
  progress: Progress,
): Promise<ExecutedFile> {
  const { name } = journal;
  const found = readJournal(journal.file);
  const world = worldIn(name, found);
  if (found.tornBytes > 0) {
    const torn = `${name}: its last record is not whole and is left out, ${counted(found.tornBytes, 'byte')}`;
    progress.terminal.stderr.write(`${printable(torn)}\n`);
  }
  const log = openLogFile(recording);
  try {
    const zone = zoneOf(world.scenario);
    const onTurn = (run: ScenarioRun): undefined => {
      const { elapsedMs } = progress;
      const words = () => [
        ...worldWords(run, zone, elapsedMs),
        counted(run.world.log.length, 'entry', 'entries'),
      ];
      progress.draw(words);
    };
    const options = { wall: hostWall, write: log.write, onTurn };
    const executed = await executeJournal(world, options);
    const { parting } = executed;
    const words = parting && partingWords(parting, world.engineVersion, version);
    const problem = words && `${name}: the world that is executed again ${words}`;
    return { ...executed, problem };
  } catch (error) {
    // A record that another version of the engine no longer understands.
    if (error instanceof Fault) throw unexecutable(name, error);
    throw error;
  } finally {
    log.close();
  }
}

/** Executes a journal to its end. Throws `FileError` where the world differs from the journal. */
export async function executeWhole(
  journal: NamedJournal,
  recording: string,
  progress: Progress,
): Promise<void> {
  const { problem } = await executeInto(journal, recording, progress);
  if (problem === undefined) return;
  throw new FileError(`${problem}; motorpool replay ${journal.name} shows the entries`);
}

function worldIn(name: string, found: FoundJournal): ExecutedWorld {
  try {
    return worldOfJournal(found);
  } catch (error) {
    if (error instanceof FileError || error instanceof ScenarioError)
      throw unexecutable(name, error);
    throw error;
  }
}

function unexecutable(name: string, { message }: Error): FileError {
  return new FileError(`${name} cannot be executed again: ${message}`);
}
