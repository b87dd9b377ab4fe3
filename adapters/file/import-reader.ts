import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Imported, type ParseOptions, ScenarioError } from '../../engine/index.ts';
import { readScenarioText } from './scenario-text.ts';
import { shippedFolder } from './shipped-folder.ts';

/**
 * Lets a scenario file import others below a root: the folder it lies in, unless one above it is named; what is shipped
 * may import whatever is shipped. Links are followed as long as they stay there. Throws `ScenarioError` for a file that does not lie in the root.
 */
export function importsOf(
  file: string,
  root: string = usualRoot(file),
): Pick<ParseOptions, 'readImport' | 'path'> {
  const path = relative(resolve(root), resolve(file));
  if (leadsOut(path)) refuseRoot(file, root);
  const readImport = (wanted: string): Imported => {
    const shown = join(dirname(file), relative(dirname(path), wanted));
    try {
      if (linkLeadsOut(root, wanted)) {
        return { problem: 'it is a link that leads out of the root' };
      }
      return { file: shown, text: readScenarioText(shown) };
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      const [{ message, suggestion } = { message: '', suggestion: undefined }] = error.diagnostics;
      return { problem: message, suggestion };
    }
  };
  return { readImport, path: path.split(sep).join('/') };
}

function usualRoot(file: string): string {
  const shipped = shippedFolder();
  return leadsOut(relative(shipped, resolve(file))) ? dirname(file) : shipped;
}

/** What is not there leads nowhere. */
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
