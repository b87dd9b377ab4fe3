import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { ReadImport } from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { writeFoundFile } from '../../file/found-file.ts';
import { replaceTextFile } from '../../file/text-file.ts';

/** The files that a scenario has read beside its own, by their paths below its root. */
export class NamedFiles {
  readonly #texts = new Map<string, string>();

  /** The same reader, which keeps the texts that it reads. */
  keeping(read: ReadImport | undefined): ReadImport | undefined {
    if (read === undefined) return undefined;
    return (wanted, from, kind) => {
      const found = read(wanted, from, kind);
      if ('text' in found) this.#texts.set(wanted, found.text);
      return found;
    };
  }

  /**
   * Writes a scenario into a folder, with the files that it names at the same places beside it, and
   * returns its path. One that lay below its root lies so below the folder, which is then the root.
   * Throws `FileError` where another file has the place of one.
   */
  write(folder: string, name: string, text: string, path = ''): string {
    const below = this.#texts.size === 0 ? '' : posix.dirname(path);
    for (const [wanted, content] of this.#texts) {
      const file = join(folder, wanted);
      if (existsSync(file) && readFileSync(file, 'utf8') !== content) {
        throw new FileError(`out: ${file} is another file than the one that the scenario names`);
      }
      replaceTextFile(file, content);
    }
    const file = join(folder, below, `${name}.yaml`);
    writeFoundFile(file, text);
    return file;
  }
}
