import type { OpenedFile } from '../compose/file-beside.ts';
import type { KindOfFile } from '../compose/imports.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { Source } from '../source/source.ts';
import { valueSpan } from '../source/tree.ts';

/**
 * The file whose path is this entry, or its content where `text` has it; undefined for a file that
 * cannot be read, which is reported.
 */
export function namedFile(
  at: ScenarioEntry,
  kind: KindOfFile,
  text: unknown,
): OpenedFile | undefined {
  const written = at.value as string;
  if (typeof text === 'string') {
    const path = written.replace(/^(?:\.\/)+/, '');
    return { path, source: new Source(path, text) };
  }
  const span = at.by(({ tree }, parent, key) => valueSpan(tree, parent, key));
  return at.checker.openFile(written, span, kind);
}
