import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A file that a generator keeps current, as it should be and as it is on disk. */
export interface GeneratedModule {
  /** Relative to the root of the checkout. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** The file at `path` as `render` makes it from the texts of its sources, in their order. */
export function generatedModule(
  path: string,
  sources: readonly string[],
  render: (...texts: string[]) => string,
): GeneratedModule {
  const full = join(root, path);
  return {
    path,
    expected: render(...sources.map((source) => readFileSync(join(root, source), 'utf8'))),
    actual: existsSync(full) ? readFileSync(full, 'utf8') : '',
  };
}
