import type { Findings, Span } from '../source/findings.ts';
import { pathBeside } from '../source/path-beside.ts';
import { Source } from '../source/source.ts';
import type { ImportOptions, KindOfFile } from './imports.ts';

/** The files beside those of a scenario, as readers of its entries see them. */
export interface FilesBeside extends Pick<ImportOptions, 'readImport'> {
  readonly findings: Findings;
  /** The path of each file of the scenario, relative to the root. */
  readonly paths: ReadonlyMap<Source, string>;
}

/** Opens the file that an entry names; undefined where it cannot be read, which is reported. */
export type OpenFile = (written: string, span: Span, kind?: KindOfFile) => OpenedFile | undefined;

export interface OpenedFile {
  /** Relative to the root. */
  readonly path: string;
  readonly source: Source;
}

export function filesBeside({ findings, paths, readImport }: FilesBeside): OpenFile {
  return (written, span, kind) => {
    const from = paths.get(span.source ?? findings.source) ?? '';
    const path = pathBeside(findings, { written, span }, from);
    if (path === undefined) return undefined;
    if (readImport === undefined) {
      findings.report('import_refused', 'there are no files beside this scenario', span);
      return undefined;
    }
    const found = readImport(path, from, kind);
    if ('text' in found) return { path, source: new Source(found.file, found.text) };
    findings.report('import_unknown', found.problem, span, found.suggestion);
    return undefined;
  };
}
