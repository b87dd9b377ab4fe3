import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FileError, objectionOf } from '../file/file-error.ts';
import { shippedFolder } from '../file/shipped-folder.ts';

/** The published figures that ship with the package, as texts: of the catalogue, and what else it is compared with. */
export function accuracyTexts(): readonly [catalogue: string, comparisons: string] {
  const folder = join(shippedFolder(), 'models');
  return [read(join(folder, 'vehicle-models.yaml')), read(join(folder, 'accuracy.yaml'))];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(`${file}: ${objectionOf(error)}`);
  }
}
