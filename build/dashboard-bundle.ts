import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BuildResult, build } from 'esbuild';
import type { DashboardFiles } from '../adapters/dashboard/page.ts';
import { bundles, entryOf } from './bundles.ts';

/** Builds the page of the dashboard into a folder, and lists its files there. */
export async function bundleDashboard(folder: string): Promise<BuildResult<{ metafile: true }>> {
  const options = { ...bundles.dashboard, absWorkingDir: root, outdir: resolve(root, folder) };
  const result = await build(options);
  const made = Object.keys(result.metafile.outputs).map((file) => basename(file));
  const script = entryOf(result, 'main.tsx');
  const parts = made.filter((name) => name.endsWith('.js') && name !== script);
  const [style = '', ...others] = made.filter((name) => name.endsWith('.css'));
  if (style === '' || others.length > 0) throw new Error(`not one .css: ${made.join()}`);
  const files: DashboardFiles = { script, style, parts };
  await writeFile(join(options.outdir, 'files.json'), `${JSON.stringify(files)}\n`);
  return result;
}

const root = resolve(import.meta.dirname, '..');
