import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parsed } from '../file/json-object.ts';
import { plainText } from '../file/open-file.ts';

/** The file that says which run a folder holds. */
export const runFile = 'run.json';

/** The name of the file with the result of a whole run. */
export const manifestFile = 'fleet.json';

/** Whether a path leads to a fleet: its folder or its manifest. */
export function isFleet(path: string): boolean {
  if ([runFile, manifestFile].some((name) => existsSync(join(path, name)))) return true;
  if (!path.endsWith('.json') || !existsSync(path)) return false;
  try {
    return parsed(plainText(path))?.['runId'] !== undefined;
  } catch {
    // Its reader tells why it cannot be read.
    return false;
  }
}
