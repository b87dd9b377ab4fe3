import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as githubMistakes from './github-mistakes.ts';

/**
 * GitHub's own parser of actions and workflows, in a bundle: its package imports JSON in a form that
 * Node refuses.
 */
export async function githubParser(): Promise<typeof githubMistakes> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-parser-'));
  try {
    const outfile = join(folder, 'parser.mjs');
    const entryPoints = [join(import.meta.dirname, 'github-mistakes.ts')];
    await build({ entryPoints, bundle: true, format: 'esm', platform: 'node', outfile });
    return (await import(pathToFileURL(outfile).href)) as typeof githubMistakes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
