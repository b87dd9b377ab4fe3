import { mkdtempSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileError } from '../../file/file-error.ts';
import { readAs } from '../../file/journal/executed.ts';
import { kindOfFile } from '../../file/log-kind.ts';
import { Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/**
 * Does work on recordings, some of which may be journals, or folders of worlds with a journal. Each
 * journal is executed again first, and the work reads its recording under the name of the journal.
 * Throws `FileError` for a journal that cannot be executed to its end.
 */
export async function onRecordings<Result>(
  names: readonly string[],
  terminal: Terminal,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const journals = [...new Set(names)].filter((name) => journalAt(name) !== undefined);
  if (journals.length === 0) return work();
  const { executeWhole } = await import('./executed-file.ts');
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const endings: (() => void)[] = [];
  const progress = new Progress(terminal);
  try {
    for (const [index, name] of journals.entries()) {
      const file = join(folder, `${index}.simlog`);
      await executeWhole({ name, file: journalAt(name)! }, file, progress);
      endings.push(readAs(name, file));
    }
    progress.erase();
    return await work();
  } finally {
    progress.erase();
    for (const end of endings) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The journal to which a name leads: the file itself, or the one in the folder of a world.
 * Undefined for every other file, whose reader reports its mistake. Throws `FileError`
 * for a data folder, which has a journal for each of its worlds.
 */
export function journalAt(name: string): string | undefined {
  const status = statusIfAny(name);
  if (status?.isDirectory() === true) {
    const inside = journalAt(join(name, 'journal'));
    if (inside === undefined) refuseDataFolder(name);
    return inside;
  }
  // Looking at a pipe would take its first line away.
  return status?.isFile() === true && kindOfFile(name) === 'journal' ? name : undefined;
}

function refuseDataFolder(name: string): void {
  const worlds = join(name, 'worlds');
  if (statusIfAny(worlds)?.isDirectory() !== true) return;
  const first = readdirSync(worlds).sort()[0] ?? 'main';
  throw new FileError(
    `${name} is the folder of all worlds: name one of them, such as ${join(worlds, first)}`,
  );
}

function statusIfAny(name: string): Stats | undefined {
  try {
    return statSync(name);
  } catch {
    return undefined;
  }
}
