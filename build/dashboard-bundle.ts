import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type BuildResult, build } from 'esbuild';
import type { DashboardFiles } from '../adapters/dashboard/dashboard.ts';
import { bundles } from './bundles.ts';

/**
 * Builds the page of the dashboard into a folder, lists its files there, and removes those of
 * earlier builds.
 */
export async function bundleDashboard(folder: string): Promise<BuildResult<{ metafile: true }>> {
  const options = { ...bundles.dashboard, absWorkingDir: root, outdir: resolve(root, folder) };
  const result = await build(options);
  const made = Object.keys(result.metafile.outputs).map((file) => basename(file));
  const { outputs } = result.metafile;
  const main = Object.keys(outputs).find((file) =>
    outputs[file]!.entryPoint?.endsWith('main.tsx'),
  )!;
  const script = basename(main);
  const parts = made.filter((name) => name.endsWith('.js') && name !== script);
  const files: DashboardFiles = { script, style: only(made, '.css'), parts };
  await writeFile(join(options.outdir, 'files.json'), `${JSON.stringify(files)}\n`);
  for (const name of await readdir(options.outdir)) {
    if (name !== 'files.json' && !made.includes(name)) await rm(join(options.outdir, name));
  }
  return result;
}

const root = resolve(import.meta.dirname, '..');

function only(names: readonly string[], ending: string): string {
  const [name, ...others] = names.filter((each) => each.endsWith(ending));
  if (name === undefined || others.length > 0)
    throw new Error(`not one ${ending}: ${names.join()}`);
  return name;
}
