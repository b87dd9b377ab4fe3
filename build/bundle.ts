/**
 * Bundles the command line into dist/cli.js, the library into dist/index.js and the dashboard into dist/dashboard.
 * With --if-stale it does nothing while the bundles are newer than every source.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { bundles } from './bundles.ts';
import { bundleDashboard } from './dashboard-bundle.ts';
import { licenceNotices } from './licence-notices.ts';

if (!(process.argv.includes('--if-stale') && (await isCurrent()))) await bundle();

async function bundle(): Promise<void> {
  const [cli, library, dashboard] = await Promise.all([
    build(bundles.cli),
    build(bundles.entries),
    bundleDashboard('dist/dashboard'),
  ]);

  await makeExecutable('dist/cli.js');
  const inputs = { ...cli.metafile.inputs, ...dashboard.metafile.inputs };
  await writeFile('dist/licences.txt', await licenceNotices({ inputs }));
  await removeChunksOfEarlierBuilds([cli.metafile, library.metafile]);

  for (const { metafile } of [cli, library, dashboard]) {
    for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
      console.log(`${file.padEnd(36)}${(bytes / 1000).toFixed(0).padStart(6)} kB`);
    }
  }
}

/** npm links dist/cli.js as the command `motorpool`. */
async function makeExecutable(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.startsWith('#!')) await writeFile(file, `#!/usr/bin/env node\n${text}`);
  await chmod(file, 0o755);
}

/**
 * The old files are removed last: a command line that runs during a build keeps finding its parts.
 */
async function removeChunksOfEarlierBuilds(metafiles: readonly Metafile[]): Promise<void> {
  const made = new Set(metafiles.flatMap(({ outputs }) => Object.keys(outputs)));
  await mkdir('dist/chunks', { recursive: true });
  for (const name of await readdir('dist/chunks')) {
    const file = `dist/chunks/${name}`;
    if (!made.has(file)) await rm(file);
  }
}

async function isCurrent(): Promise<boolean> {
  const made = ['dist/cli.js', 'dist/index.js', 'dist/dashboard/files.json'];
  if (!made.every((file) => existsSync(file))) return false;
  const builtAtMs = Math.min(
    (await stat('dist/cli.js')).mtimeMs,
    (await stat('dist/index.js')).mtimeMs,
  );
  for (const source of [
    'package-lock.json',
    ...(await filesBelow(['engine', 'adapters', 'build'])),
  ]) {
    if ((await stat(source)).mtimeMs > builtAtMs) return false;
  }
  return true;
}

async function filesBelow(folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
  }
  return files;
}
