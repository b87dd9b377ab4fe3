import { closeSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { FileError, objectionOf } from './file-error.ts';
import { assertFolderPossible } from './folder.ts';
import { openPlainFile } from './open-file.ts';
import { replaceTextFile } from './text-file.ts';

/** The first line of each scenario that motorpool has found begins so; others are not replaced. */
const foundMark = '# Found by motorpool ';

/** The comment at the head of a scenario that a command has found, without its `#`. */
export function foundComment(command: 'run' | 'explore' | 'sweep', words: string): string {
  return `${foundMark.slice(2)}${command}: ${words}`;
}

/**
 * Throws `FileError` for a folder that cannot take the scenarios that will be found: one of the
 * names that they may have is that of a file of another origin.
 */
export function assertFoundFolder(folder: string, isMeant: (name: string) => boolean): void {
  assertFolderPossible(folder);
  for (const name of namesIn(folder)) if (isMeant(name)) assertFound(join(folder, name));
}

/** Writes a scenario that was found. Throws `FileError`, also for a file of another origin. */
export function writeFoundFile(file: string, text: string): void {
  assertFound(file);
  replaceTextFile(file, text);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It does not exist yet, or cannot be listed.
    return [];
  }
}

function assertFound(file: string): void {
  const head = headOf(file);
  if (head === undefined || head === foundMark) return;
  throw new FileError(
    `out: ${file} does not begin with "${foundMark.trim()}", so it is not replaced: name another folder, or move the file`,
  );
}

/** The first characters of a file; undefined where there is none. */
function headOf(file: string): string | undefined {
  const bytes = Buffer.alloc(foundMark.length);
  let descriptor: number | undefined;
  try {
    descriptor = openPlainFile(file);
    return bytes.toString('latin1', 0, readSync(descriptor, bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FileError(`cannot write ${file}: ${objectionOf(error)}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
