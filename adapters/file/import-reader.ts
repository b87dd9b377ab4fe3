import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  type Imported,
  type KindOfFile,
  type ParseOptions,
  type ReadImport,
  ScenarioError,
} from '../../engine/index.ts';
import { readRecording } from './recording-text.ts';
import { readLongText, readScenarioText } from './scenario-text.ts';
import { shippedFolder } from './shipped-folder.ts';

/**
 * Lets a scenario file import others below its folder, or a named root above it; shipped scenarios
 * may import any shipped file. Links must stay inside. Throws `ScenarioError` for a file outside.
 */
export function importsOf(
  file: string,
  root: string = usualRoot(file),
): Pick<ParseOptions, 'readImport' | 'readRecording' | 'path'> {
  const path = relative(resolve(root), resolve(file));
  if (leadsOut(path)) refuseRoot(file, root);
  const below =
    (read: (shown: string, kind?: KindOfFile) => Imported): ReadImport =>
    (wanted, _from, kind) =>
      linkLeadsOut(root, wanted)
        ? { problem: 'it is a link that leads out of the root' }
        : read(shownName(wanted, { file, path }), kind);
  return {
    readImport: below(readText),
    readRecording: below((shown) => readRecording(shown)),
    path: path.split(sep).join('/'),
  };
}

/** The name of an imported file beside the one that imports it, from its path below the root. */
export function shownName(
  wanted: string,
  { file, path }: { readonly file: string; readonly path: string },
): string {
  return join(dirname(file), relative(dirname(path), wanted));
}

function readText(file: string, kind: KindOfFile | undefined): Imported {
  try {
    return { file, text: kind === undefined ? readScenarioText(file) : readLongText(file, kind) };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const [{ code, message, suggestion } = noMistake] = error.diagnostics;
    if (code === 'file_is_directory') return { problem: 'this is a folder: name a file in it' };
    return { problem: message, suggestion };
  }
}

const noMistake = { code: undefined, message: '', suggestion: undefined };

function usualRoot(file: string): string {
  const shipped = shippedFolder();
  return leadsOut(relative(shipped, resolve(file))) ? dirname(file) : shipped;
}

/** A file that does not exist leads nowhere. */
function linkLeadsOut(root: string, path: string): boolean {
  try {
    return leadsOut(relative(realpathSync(root), realpathSync(join(root, path))));
  } catch {
    return false;
  }
}

function leadsOut(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}

function refuseRoot(file: string, root: string): never {
  const message = `the file does not lie in the root ${root}`;
  throw new ScenarioError([
    { code: 'import_refused', message, file, line: 1, column: 1, length: 1 },
  ]);
}
