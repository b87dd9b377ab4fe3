import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../build/bundles.ts';

/**
 * Bundles one file of this folder as the command line is bundled, runs it in a Node of its own, so that memory and
 * compiled code start clean, and returns what it printed as JSON.
 */
export async function measureInChild<T>(script: string, ...given: readonly string[]): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-bench-'));
  try {
    await build({
      ...bundles.cli,
      // What goes wrong in a child should be readable.
      minifyWhitespace: false,
      entryPoints: { child: join(import.meta.dirname, script) },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
    });
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--expose-gc', join(folder, 'child.mjs'), ...given],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    if (status !== 0) throw new Error(`bench/${script} ${given.join(' ')} ended with ${status}`);
    return JSON.parse(stdout) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
