import type { Cycle } from '../../model/cycle.ts';
import type { OpenedFile } from '../compose/file-beside.ts';
import type { Findings } from '../source/findings.ts';
import { profileOfFile } from './profile-file.ts';

/** The profiles of the files that a scenario names. Trips on one file share one. */
export class FileProfiles {
  readonly byPath = new Map<string, Cycle>();
  /** Undefined for a file with mistakes. */
  readonly #read = new Map<string, Cycle | undefined>();

  /** The cycle of a file; undefined for one with mistakes, which are reported once. */
  read(findings: Findings, { path, source }: OpenedFile): Cycle | undefined {
    if (!this.#read.has(path)) {
      const cycle = profileOfFile(findings, source);
      if (cycle !== undefined) this.byPath.set(path, cycle);
      this.#read.set(path, cycle);
    }
    return this.#read.get(path);
  }
}
