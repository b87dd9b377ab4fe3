import { join } from 'node:path';
import { FileError } from '../../file/file-error.ts';
import { freeName, plainName } from '../../file/file-name.ts';
import { writeFoundFile } from '../../file/found-file.ts';
import type { SweepCell } from './cell.ts';

/** The files of broken cells, and the reason why not all of them could be written. */
interface CellFiles {
  readonly files: readonly string[];
  readonly trouble: readonly string[];
}

export const noFiles: CellFiles = { files: [], trouble: [] };

/** Whether a file has the name that one of a broken cell may have. */
export function isNameOfCell(file: string): boolean {
  return /^(?:webhook|api|upstream|vehicle|charger)[.-].*-.*\.yaml$/.test(file);
}

/** Writes a scenario for each broken cell, as far as that can be done. */
export function writtenTo(out: string, broken: readonly SweepCell[]): CellFiles {
  const taken = new Set<string>();
  const files: string[] = [];
  try {
    for (const { fault, place, scenario, target } of broken) {
      const name = freeName(plainName(`${target} ${fault} ${place}`), taken);
      taken.add(name);
      const file = join(out, `${name}.yaml`);
      writeFoundFile(file, scenario!);
      files.push(file);
    }
    return { files, trouble: [] };
  } catch (error) {
    // The cells are told, though their files cannot be written.
    if (!(error instanceof FileError)) throw error;
    return { files, trouble: [error.message] };
  }
}
