import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FileError, objectionOf } from '../file/file-error.ts';

/** The published figures that ship with the package, as texts: of the catalogue, and what else it is compared with. */
export function accuracyTexts(): readonly [catalogue: string, comparisons: string] {
  const folder = shippedFolder(import.meta.dirname);
  return [read(join(folder, 'vehicle-models.yaml')), read(join(folder, 'accuracy.yaml'))];
}

/** The bundle lies in another depth below the package than the source does, so the way up is searched. */
function shippedFolder(from: string): string {
  const folder = join(from, 'scenarios/models');
  if (existsSync(join(folder, 'accuracy.yaml'))) return folder;
  const above = dirname(from);
  if (above === from) throw new FileError('scenarios/models/accuracy.yaml: not in the package');
  return shippedFolder(above);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file}: ${objectionOf(error)}`);
  }
}
